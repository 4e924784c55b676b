import { messages } from "../../../server/web/auth/refusals.ts";

type Place = readonly [file: string, title: string, part?: string];

const own = "test/auth/own-account.test.ts";
const newPassword = "ends every other session with a new password, and goes on under a new id here";
const mfa = "test/auth/mfa.test.ts";
const forgotten = "test/auth/forgotten-password.test.ts";
const shape = "names what is missing or has the wrong shape, and keeps the code that was typed";
const replaced =
  "is replaced with the code from the mail, typed in full width, and every session before it ends";
const invitation = "test/auth/invitation.test.ts";
const keptForm: Place = [
  "test/pages/kept-form.test.ts",
  "is shown again after signing in, with everything typed and nothing done",
];
const lostStore: Place = [
  "test/auth/session-store-faults.test.ts",
  "asks to sign in again, gives nobody anybody's rights, and takes new sessions",
];
const notFound: Place = [
  "test/pages/errors.test.ts",
  "says so in Japanese and English and leads home, in the person's own frame",
];
const registering: Place = [
  "test/pages/sections-register.test.ts",
  "refuses %s %j at its field and in the summary",
];

const specification: Record<string, Place> = {
  "アクセス回数制限に達しました。": [
    "test/auth/forms.test.ts",
    "says how many points are used, of how many, and from when on there are new ones",
  ],
  "This page could not be found": notFound,
  "Back to the home page": notFound,
  "An error occurred while showing the error page": [
    "test/pages/errors.test.ts",
    "is a constant page that leads home",
  ],
  エラーが発生しました: [
    "test/pages/errors.test.ts",
    "is a page with status 500 where only the page itself failed, and the log knows why",
  ],
  "error loading dynamically imported module": [
    "test/islands/boot-reload.test.ts",
    "tells a chunk that cannot be had from a chunk that is wrong",
  ],
  'data-flash="10"': ["test/pages/layouts.test.ts", "carry their time by kind: 10, 7 and 3 seconds"],
  "データを取得できませんでした。": [
    "test/pages/errors.test.ts",
    "keeps its frame, says what is missing, gives a number to quote, and signs nobody out",
  ],
  has_scout: [
    "test/contract/suites/brands.ts",
    "tells of scouts: whether there is one, and how many wait for an answer",
  ],
};

const elsewhere = "names each, ends one, and then all the others";

const signingIn: Record<string, Place> = {
  [messages.signedOutElsewhere]: [own, elsewhere, "ほかの端末からログアウトされました。"],
  [messages.formKeptElsewhere]: [own, elsewhere],
  [messages.crowdedOut]: [
    own,
    "tells the true reason where the eleventh sign-in ended the oldest",
    "同時にログインできる数（10）を超えたため、このログインを終了しました。",
  ],
  [messages.passwordChangedElsewhere]: [own, newPassword, "パスワードが変更されたため、ログアウトしました。"],
  [messages.wrong]: [
    "test/auth/signing-in.test.ts",
    "comes back with the address and without the password when they do not fit",
  ],
  [messages.unknownUser]: [forgotten, "is told where the operator says so"],
  [messages.unknownEmail]: [forgotten, "is told where the operator says so"],
  [messages.emptyEmail]: ["test/auth/signing-in.test.ts", "names what was left empty, at its field"],
  [messages.emptyPassword]: ["test/auth/signing-in.test.ts", "names what was left empty, at its field"],
  [messages.tooMany]: [forgotten, "sends three codes an hour to one account, then asks for patience"],
  [messages.challengeOver]: [
    "test/auth/new-password.test.ts",
    "begins again where the step was lost, and in no other browser",
  ],
  [messages.invitedOnly]: [invitation, "without any organisation yet accepts by signing in"],
  [messages.noRole]: [invitation, "waits for an administrator where the invitation says so"],
  [messages.formKept]: keptForm,
  [messages.formBack]: keptForm,
  [messages.sessionLost]: lostStore,
  [messages.formKeptOfLost]: lostStore,
  "現在ログインできません。": [
    "test/auth/signing-in.test.ts",
    "says when the identity service is away, with a number to quote",
  ],
};

const accounts: Record<string, Place> = {
  [messages.passwordRule]: [forgotten, shape],
  [messages.emptyCode]: [forgotten, shape],
  [messages.codeShape]: [forgotten, shape],
  [messages.wrongCode]: [forgotten, "says when the code is wrong, and when it is too old"],
  [messages.expiredCode]: [forgotten, "says when the code is wrong, and when it is too old"],
  [messages.resetRequested]: [forgotten, replaced],
  [messages.resetDone]: [forgotten, replaced],
  [messages.wrongCurrentPassword]: [own, newPassword],
  [messages.emptyCurrentPassword]: [own, newPassword],
  [messages.samePassword]: [own, newPassword],
  [messages.usedCode]: [
    "test/auth/signing-in-with-app.test.ts",
    "asks for the code after the password, and takes each code once",
  ],
  "二段階認証を設定しました。次のログインから、確認コードの入力が必要です。": [
    mfa,
    "is set up with the password and the app's first code",
    "二段階認証を設定しました。",
  ],
  "二段階認証を解除しました。": [mfa, "is switched off with the password, by its owner"],
  "二段階認証の変更に失敗しました。": [
    mfa,
    "says so where the identity service is away, on the overview too",
  ],
  "名は50文字以内で入力してください（現在51文字）。": [
    own,
    "shows name, address and grants, and changes the name",
  ],
  "氏名を保存しました。": [own, "shows name, address and grants, and changes the name"],
  "この招待の有効期限が切れています。招待した方に再送を依頼してください。": [invitation, "is too old"],
  "この招待はすでに使用されています。ログインしてください。": [
    invitation,
    "was used already; another one to the same person waits for its own answer",
  ],
  "最後の管理者のため、権限の変更と削除はできません。": [
    "test/pages/users.test.ts",
    "keep their last admin, and say so",
  ],
};

const screens: Record<string, Place> = {
  入力内容に不備があります: [
    "test/e2e/accounts-journeys.test.ts",
    "lead a new colleague from the invitation's mail to the first page",
  ],
  "区画番号を入力してください。": registering,
  "階を選択してください。": registering,
  "面積は数字で入力してください。": registering,
  "契約開始日は実在する日付を入力してください。例：2026/04/01": registering,
  "緯度と経度を入力してください。": ["test/pages/points.test.ts", "says what is wrong with %o and keeps it"],
  "緯度は-90〜90、経度は-180〜180で入力してください。": [
    "test/pages/points.test.ts",
    "says what is wrong with %o and keeps it",
  ],
  "同じ区画番号がすでに登録されています。": [
    "test/contract/suites/section-changes.ts",
    "a number is taken once on a floor, and free again after deletion",
  ],
  "別のタブで施設が切り替えられています。": [
    "test/auth/session.test.ts",
    "refuses a form that was drawn for the facility before the switch",
  ],
  "に切り替えました。": ["test/auth/session.test.ts", "tells after the switch which facility is shown, once"],
  "「田島 匠」を削除しますか？　この操作は元に戻せません。": [
    "test/e2e/administration.test.ts",
    "takes and gives access with the other's next click",
  ],
  "件の宛先にメールを送信します。送信後は取り消せません。": [
    "test/e2e/leasing-list.test.ts",
    "is filled from candidates, mailed, negotiated to a contract, and closes the recruitment",
  ],
  "2件のうち1件を更新しました。1件は更新できませんでした。": [
    "test/islands/leasing-list-editor-calls.test.ts",
    "of several says how many came through and how many could not",
  ],
  "このページの{件数}件をすべて選択しました。": [
    "test/e2e/messages.test.ts",
    "says that all rows of a page are chosen",
    "件をすべて選択しました。",
  ],
  読み込み中です: [
    "test/islands/section-floor-map-panel.test.tsx",
    "says so while the terms and the list are read",
  ],
  "インターネットに接続されていません。接続を確認してください。": [
    "test/e2e/messages.test.ts",
    "names a lost connection until it is back",
  ],
  "地図を表示できません。一覧から内容を確認できます。": [
    "test/e2e/messages.test.ts",
    "says that a map cannot be drawn, and where to read the same",
  ],
};

export const named: Record<string, Place> = { ...specification, ...signingIn, ...accounts, ...screens };

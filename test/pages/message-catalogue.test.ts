import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerFailure } from "../../server/backend/failure.ts";
import { errorStatuses } from "../../server/contract/errors.ts";
import { latitude } from "../../server/contract/texts.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { messages, refusalOf } from "../../server/web/auth/refusals.ts";
import { BackendOutage } from "../../server/web/gateway/errors.ts";
import { refusedSaving } from "../../server/web/pages/account/profile.ts";
import { recruitmentSteps } from "../../server/web/pages/section-publish/actions.ts";
import { Visitor } from "../auth/running-web.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { sources } from "../helpers/sources.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web?.close());

async function signedIn(account: keyof typeof demoAccounts): Promise<Visitor> {
  const visitor = new Visitor(web.app);
  expect((await visitor.signIn(demoAccounts[account].email)).statusCode).toBe(303);
  return visitor;
}
const refusal = (name: string) => refusalOf(Object.assign(new Error(name), { name }), false)?.message;
const call = (
  visitor: Visitor,
  url: string,
  headers: Record<string, string>,
  payload: string,
  token: string,
) =>
  visitor.send({
    method: "POST",
    url,
    payload,
    headers: { "sec-fetch-site": "same-origin", "x-csrf-token": token, ...headers },
  });

/** Messages that no other test provokes. */
const here: Record<string, () => Promise<string | undefined>> = {
  [messages.sessionEnded]: async () => {
    const visitor = await signedIn("rival");
    await web.app.auth.store.destroy(visitor.cookies.get("sid") ?? "");
    expect((await visitor.get("/sections")).headers.location).toBe("/signin");
    return (await visitor.get("/signin")).body;
  },
  [messages.formExpired]: async () =>
    (await (await signedIn("rival")).post("/facility-switch", { id: "1", _csrf: "" })).body,
  [messages.sameEmail]: async () => {
    const visitor = await signedIn("facility");
    const path = "/userfacilityjoins/users/email";
    return (
      await visitor.post(path, { email: demoAccounts.facility.email, _csrf: await visitor.token(path) })
    ).body;
  },
  [messages.unconfirmed]: async () => refusal("UserNotConfirmedException"),
  [messages.resetRequired]: async () => refusal("PasswordResetRequiredException"),
  [errorStatuses[4000].message]: async () =>
    (await (await signedIn("rival")).get("/api/v1/facilities?page=x")).body,
  [errorStatuses[4010].message]: async () => (await new Visitor(web.app).get("/api/v1/genres")).body,
  [errorStatuses[4090].message]: async () => {
    const visitor = await signedIn("facility");
    const answer = await visitor.send({
      method: "PUT",
      url: "/api/v1/facilities/1",
      payload: JSON.stringify({ name: "改称", version: 999 }),
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-csrf-token": await visitor.token("/facilities"),
      },
    });
    return answer.body;
  },
  [errorStatuses[5000].message]: async () => {
    let sent = "";
    const reply = {
      code: () => reply,
      header: () => reply,
      type: () => reply,
      send: (body: unknown) => {
        sent = JSON.stringify(body);
        return reply;
      },
    } as unknown as Parameters<typeof answerFailure>[2];
    const request = { log: { error() {} }, routeOptions: {} } as unknown as Parameters<
      typeof answerFailure
    >[1];
    answerFailure(new Error("a fault of our own") as Parameters<typeof answerFailure>[0], request, reply);
    return sent;
  },
  [errorStatuses[4030].message]: async () => (await (await signedIn("brand")).get("/api/v1/sections")).body,
  [errorStatuses[4130].message]: async () => {
    const visitor = await signedIn("facility");
    const body = JSON.stringify({ name: "x".repeat(300_000) });
    const token = await visitor.token("/facilities");
    return (await call(visitor, "/api/v1/sections", { "content-type": "application/json" }, body, token))
      .body;
  },
  [errorStatuses[4150].message]: async () => {
    const visitor = await signedIn("facility");
    const token = await visitor.token("/facilities");
    return (await call(visitor, "/api/v1/sections", { "content-type": "text/plain" }, "{}", token)).body;
  },
  "緯度は-90〜90の範囲で入力してください。": async () =>
    JSON.stringify(latitude.safeParse(95).error?.issues.map(({ message }) => message)),
  "条件に一致するブランドはありません。条件を減らすか、別の条件をお試しください。": async () =>
    (await (await signedIn("curator")).get("/admin/brand_data?words=zzzz")).body,
  "「区画101」を公開しますか？　公開すると、ブランドの利用者が閲覧できるようになります。": async () =>
    recruitmentSteps("private", "101").find(({ to }) => to === "publish")?.question,
  "氏名の保存に失敗しました。時間をおいて、もう一度お試しください。（受付番号：1）": async () => {
    const request = { log: { warn() {} }, id: "1" } as unknown as Parameters<typeof refusedSaving>[1];
    const reply = { code: () => reply } as unknown as Parameters<typeof refusedSaving>[2];
    return refusedSaving(new BackendOutage("updateUser", "timeout"), request, reply, "氏名")._form;
  },
};

const accounts = "test/auth/forgotten-password.test.ts";
const own = "test/auth/own-account.test.ts";
const refusals = "test/web/account-refusals.test.ts";

/** Those of which a test knows a part. */
const inPart: Record<string, [file: string, part: string]> = {
  [messages.formKept]: ["test/pages/kept-form.test.ts", "送信した内容は保管しています。"],
  [messages.formBack]: ["test/pages/kept-form.test.ts", "まだ保存されていません。"],
  [errorStatuses[4290].message]: ["test/pages/overload.test.ts", "アクセスが集中しています"],
};

/** Where the others are provoked. */
const elsewhere: Record<string, string> = {
  // The error catalogue of the specification.
  "アクセス回数制限に達しました。": "test/auth/forms.test.ts",
  "This page could not be found": "test/pages/errors.test.ts",
  "Back to the home page": "test/pages/errors.test.ts",
  "An error occurred while showing the error page": "test/pages/errors.test.ts",
  "error loading dynamically imported module": "test/islands/boot-reload.test.ts",
  'data-flash="10"': "test/pages/layouts.test.ts",
  "データを取得できませんでした。": "test/pages/catalogue-outage.test.ts",
  has_scout: "test/contract/suites/brands.ts",
  // Signing in and accounts.
  [messages.wrong]: "test/auth/signing-in.test.ts",
  [messages.unknownUser]: accounts,
  [messages.unknownEmail]: accounts,
  [messages.emptyEmail]: accounts,
  [messages.emptyPassword]: own,
  [messages.passwordRule]: accounts,
  [messages.emptyCode]: accounts,
  [messages.codeShape]: accounts,
  [messages.wrongCode]: accounts,
  [messages.expiredCode]: accounts,
  [messages.resetRequested]: accounts,
  [messages.resetDone]: accounts,
  [messages.usedPassword]: refusals,
  [messages.wrongCurrentPassword]: own,
  [messages.emptyCurrentPassword]: own,
  [messages.passwordSignInNeeded]: refusals,
  [messages.samePassword]: own,
  [messages.emailTaken]: refusals,
  [messages.tooMany]: accounts,
  [messages.challengeOver]: "test/auth/new-password.test.ts",
  [messages.noRole]: "test/auth/invitation.test.ts",
  "この招待の有効期限が切れています。招待した方に再送を依頼してください。": "test/auth/invitation.test.ts",
  "この招待はすでに使用されています。ログインしてください。": "test/auth/invitation.test.ts",
  "現在ログインできません。": "test/auth/signing-in.test.ts",
  // Calls.
  [errorStatuses[4040].message]: "test/contract/suites/wire.ts",
  [errorStatuses[5030].message]: "test/backend/bad-days.test.ts",
  // Forms, lists, results.
  入力内容に不備があります: "test/e2e/accounts-journeys.test.ts",
  "は実在する日付を入力してください。例：2026/04/01": "test/pages/section-register.test.ts",
  "緯度と経度を入力してください。": "test/pages/optional-point.test.ts",
  "緯度は-90〜90、経度は-180〜180で入力してください。": "test/pages/optional-point.test.ts",
  "同じ区画番号がすでに登録されています。": "test/contract/suites/section-changes.ts",
  "別のタブで施設が切り替えられています。": "test/auth/session.test.ts",
  "この操作は元に戻せません。": "test/e2e/administration.test.ts",
  "件の宛先にメールを送信します。送信後は取り消せません。": "test/e2e/leasing-list.test.ts",
  "に切り替えました。": "test/auth/session.test.ts",
  "ほかのユーザーがこの区画を更新しました。最新の内容を確認してから、もう一度保存してください。":
    "test/pages/section-changes.test.ts",
  "件を更新しました。1件は更新できませんでした。": "test/islands/leasing-list-editor-calls.test.ts",
  件をすべて選択しました: "test/e2e/messages.test.ts",
  読み込み中です: "test/islands/section-floor-map-panel.test.tsx",
  プランをアップグレードすると閲覧できます: "test/pages/guards.test.ts",
  "インターネットに接続されていません。接続を確認してください。": "test/e2e/messages.test.ts",
  "地図を表示できません。一覧から内容を確認できます。": "test/e2e/messages.test.ts",
};

/** Messages for what cannot happen, and why; the product says nothing of the kind. */
const never: Record<string, string> = {
  文字以上で入力してください: "no text has a least length but the password, whose rule has its own words",
  件のメールを送信しました:
    "mails leave through the outbox: the screen says that they were accepted, the history that they left",
  "一覧の{total}件すべてを選択": "work on several rows is work on those that one sees",
};

describe("every message", () => {
  it.each(Object.entries(here))("is provoked: %s", async (text, provoke) => {
    expect(await provoke()).toContain(text);
  });

  it("that is provoked elsewhere stands there", () => {
    const places: [string, string, string][] = [
      ...Object.entries(elsewhere).map(([text, file]): [string, string, string] => [text, file, text]),
      ...Object.entries(inPart).map(([text, [file, part]]): [string, string, string] => [text, file, part]),
    ];
    const missing = places.filter(([text, file, part]) => {
      const path = join(projectRoot, file);
      return !text.includes(part) || !existsSync(path) || !readFileSync(path, "utf8").includes(part);
    });
    expect(missing).toEqual([]);
  });

  it("that cannot be needed stands nowhere in the product", () => {
    const product = sources("{server,views,islands}/**/*.{ts,tsx,eta}");
    const words = Object.keys(never).map((text) => text.replace(/\{\w+\}/, "${"));
    expect(words.filter((text) => product.some((source) => source.text.includes(text)))).toEqual([]);
  });

  it("of signing in, accounts and calls has its place in this list", () => {
    const known = new Set([here, elsewhere, inPart].flatMap((list) => Object.keys(list)));
    const all = [...Object.values(messages), ...Object.values(errorStatuses).map(({ message }) => message)];
    expect(all.filter((text) => !known.has(text))).toEqual([]);
  });
});

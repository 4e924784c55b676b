import { FORM_KEPT, IDLE_ENDED, IDLE_FORM_KEPT, LOST_ENDED, LOST_FORM_KEPT } from "../../lib/event-texts.ts";
import { SignInRefused } from "./errors.ts";
import { MAX_SESSIONS_OF_USER } from "./session-store.ts";

const WARY = "心当たりがない場合は、ログインしてパスワードを変更してください。";

export const messages = {
  wrong: "メールアドレスまたはパスワードが正しくありません。",
  unknownUser: "ユーザーが存在しません。",
  unknownEmail: "入力されたメールアドレスは登録されていません。",
  emptyEmail: "メールアドレスを入力してください。",
  emptyPassword: "パスワードを入力してください。",
  passwordRule: "パスワードは8文字以上で、英大文字・英小文字・数字をそれぞれ1文字以上使用してください。",
  emptyCode: "確認コードを入力してください。",
  codeShape: "確認コードは6桁の数字で入力してください。",
  wrongCode: "確認コードが正しくありません。",
  usedCode: "この確認コードはすでに使用されています。次のコードが表示されてから入力してください。",
  expiredCode: "確認コードの有効期限が切れました。［確認コードを再送信］を押してください。",
  resetRequested: "登録されているメールアドレスの場合は、確認コードを送信しました。メールをご確認ください。",
  resetDone: "パスワードを変更しました。新しいパスワードでログインしてください。",
  usedPassword: "以前と同じパスワードは使用できません。",
  wrongCurrentPassword: "現在のパスワードが正しくありません。",
  emptyCurrentPassword: "現在のパスワードを入力してください。",
  passwordSignInNeeded:
    "この変更には、メールアドレスとパスワードによるログインが必要です。ログインし直してください。",
  samePassword: "現在のパスワードと異なるパスワードを入力してください。",
  sameEmail: "現在のメールアドレスと同じです。新しいメールアドレスを入力してください。",
  emailTaken: "このメールアドレスは使用できません。別のメールアドレスを入力してください。",
  tooMany: "試行回数の上限に達しました。時間をおいて、もう一度お試しください。",
  unconfirmed: "メールアドレスの確認が完了していません。招待メールの手順に沿って、確認を完了してください。",
  resetRequired: "パスワードの再設定が必要です。［パスワードを忘れた場合］から再設定してください。",
  challengeOver: "時間が経過したため、最初からやり直してください。",
  invitedOnly: "招待を受けると、利用を始められます。招待メールのリンクを開いてください。",
  noRole: "このアカウントで利用できる施設またはブランドがありません。管理者にお問い合わせください。",
  sessionEnded: IDLE_ENDED,
  formKept: IDLE_FORM_KEPT,
  sessionLost: LOST_ENDED,
  formKeptOfLost: LOST_FORM_KEPT,
  signedOutElsewhere: `ほかの端末からログアウトされました。${WARY}`,
  crowdedOut: `同時にログインできる数（${MAX_SESSIONS_OF_USER}）を超えたため、このログインを終了しました。${WARY}`,
  passwordChangedElsewhere:
    "パスワードが変更されたため、ログアウトしました。新しいパスワードでログインしてください。心当たりがない場合は、［パスワードを忘れた場合］から再設定してください。",
  formKeptElsewhere: FORM_KEPT,
  formBack:
    "ログアウト中に送信した内容を表示しています。まだ保存されていません。確認して、もう一度送信してください。",
  formExpired:
    "画面を開いてから時間が経過したため、送信できませんでした。内容を確認して、もう一度送信してください。",
} as const;

export function noRoleText(person?: {
  disabledFacilities: readonly string[];
  invitations: readonly unknown[];
}): string {
  const { disabledFacilities = [], invitations = [] } = person ?? {};
  if (disabledFacilities.length === 0) return invitations.length > 0 ? messages.invitedOnly : messages.noRole;
  const names = disabledFacilities.map((name) => `「${name}」`).join("");
  return `${names}は、現在ご利用いただけません。運営者が利用を停止しています。クカクの運営者にお問い合わせください。`;
}

export function refusalOf(error: unknown, revealUserExistence: boolean): SignInRefused | undefined {
  const name = error instanceof Error ? error.name : "";
  const text = error instanceof Error ? error.message : "";
  switch (name) {
    case "NotAuthorizedException":
      if (/attempts exceeded/i.test(text)) return new SignInRefused(messages.tooMany, { isFailure: true });
      if (/session/i.test(text)) return new SignInRefused(messages.challengeOver);
      return new SignInRefused(messages.wrong, { isFailure: true });
    case "UserNotFoundException":
      return new SignInRefused(revealUserExistence ? messages.unknownUser : messages.wrong, {
        isFailure: true,
      });
    case "InvalidParameterException":
      return new SignInRefused(messages.wrong, { isFailure: true });
    case "InvalidPasswordException":
      return new SignInRefused(messages.passwordRule, { field: "password" });
    case "PasswordHistoryPolicyViolationException":
      return new SignInRefused(messages.usedPassword, { field: "password" });
    case "UserNotConfirmedException":
      return new SignInRefused(messages.unconfirmed);
    case "PasswordResetRequiredException":
      return new SignInRefused(messages.resetRequired);
    case "CodeMismatchException":
    case "ExpiredCodeException":
      return new SignInRefused(messages.challengeOver);
    case "TooManyRequestsException":
    case "LimitExceededException":
    case "TooManyFailedAttemptsException":
      return new SignInRefused(messages.tooMany);
    default:
      return undefined;
  }
}

export function codeRefusalOf(error: unknown): SignInRefused | undefined {
  const name = error instanceof Error ? error.name : "";
  const at = { field: "code", isFailure: true };
  if (name === "CodeMismatchException") return new SignInRefused(messages.wrongCode, at);
  // Codes of apps do not expire unseen: this is one that was taken before.
  if (name === "ExpiredCodeException") return new SignInRefused(messages.usedCode, at);
  return undefined;
}

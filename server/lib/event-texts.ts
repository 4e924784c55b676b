/* What is said of events that several screens know: somebody else was faster, the session has ended. */

/** That what is named was changed meanwhile, as the heading over both changes. */
export function fasterOn(what: string): string {
  return `${what}は、他のユーザーが先に更新しました`;
}

const FASTER = "他のユーザーが先に更新しました。";
export const FASTER_SAVE = `${FASTER}内容を確認してから、もう一度保存してください。`;
export const FASTER_SEND = `${FASTER}内容を確認してから、もう一度送信してください。`;
export const FASTER_ORDER = `${FASTER}最新の並び順を表示しています。`;
export const FASTER_SHOWN = `${FASTER}最新の内容を表示しています。`;
export const FASTER_DECIDE = `${FASTER}どちらの値にするかを、候補の下で選択してください。`;

export const NOT_SIGNED_IN = "ログインしてください。";

const IDLE = "一定時間操作がなかったため、ログアウトしました。";
const TYPED_STAYS = "入力中の内容は、送信してログインし直すと、もう一度表示されます。";
export const FORM_KEPT = "送信した内容は保管しています。ログインすると、元の画面に戻ります。";
export const IDLE_ENDED = `${IDLE}ログインすると、続きから操作できます。`;
export const IDLE_FORM_KEPT = `${IDLE}${FORM_KEPT}`;
const LOST = "サーバー側の都合により、ログアウトしました。";
export const LOST_ENDED = `${LOST}ログインすると、続きから操作できます。`;
export const LOST_FORM_KEPT = `${LOST}${FORM_KEPT}`;
/** While the page with the form is still open. */
export const IDLE_FORM_OPEN = `${IDLE}${TYPED_STAYS}`;
export const EXPIRED_FORM_OPEN = `ログインしてから時間が経過したため、ログアウトしました。${TYPED_STAYS}`;
/** To a call of an island, which keeps what it shows. */
export const ENDED_INPUT_STAYS =
  "ログアウトしました。入力内容はこの画面に残っています。ログインしてから、もう一度操作してください。";

export const LAPSED_STEP =
  "回答のないまま回答期限から60日を過ぎたため、終了しました。メッセージを送ると、やり取りを再開できます。";

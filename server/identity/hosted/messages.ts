import type { CognitoException } from "../exceptions.ts";

export function messageOf(error: CognitoException): string {
  if (error.type === "InvalidPasswordException")
    return "8文字以上で、英大文字・英小文字・数字をすべて含めてください。";
  if (error.type === "CodeMismatchException") return "確認コードが違います。";
  if (error.type === "ExpiredCodeException")
    return "この確認コードは使用済みです。次のコードが表示されてから入力してください。";
  if (error.type === "UserNotConfirmedException") return "メールアドレスの確認が済んでいません。";
  if (error.type === "PasswordResetRequiredException") return "パスワードの再設定が必要です。";
  if (error.type === "UserNotFoundException") return "ユーザーが存在しません。";
  if (error.type === "TooManyRequestsException" || error.message === "Password attempts exceeded")
    return "ログインの失敗が続いたため、一時的に制限しています。しばらくしてからもう一度お試しください。";
  if (error.message === "User is disabled.") return "このアカウントは利用できません。";
  if (error.message.startsWith("Temporary password has expired"))
    return "仮パスワードの有効期限が切れています。管理者に再送を依頼してください。";
  return "メールアドレスまたはパスワードが違います。";
}

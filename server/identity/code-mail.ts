import type { CodeMail } from "./deliver.ts";
import { CognitoException } from "./exceptions.ts";
import type { UserPool } from "./user-pool.ts";

const CLOSING = "お心当たりのない場合は、このメールを破棄してください。\n\nクカク";

export function signUpMail(to: string, code: string): CodeMail {
  return {
    to,
    subject: "【クカク】メールアドレスの確認コード",
    text: `クカクにご登録いただきありがとうございます。\n\n確認コード：${code}\n\nこのコードは24時間有効です。\n${CLOSING}\n`,
  };
}

export function resetMail(to: string, code: string): CodeMail {
  return {
    to,
    subject: "【クカク】パスワード再設定の確認コード",
    text: `パスワードの再設定を受け付けました。\n\n確認コード：${code}\n\nこのコードは1時間有効です。\n${CLOSING}\n`,
  };
}

export function attributeMail(to: string, code: string): CodeMail {
  return {
    to,
    subject: "【クカク】メールアドレス変更の確認コード",
    text: `メールアドレス変更の確認コードをお知らせします。\n\n確認コード：${code}\n\nこのコードは24時間有効です。\n${CLOSING}\n`,
  };
}

export function invitationMail(to: string, password: string): CodeMail {
  return {
    to,
    subject: "【クカク】ご利用開始のお知らせ",
    text: `クカクのアカウントが作成されました。\n\nメールアドレス：${to}\n仮パスワード：${password}\n\n仮パスワードは7日間有効です。初回ログイン時に新しいパスワードを設定してください。\n${CLOSING}\n`,
  };
}

/** Hands a mail on. @throws CodeDeliveryFailureException */
export async function sendMail(pool: UserPool, mail: CodeMail): Promise<void> {
  try {
    await pool.deliver(mail);
  } catch (error) {
    pool.log.error({ err: error, subject: mail.subject }, "a code mail could not be delivered");
    throw new CognitoException(
      "CodeDeliveryFailureException",
      "The verification code could not be delivered.",
    );
  }
}

/** Hands a mail on without waiting: neither delay nor failure may tell that the account exists. */
export function sendMailUnseen(pool: UserPool, mail: CodeMail): void {
  sendMail(pool, mail).catch(() => undefined);
}

/** `CodeDeliveryDetails` with the address masked, for a name that may belong to nobody. */
export function deliveryDetails(email: string) {
  const [local = "", domain = ""] = email.split("@");
  return {
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
  };
}

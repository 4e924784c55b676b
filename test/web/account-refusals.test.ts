import { describe, expect, it } from "vitest";
import { accountRefusalOf } from "../../server/web/auth/account-refusals.ts";
import { SessionEnded, SignInRefused } from "../../server/web/auth/errors.ts";

function exception(name: string, message = ""): Error {
  return Object.assign(new Error(message), { name });
}

describe("a refusal of the identity service while an account is changed", () => {
  it.each([
    ["CodeMismatchException", "code", "確認コードが正しくありません。"],
    [
      "ExpiredCodeException",
      "code",
      "確認コードの有効期限が切れました。［確認コードを再送信］を押してください。",
    ],
    [
      "InvalidPasswordException",
      "password",
      "パスワードは8文字以上で、英大文字・英小文字・数字をそれぞれ1文字以上使用してください。",
    ],
    ["PasswordHistoryPolicyViolationException", "password", "以前と同じパスワードは使用できません。"],
    [
      "AliasExistsException",
      "email",
      "このメールアドレスは使用できません。別のメールアドレスを入力してください。",
    ],
    ["LimitExceededException", "_form", "試行回数の上限に達しました。時間をおいて、もう一度お試しください。"],
    [
      "TooManyFailedAttemptsException",
      "_form",
      "試行回数の上限に達しました。時間をおいて、もう一度お試しください。",
    ],
  ])("%s is told at %s", (name, field, message) => {
    const refusal = accountRefusalOf(exception(name), false, "code");
    expect(refusal).toBeInstanceOf(SignInRefused);
    expect(refusal).toMatchObject({ field, message });
  });

  it("tells that nobody has the address only where that may be told", () => {
    const unknown = exception("UserNotFoundException");
    expect(accountRefusalOf(unknown, true, "code")?.message).toBe(
      "入力されたメールアドレスは登録されていません。",
    );
    expect(accountRefusalOf(unknown, false, "code")?.message).toBe("確認コードが正しくありません。");
  });

  it("tells a wrong password from a token that is over or too weak", () => {
    const wrong = accountRefusalOf(
      exception("NotAuthorizedException", "Incorrect username or password."),
      false,
      "current_password",
    );
    expect(wrong).toMatchObject({ field: "current_password", isFailure: true });
    const revoked = exception("NotAuthorizedException", "Access Token has been revoked");
    expect(accountRefusalOf(revoked, false, "current_password")).toBeInstanceOf(SessionEnded);
    const weak = exception("NotAuthorizedException", "Access Token does not have required scopes");
    expect(accountRefusalOf(weak, false, "current_password")?.message).toBe(
      "この変更には、メールアドレスとパスワードによるログインが必要です。ログインし直してください。",
    );
  });

  it("is none where the service failed", () => {
    for (const name of ["InternalErrorException", "TimeoutError", "Error"])
      expect(accountRefusalOf(exception(name), false, "code")).toBeUndefined();
    expect(accountRefusalOf(undefined, false, "code")).toBeUndefined();
  });
});

import { SessionEnded, SignInRefused } from "./errors.ts";
import { messages } from "./refusals.ts";

export function accountRefusalOf(
  error: unknown,
  revealUserExistence: boolean,
  proof: "code" | "current_password",
): Error | undefined {
  switch (error instanceof Error ? error.name : "") {
    case "UserNotFoundException":
      return revealUserExistence
        ? new SignInRefused(messages.unknownEmail, { field: "email" })
        : wrong("code", messages.wrongCode);
    case "CodeMismatchException":
    // A wrong first code of an authenticator app.
    case "EnableSoftwareTokenMFAException":
      return wrong("code", messages.wrongCode);
    case "ExpiredCodeException":
      return new SignInRefused(messages.expiredCode, { field: "code" });
    case "SoftwareTokenMFANotFoundException":
      return new SignInRefused(messages.challengeOver);
    case "InvalidPasswordException":
      return new SignInRefused(messages.passwordRule, { field: "password" });
    case "PasswordHistoryPolicyViolationException":
      return new SignInRefused(messages.usedPassword, { field: "password" });
    case "AliasExistsException":
      return new SignInRefused(messages.emailTaken, { field: "email" });
    case "NotAuthorizedException":
      if (/scope/i.test((error as Error).message)) return new SignInRefused(messages.passwordSignInNeeded);
      if (/token/i.test((error as Error).message)) return new SessionEnded();
      return proof === "code"
        ? wrong("code", messages.wrongCode)
        : wrong("current_password", messages.wrongCurrentPassword);
    case "InvalidParameterException":
      return new SignInRefused("入力内容を確認してください。");
    case "TooManyRequestsException":
    case "LimitExceededException":
    case "TooManyFailedAttemptsException":
      return new SignInRefused(messages.tooMany, { isLimit: true });
    default:
      return undefined;
  }
}

function wrong(field: string, message: string): SignInRefused {
  return new SignInRefused(message, { field, isFailure: true });
}

/** The identity service gave no answer; nobody is signed out for that. */
export class IdentityOutage extends Error {
  constructor(cause: unknown) {
    super("the identity service gave no answer", { cause });
    this.name = "IdentityOutage";
  }
}

/** The identity service ended the session: refresh token revoked, expired, or the user removed. */
export class SessionEnded extends Error {
  constructor() {
    super("the identity service ended the session");
    this.name = "SessionEnded";
  }
}

/** The identity service refused a sign-in or a step of it. */
export class SignInRefused extends Error {
  /** The form field the message belongs to; `_form` for the whole. */
  readonly field: string;
  /** True where the refusal counts as a failed attempt on the account. */
  readonly isFailure: boolean;
  /** True where the identity service has had enough for now. */
  readonly isLimit: boolean;
  constructor(message: string, { field = "_form", isFailure = false, isLimit = false } = {}) {
    super(message);
    this.name = "SignInRefused";
    this.field = field;
    this.isFailure = isFailure;
    this.isLimit = isLimit;
  }
}

/** The identity service gave no answer; nobody is signed out for that. */
export class IdentityOutage extends Error {
  constructor(cause: unknown) {
    super("the identity service gave no answer", { cause });
    this.name = "IdentityOutage";
  }
}

export class SessionEnded extends Error {
  constructor() {
    super("the identity service ended the session");
    this.name = "SessionEnded";
  }
}

export class SignInRefused extends Error {
  /** The form field the message belongs to; `_form` for the whole. */
  readonly field: string;
  readonly isFailure: boolean;
  readonly isLimit: boolean;
  constructor(message: string, { field = "_form", isFailure = false, isLimit = false } = {}) {
    super(message);
    this.name = "SignInRefused";
    this.field = field;
    this.isFailure = isFailure;
    this.isLimit = isLimit;
  }
}

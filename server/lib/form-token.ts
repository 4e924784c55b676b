/** What `/form-token` answers. */
export interface FormToken {
  /** Id of the user who is signed in. */
  person: number | undefined;
  csrf: string;
}

export const FORM_TOKEN_PATH = "/form-token";

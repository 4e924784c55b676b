/** A refusal in Amazon Cognito's words: `type` is what the AWS SDK turns into a typed exception. */
export class CognitoException extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
    this.type = type;
  }
}

export function notAuthorized(message = "Incorrect username or password."): CognitoException {
  return new CognitoException("NotAuthorizedException", message);
}

export function invalidParameter(message: string): CognitoException {
  return new CognitoException("InvalidParameterException", message);
}

export function userNotFound(): CognitoException {
  return new CognitoException("UserNotFoundException", "User does not exist.");
}

export function limitExceeded(): CognitoException {
  return new CognitoException(
    "LimitExceededException",
    "Attempt limit exceeded, please try after some time.",
  );
}

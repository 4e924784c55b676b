import {
  changePassword,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from "./account.ts";
import { confirmForgotPassword, forgotPassword } from "./forgotten-password.ts";
import { adminCreateUser } from "./invitation.ts";
import type { Operation } from "./operation.ts";
import { initiateAuth, respondToAuthChallenge } from "./sign-in.ts";
import { confirmSignUp, resendConfirmationCode, signUp } from "./sign-up.ts";
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from "./tokens.ts";

/** The actions of the JSON API by the name that `x-amz-target` carries. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AdminCreateUser: adminCreateUser,
    ChangePassword: changePassword,
    ConfirmForgotPassword: confirmForgotPassword,
    ConfirmSignUp: confirmSignUp,
    ForgotPassword: forgotPassword,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    GetUser: getUser,
    GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
    GlobalSignOut: globalSignOut,
    InitiateAuth: initiateAuth,
    ResendConfirmationCode: resendConfirmationCode,
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
    SignUp: signUp,
    UpdateUserAttributes: updateUserAttributes,
    VerifyUserAttribute: verifyUserAttribute,
  }),
);

import {
  changePassword,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from "./account.ts";
import { adminResetUserPassword, confirmForgotPassword, forgotPassword } from "./forgotten-password.ts";
import { adminCreateUser } from "./invitation.ts";
import type { Operation } from "./operation.ts";
import { adminDeleteUser } from "./removal.ts";
import { initiateAuth, respondToAuthChallenge } from "./sign-in.ts";
import { confirmSignUp, resendConfirmationCode, signUp } from "./sign-up.ts";
import {
  adminSetUserMFAPreference,
  associateSoftwareToken,
  setUserMFAPreference,
  verifySoftwareToken,
} from "./software-token.ts";
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from "./tokens.ts";

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AdminCreateUser: adminCreateUser,
    AdminDeleteUser: adminDeleteUser,
    AdminResetUserPassword: adminResetUserPassword,
    AdminSetUserMFAPreference: adminSetUserMFAPreference,
    AssociateSoftwareToken: associateSoftwareToken,
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
    SetUserMFAPreference: setUserMFAPreference,
    SignUp: signUp,
    UpdateUserAttributes: updateUserAttributes,
    VerifySoftwareToken: verifySoftwareToken,
    VerifyUserAttribute: verifyUserAttribute,
  }),
);

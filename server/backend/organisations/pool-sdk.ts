/** What is used of Amazon's SDK here; the build leaves out what nobody names. */
export {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";

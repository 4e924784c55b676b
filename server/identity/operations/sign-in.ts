import { z } from "zod";
import { userAttributes } from "../attributes.ts";
import { invalidParameter } from "../exceptions.ts";
import { answerNewPassword, authenticationResult, checkPassword, openGrant } from "../sign-in.ts";
import { fields, operation, requireSecretHash } from "./operation.ts";

const authParameters = z.record(z.string().max(64), z.string().max(8192));

export const initiateAuth = operation(
  z.object({ AuthFlow: z.string(), ClientId: fields.clientId, AuthParameters: authParameters.default({}) }),
  async (pool, input) => {
    // Rotation excludes REFRESH_TOKEN_AUTH at Cognito: GetTokensFromRefreshToken is the way there.
    if (input.AuthFlow !== "USER_PASSWORD_AUTH")
      throw invalidParameter(`${input.AuthFlow} flow not enabled for this client`);
    const { USERNAME: name, PASSWORD: password, SECRET_HASH: hash } = input.AuthParameters;
    if (!name) throw invalidParameter("Missing required parameter USERNAME");
    if (!password) throw invalidParameter("Missing required parameter PASSWORD");
    requireSecretHash(pool, input.ClientId, name, hash);
    const user = await checkPassword(pool, name, password);
    if (user.status === "FORCE_CHANGE_PASSWORD")
      return {
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        Session: pool.challenges.issue({ sub: user.sub }),
        ChallengeParameters: {
          USER_ID_FOR_SRP: user.sub,
          requiredAttributes: "[]",
          userAttributes: JSON.stringify(
            Object.fromEntries(userAttributes(user).map(({ Name, Value }) => [Name, Value])),
          ),
        },
      };
    return {
      ChallengeParameters: {},
      AuthenticationResult: authenticationResult(await openGrant(pool, user)),
    };
  },
);

export const respondToAuthChallenge = operation(
  z.object({
    ClientId: fields.clientId,
    ChallengeName: z.string(),
    Session: z.string().max(2048).default(""),
    ChallengeResponses: authParameters.default({}),
  }),
  async (pool, input) => {
    if (input.ChallengeName !== "NEW_PASSWORD_REQUIRED")
      throw invalidParameter(`${input.ChallengeName} is not a challenge of this pool`);
    const { USERNAME: name, NEW_PASSWORD: password, SECRET_HASH: hash } = input.ChallengeResponses;
    if (!name) throw invalidParameter("Missing required parameter USERNAME");
    if (!password) throw invalidParameter("Missing required parameter NEW_PASSWORD");
    requireSecretHash(pool, input.ClientId, name, hash);
    const user = await answerNewPassword(pool, input.Session, password, name);
    return {
      ChallengeParameters: {},
      AuthenticationResult: authenticationResult(await openGrant(pool, user)),
    };
  },
);

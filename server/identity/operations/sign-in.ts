import { z } from "zod";
import { userAttributes } from "../attributes.ts";
import { invalidParameter } from "../exceptions.ts";
import type { StoredUser } from "../pool-file.ts";
import {
  answerNewPassword,
  answerSoftwareToken,
  authenticationResult,
  checkPassword,
  nextChallenge,
  openGrant,
} from "../sign-in.ts";
import type { ChallengeName, UserPool } from "../user-pool.ts";
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
    return advance(pool, await checkPassword(pool, name, password));
  },
);

async function advance(pool: UserPool, user: StoredUser): Promise<object> {
  const name = nextChallenge(user);
  if (name === undefined)
    return {
      ChallengeParameters: {},
      AuthenticationResult: authenticationResult(await openGrant(pool, user)),
    };
  await pool.store.save();
  return {
    ChallengeName: name,
    Session: pool.challenges.issue({ sub: user.sub, name }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      ...(name === "SOFTWARE_TOKEN_MFA"
        ? { FRIENDLY_DEVICE_NAME: user.softwareToken?.deviceName }
        : {
            requiredAttributes: "[]",
            userAttributes: JSON.stringify(
              Object.fromEntries(userAttributes(user).map(({ Name, Value }) => [Name, Value])),
            ),
          }),
    },
  };
}

const ANSWERS: Readonly<Record<ChallengeName, string>> = {
  NEW_PASSWORD_REQUIRED: "NEW_PASSWORD",
  SOFTWARE_TOKEN_MFA: "SOFTWARE_TOKEN_MFA_CODE",
};

export const respondToAuthChallenge = operation(
  z.object({
    ClientId: fields.clientId,
    ChallengeName: z.string(),
    Session: z.string().max(2048).default(""),
    ChallengeResponses: authParameters.default({}),
  }),
  async (pool, input) => {
    const { ChallengeName: asked, ChallengeResponses: responses } = input;
    if (!isChallenge(asked)) throw invalidParameter(`${asked} is not a challenge of this pool`);
    const { USERNAME: name, [ANSWERS[asked]]: answer, SECRET_HASH: hash } = responses;
    if (!name) throw invalidParameter("Missing required parameter USERNAME");
    if (!answer) throw invalidParameter(`Missing required parameter ${ANSWERS[asked]}`);
    requireSecretHash(pool, input.ClientId, name, hash);
    if (asked === "NEW_PASSWORD_REQUIRED")
      return advance(pool, await answerNewPassword(pool, input.Session, answer, name));
    // Advancing would ask for the code again.
    const user = await answerSoftwareToken(pool, input.Session, answer, name);
    return {
      ChallengeParameters: {},
      AuthenticationResult: authenticationResult(await openGrant(pool, user)),
    };
  },
);

function isChallenge(name: string): name is ChallengeName {
  return Object.hasOwn(ANSWERS, name);
}

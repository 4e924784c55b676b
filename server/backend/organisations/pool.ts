import { createHmac } from "node:crypto";

export interface AdministeredPool {
  userPoolId: string;
  clientId: string;
  clientSecret: string | undefined;
  region: string;
  /** A pool that speaks Amazon's protocol elsewhere; undefined means Amazon's own. */
  endpoint: string | undefined;
}

export type DeleteAccount = (sub: string) => Promise<void>;

const CALL_MS = 10_000;
const GONE = "UserNotFoundException";

/** Deletes an account of the pool; one that is not there is deleted. @throws where the pool is away or refuses. */
export function accountDeleter(pool: AdministeredPool): DeleteAccount {
  return pool.endpoint === undefined ? ofAmazon(pool) : (sub) => ofOurs(pool, pool.endpoint ?? "", sub);
}

/** With what the host may do at Amazon: `cognito-idp:AdminDeleteUser`. */
function ofAmazon({ userPoolId, region }: AdministeredPool): DeleteAccount {
  return async (sub) => {
    const { AdminDeleteUserCommand, CognitoIdentityProviderClient } = await import("./pool-sdk.ts");
    const client = new CognitoIdentityProviderClient({ region, maxAttempts: 2 });
    try {
      const command = new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: sub });
      await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) });
    } catch (error) {
      if (!(error instanceof Error && error.name === GONE)) throw error;
    } finally {
      client.destroy();
    }
  };
}

/** Ours knows no roles: who has the client's secret may. */
async function ofOurs(pool: AdministeredPool, endpoint: string, sub: string): Promise<void> {
  const { userPoolId, clientId, clientSecret = "" } = pool;
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.AdminDeleteUser",
    },
    body: JSON.stringify({
      UserPoolId: userPoolId,
      Username: sub,
      ClientMetadata: {
        SECRET_HASH: createHmac("sha256", clientSecret).update(`${sub}${clientId}`).digest("base64"),
      },
    }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const text = await answer.text();
  if (answer.ok || answer.headers.get("x-amzn-errortype") === GONE) return;
  throw new Error(`the user pool answered ${answer.status}: ${text.slice(0, 200)}`);
}

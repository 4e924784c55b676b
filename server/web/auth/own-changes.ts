import type { FastifyRequest } from "fastify";

/** The identity service lets nobody change their account without it, and gives it for a password alone. */
const SCOPE = "aws.cognito.signin.user.admin";

/**
 * Whether the signed-in person may change their account here: whoever came by single sign-on may not. True as well
 * where it cannot be told; the identity service refuses the change then.
 */
export async function mayChangeAccount({ server, session, log }: FastifyRequest): Promise<boolean> {
  try {
    const scopes = scopesOf(await server.auth.keeper.accessToken(session.sessionId));
    return scopes === undefined || scopes.includes(SCOPE);
  } catch (error) {
    log.info({ err: error }, "what an access token is good for is not known");
    return true;
  }
}

/** The scopes of a token that was verified when it came. */
function scopesOf(token: string): string[] | undefined {
  const [, payload = ""] = token.split(".");
  const { scope } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { scope?: unknown };
  return typeof scope === "string" ? scope.split(" ") : undefined;
}

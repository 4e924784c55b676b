import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { CognitoException } from "../exceptions.ts";
import { type IssuedTokens, openGrant, refreshGrant } from "../sign-in.ts";
import { TOKEN_LIFETIME_S } from "../tokens.ts";
import { isSameSecret, type UserPool } from "../user-pool.ts";

const formSchema = z.object({
  grant_type: z.string().max(64).optional(),
  client_id: z.string().max(128).optional(),
  client_secret: z.string().max(256).optional(),
  code: z.string().max(256).optional(),
  code_verifier: z.string().max(128).optional(),
  redirect_uri: z.string().max(1024).optional(),
  refresh_token: z.string().max(1024).optional(),
  token: z.string().max(8192).optional(),
});

type Form = z.output<typeof formSchema>;

class OAuthError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status = 400) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Which grant came from which used code, so that a replayed code ends what it gave (RFC 6749, 4.1.2). */
type UsedCodes = Map<string, string>;
const MOST_USED_CODES = 1000;

export function tokenEndpoints(app: FastifyInstance, pool: UserPool): void {
  const used: UsedCodes = new Map();
  app.post("/oauth2/token", (request, reply) =>
    answer(reply, async () => {
      const form = readForm(request);
      requireClient(pool, request, form);
      if (form.grant_type === "authorization_code") return tokenAnswer(await redeemCode(pool, used, form));
      if (form.grant_type === "refresh_token") return tokenAnswer(await refresh(pool, form));
      throw new OAuthError("unsupported_grant_type");
    }),
  );

  app.post("/oauth2/revoke", (request, reply) =>
    answer(reply, async () => {
      const form = readForm(request);
      requireClient(pool, request, form);
      if (!form.token) throw new OAuthError("invalid_request");
      if (form.token.split(".").length === 3) throw new OAuthError("unsupported_token_type");
      pool.grants.revoke(form.token);
      await pool.store.save();
      return {};
    }),
  );

  app.route({
    method: ["GET", "POST"],
    url: "/oauth2/userInfo",
    handler: (request, reply) => answer(reply, () => userInfo(pool, request)),
  });
}

async function redeemCode(pool: UserPool, used: UsedCodes, form: Form): Promise<IssuedTokens> {
  const code = form.code ?? "";
  const replayed = used.get(code);
  if (replayed !== undefined) await endGrant(pool, replayed);
  const asked = pool.authorizations.peek(code);
  // Single use whatever comes of it: a second guess at the verifier needs a second code.
  pool.authorizations.drop(code);
  const user = asked && pool.store.users.get(asked.sub);
  if (!asked || !user?.enabled) throw new OAuthError("invalid_grant");
  const challenge = createHash("sha256")
    .update(form.code_verifier ?? "")
    .digest("base64url");
  if (form.redirect_uri !== asked.redirectUri || challenge !== asked.codeChallenge)
    throw new OAuthError("invalid_grant");
  const { grant, ...tokens } = await openGrant(pool, user, asked.scope, asked.nonce);
  const oldest = used.keys().next();
  if (used.size >= MOST_USED_CODES && !oldest.done) used.delete(oldest.value);
  used.set(code, grant.id);
  return tokens;
}

async function endGrant(pool: UserPool, id: string): Promise<void> {
  const grant = pool.store.grants.get(id);
  if (grant) grant.revoked = true;
  await pool.store.save();
}

async function refresh(pool: UserPool, form: Form): Promise<IssuedTokens> {
  try {
    return await refreshGrant(pool, form.refresh_token ?? "");
  } catch (error) {
    throw error instanceof CognitoException ? new OAuthError("invalid_grant") : error;
  }
}

async function userInfo(pool: UserPool, request: FastifyRequest): Promise<object> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new OAuthError("invalid_token", 401);
  const signedIn = await pool.tokens.authenticate(token).catch((error: unknown) => {
    throw error instanceof CognitoException ? new OAuthError("invalid_token", 401) : error;
  });
  if (!signedIn.scopes.has("openid")) throw new OAuthError("insufficient_scope", 403);
  const { user, scopes } = signedIn;
  return {
    sub: user.sub,
    username: user.sub,
    // A string, as Cognito's own endpoint answers it.
    ...(scopes.has("email") ? { email: user.email, email_verified: String(user.emailVerified) } : {}),
    ...(scopes.has("profile") ? { family_name: user.familyName, given_name: user.givenName } : {}),
  };
}

function readForm(request: FastifyRequest): Form {
  const parsed = formSchema.safeParse(request.body ?? {});
  if (!parsed.success) throw new OAuthError("invalid_request");
  return parsed.data;
}

/** client_secret_basic or client_secret_post, one of them and not both. */
function requireClient(pool: UserPool, request: FastifyRequest, form: Form): void {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const [id, secret] = basic === undefined ? [form.client_id, form.client_secret] : decodeBasic(basic);
  if (basic !== undefined && form.client_secret !== undefined) throw new OAuthError("invalid_request");
  if (id !== pool.clientId || !isSameSecret(pool, secret ?? "", pool.clientSecret))
    throw new OAuthError("invalid_client", 401);
}

function decodeBasic(credentials: string): (string | undefined)[] {
  const [id, ...rest] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  try {
    return [id, rest.join(":")].map((part) => decodeURIComponent((part ?? "").replaceAll("+", " ")));
  } catch {
    throw new OAuthError("invalid_client", 401);
  }
}

function tokenAnswer(tokens: IssuedTokens) {
  return {
    access_token: tokens.accessToken,
    id_token: tokens.idToken,
    refresh_token: tokens.refreshToken,
    token_type: "Bearer",
    expires_in: TOKEN_LIFETIME_S,
  };
}

async function answer(reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> {
  try {
    return reply.send(await work());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    if (error.code === "invalid_client") reply.header("www-authenticate", 'Basic realm="kukaku"');
    if (error.status !== 400 && error.code !== "invalid_client")
      reply.header("www-authenticate", `Bearer error="${error.code}"`);
    return reply.code(error.status).send({ error: error.code });
  }
}

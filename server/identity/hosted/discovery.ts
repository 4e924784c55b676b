import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { SigningKey } from "../signing-key.ts";
import type { UserPool } from "../user-pool.ts";
import { SCOPES, turnAway } from "./authorization-request.ts";
import { stylesheet } from "./pages.ts";

export function discoveryEndpoints(
  app: FastifyInstance,
  pool: UserPool,
  key: SigningKey,
  origin: () => string,
): void {
  const base = `/${pool.userPoolId}/.well-known`;
  app.get(`${base}/jwks.json`, async () => key.jwks);
  app.get(`${base}/openid-configuration`, async () => ({
    issuer: pool.tokens.issuer,
    authorization_endpoint: `${origin()}/oauth2/authorize`,
    token_endpoint: `${origin()}/oauth2/token`,
    userinfo_endpoint: `${origin()}/oauth2/userInfo`,
    revocation_endpoint: `${origin()}/oauth2/revoke`,
    end_session_endpoint: `${origin()}/logout`,
    jwks_uri: `${origin()}${base}/jwks.json`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: SCOPES,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    claims_supported: ["sub", "email", "email_verified", "family_name", "given_name"],
  }));
}

const logoutSchema = z.object({
  client_id: z.string().max(128).optional(),
  logout_uri: z.string().max(1024).optional(),
  post_logout_redirect_uri: z.string().max(1024).optional(),
  state: z.string().max(1024).optional(),
});

export function hostedFiles(app: FastifyInstance, pool: UserPool): void {
  app.get("/hosted.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=300").send(stylesheet),
  );

  app.get("/logout", async (request, reply) => {
    const asked = logoutSchema.safeParse(request.query).data;
    const target = asked?.logout_uri ?? asked?.post_logout_redirect_uri;
    if (!asked || asked.client_id !== pool.clientId)
      return turnAway(reply, 400, "ログアウトの要求が正しくありません。");
    if (target === undefined || !pool.logoutUris().includes(target))
      return turnAway(reply, 400, "戻り先のURLが登録されていません。");
    const url = new URL(target);
    if (asked.state !== undefined) url.searchParams.set("state", asked.state);
    return reply.redirect(url.href, 303);
  });
}

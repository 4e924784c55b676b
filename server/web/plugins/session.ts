import cookie from "@fastify/cookie";
import session from "@fastify/session";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { cookieNames, isSecureOrigin } from "../auth/cookies.ts";
import { pluginStore } from "../auth/session-adapter.ts";
import { isSessionId, newSessionId } from "../auth/session-store.ts";

export async function cookies(app: FastifyInstance): Promise<void> {
  const secure = isSecureOrigin(app);
  await app.register(cookie, { parseOptions: { path: "/", httpOnly: true, sameSite: "lax", secure } });
}

export async function sessions(app: FastifyInstance): Promise<void> {
  const name = cookieNames(app).session;
  const secure = isSecureOrigin(app);
  // After the cookies: the session plugin must not see a cookie that cannot be ours.
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isPlausible(request, name)) {
      const { [name]: _, ...others } = request.cookies;
      request.cookies = others;
    }
    done();
  });
  await app.register(session, {
    // Ids are 256 random bits and only their hash is stored: a signature would add nothing.
    secret: { sign: (id) => id, unsign: (id) => ({ valid: true, renew: false, value: id }) },
    store: pluginStore(app.auth.store),
    idGenerator: newSessionId,
    cookieName: name,
    // With exactly `true` the plugin keeps no session unless the request itself claims https; the cookie is secure
    // because of configuration, also behind a balancer that ends TLS.
    cookie: { path: "/", httpOnly: true, sameSite: "lax", secure: (secure ? 1 : false) as boolean },
    saveUninitialized: false,
    rolling: false,
  });
}

/** A session cookie is sent once and is 43 base64url characters; doubled ones are somebody's attempt to plant one. */
function isPlausible(request: FastifyRequest, name: string): boolean {
  if (!isSessionId(request.cookies[name])) return false;
  const sent = (request.headers.cookie ?? "").split(";").filter((part) => part.trim().startsWith(`${name}=`));
  return sent.length === 1;
}

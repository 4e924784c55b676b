import { STATUS_CODES } from "node:http";
import { parse } from "node:querystring";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { CognitoException } from "./exceptions.ts";
import { hostedPolicy } from "./hosted/authorization-request.ts";
import { authorizePages } from "./hosted/authorize.ts";
import { discoveryEndpoints, hostedFiles } from "./hosted/discovery.ts";
import { tokenEndpoints } from "./hosted/token.ts";
import { operations } from "./operations/index.ts";
import type { SigningKey } from "./signing-key.ts";
import type { UserPool } from "./user-pool.ts";

const TARGET = /^AWSCognitoIdentityProviderService\.([A-Za-z]+)$/;
const JSON_TYPE = "application/x-amz-json-1.1";
const BODY_LIMIT = 64 * 1024;
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": hostedPolicy("'self'"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

/** The user pool's HTTP side. `origin` answers only once the server listens. */
export function buildIdentityApp(pool: UserPool, key: SigningKey, origin: () => string): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: true,
    requestIdHeader: false,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(HEADERS);
      sendProblem(reply, 400);
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    // A page elsewhere whose name was re-bound to this address must not reach the pool.
    if (!isLoopbackHost(request.hostname)) return sendProblem(reply, 421);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404));
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) pool.log.error({ err: error }, "the user pool failed");
    return sendProblem(reply, status);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, readForm);
  app.addContentTypeParser(JSON_TYPE, { parseAs: "string" }, (_request, body, done) => done(null, body));
  jsonApi(app, pool);
  authorizePages(app, pool);
  tokenEndpoints(app, pool);
  discoveryEndpoints(app, pool, key, origin);
  hostedFiles(app, pool);
  return app;
}

function jsonApi(app: FastifyInstance, pool: UserPool): void {
  app.post(
    "/",
    { errorHandler: (error, _request, reply) => sendException(pool, reply, error) },
    async (request, reply) => {
      const name = TARGET.exec(String(request.headers["x-amz-target"] ?? ""))?.[1] ?? "";
      const action = operations.get(name);
      if (!action) throw new CognitoException("UnknownOperationException", "Unknown operation");
      const answer = await action.run(pool, readJson(request.body));
      return reply.type(JSON_TYPE).send(JSON.stringify(answer));
    },
  );
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new CognitoException("SerializationException", "The request is not JSON");
  }
}

/** Scalars only: a field that comes twice is taken as missing everywhere. */
function readForm(
  _request: unknown,
  body: string | Buffer,
  done: (error: Error | null, body: object) => void,
): void {
  const fields = parse(String(body), undefined, undefined, { maxKeys: 50 });
  done(null, Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string")));
}

function sendException(pool: UserPool, reply: FastifyReply, error: FastifyError | CognitoException) {
  const refused = error instanceof CognitoException ? error : asException(error);
  const status = refused.type === "InternalErrorException" ? 500 : 400;
  if (status === 500) pool.log.error({ err: error }, "the user pool failed");
  return reply
    .code(status)
    .type(JSON_TYPE)
    .header("x-amzn-errortype", refused.type)
    .send(JSON.stringify({ __type: refused.type, message: refused.message }));
}

function asException(error: FastifyError): CognitoException {
  if (error.statusCode === undefined || error.statusCode >= 500)
    return new CognitoException("InternalErrorException", "Internal error");
  return new CognitoException("SerializationException", STATUS_CODES[error.statusCode] ?? "Bad Request");
}

function sendProblem(reply: FastifyReply, status: number) {
  return reply.code(status).send({ status, message: STATUS_CODES[status] ?? "Error" });
}

export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

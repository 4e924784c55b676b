import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.ts";
import { buildWeb } from "../../server/web/app.ts";
import { tokenIn, Visitor } from "../auth/running-web.ts";
import { projectRoot } from "../helpers/project-root.ts";

let app: FastifyInstance;
beforeAll(async () => {
  const origin = await deadOrigin();
  app = await buildWeb({
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMIT: "1000000" }),
    backendOrigin: origin,
    identity: {
      issuer: `${origin}/pool`,
      jwksUri: `${origin}/pool/.well-known/jwks.json`,
      clientId: "client",
      clientSecret: "secret",
      userPoolId: "pool",
      region: "ap-northeast-1",
      endpoint: origin,
      domain: undefined,
      embedded: true,
    },
    projectRoot,
  });
  await app.ready();
});
afterAll(() => app.close());

async function deadOrigin(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

describe("a start while the identity service and the backend are away (R3)", () => {
  it("is a start: public pages and the sign-in page are there", async () => {
    const visitor = new Visitor(app);
    for (const path of ["/", "/support", "/signin", "/forgotpassword"])
      expect((await visitor.get(path)).statusCode, path).toBe(200);
  });

  it("is told to whoever signs in, who may try again", async () => {
    const visitor = new Visitor(app);
    const answer = await visitor.signIn();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
    expect(tokenIn((await visitor.get("/signin")).body)).not.toBe("");
  });

  it("sends single sign-on to nowhere", async () => {
    const answer = await new Visitor(app).get("/auth/start");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers.location).toBeUndefined();
  });
});

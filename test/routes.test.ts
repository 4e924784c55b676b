import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../server/config.ts";
import { buildWeb } from "../server/web/app.ts";
import { refuseUnguardedRoutes } from "../server/web/route.ts";
import { projectRoot } from "./helpers/project-root.ts";

it("lists every route with its guards as in the golden table", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-routes-"));
  const app = await buildWeb({
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: dataDir }),
    backendOrigin: "http://127.0.0.1:1",
    identity: {
      issuer: "http://127.0.0.1:1/pool",
      jwksUri: "http://127.0.0.1:1/pool/.well-known/jwks.json",
      clientId: "client",
      clientSecret: undefined,
      userPoolId: "ap-northeast-1_routes",
      region: "ap-northeast-1",
      endpoint: "http://127.0.0.1:1",
      domain: undefined,
      embedded: true,
    },
    projectRoot,
  });
  const lines = app.declaredRoutes
    .filter(({ method }) => method !== "HEAD")
    .map(
      ({ method, path, guards }) => `${method.padEnd(6)} ${path.padEnd(46)} ${guards.join(", ") || "open"}`,
    );
  await app.close();
  await rm(dataDir, { recursive: true });
  await expect(`${lines.sort().join("\n")}\n`).toMatchFileSnapshot("routes.golden.txt");
});

it("refuses a route that does not say who may reach it", () => {
  const app = Fastify();
  refuseUnguardedRoutes(app);
  expect(() => app.get("/forgotten", async () => "")).toThrow("GET /forgotten does not declare its guards");
  expect(() => app.get("/empty", { config: { guards: [] } }, async () => "")).toThrow("does not declare");
});

import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { startIdentity } from "../../server/identity/start.ts";
import { runningPool, temporaryDirectory } from "./running-pool.ts";

const TYPE = "application/x-amz-json-1.1";

function call(origin: string, target: string, body: string, type = TYPE) {
  return fetch(`${origin}/`, {
    method: "POST",
    headers: { "content-type": type, "x-amz-target": `AWSCognitoIdentityProviderService.${target}` },
    body,
  });
}

describe("the JSON API over HTTP", () => {
  test("what is not an operation, not JSON or not an object is a typed exception", async () => {
    const { origin } = await runningPool();
    const cases: [string, string, string][] = [
      ["DeleteUserPool", "{}", "UnknownOperationException"],
      ["__proto__", "{}", "UnknownOperationException"],
      ["GetUser", "{", "SerializationException"],
      ["GetUser", "[]", "InvalidParameterException"],
      ["GetUser", '{"AccessToken":7}', "InvalidParameterException"],
      ["SignUp", '{"__proto__":{"x":1}}', "InvalidParameterException"],
    ];
    for (const [target, body, type] of cases) {
      const answer = await call(origin, target, body);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("x-amzn-errortype")).toBe(type);
      expect((await answer.json()).__type).toBe(type);
    }
  });

  test("bodies over 64 KB and other media types are refused without a stack trace", async () => {
    const { origin } = await runningPool();
    const large = await call(origin, "GetUser", JSON.stringify({ AccessToken: "a".repeat(70_000) }));
    const other = await call(origin, "GetUser", "<x/>", "text/xml");
    for (const answer of [large, other]) {
      const body = await answer.text();
      expect(answer.status).toBe(400);
      expect(JSON.parse(body).__type).toBe("SerializationException");
      expect(body).not.toMatch(/FST_|\.ts|\bat /);
    }
  });

  test("unknown paths and broken URLs are JSON with the security headers", async () => {
    const { origin } = await runningPool();
    for (const [path, status] of [
      ["/nothing", 404],
      ["/%", 400],
    ] as const) {
      const answer = await fetch(`${origin}${path}`);
      expect(answer.status).toBe(status);
      expect(Object.keys(await answer.json())).toEqual(["status", "message"]);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  test("a name that is not this machine's is misdirected", async () => {
    const { origin } = await runningPool();
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${origin}/hosted.css`, { headers: { host: "rebound.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on("error", reject).end();
    });
    expect(status).toBe(421);
  });

  test("discovery names the endpoints of this issuer and the keys are public ones", async () => {
    const pool = await runningPool();
    const configuration = await (await fetch(`${pool.issuer}/.well-known/openid-configuration`)).json();
    expect(configuration).toMatchObject({
      issuer: pool.issuer,
      jwks_uri: pool.jwksUri,
      code_challenge_methods_supported: ["S256"],
    });
    const { keys } = await (await fetch(pool.jwksUri)).json();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});

describe("starting", () => {
  test("only loopback addresses are bound", async () => {
    const dataDir = await temporaryDirectory();
    for (const host of ["0.0.0.0", "::", "192.168.0.10", "example.com", "127.0.0.1.example.com", ""])
      await expect(
        startIdentity({ host, port: 0, dataDir, accounts: [], password: "Kukaku2026" }),
      ).rejects.toThrow("ループバックアドレスでしか起動できません");
  });

  test("the IPv6 loopback address has an origin in brackets", async () => {
    const pool = await runningPool({ host: "::1" });
    expect(pool.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(pool.jwksUri)).status).toBe(200);
  });

  test("a port that is taken is an error with its code", async () => {
    const pool = await runningPool();
    const port = Number(new URL(pool.origin).port);
    await expect(runningPool({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

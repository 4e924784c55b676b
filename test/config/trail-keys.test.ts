import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.ts";
import { trailKeys } from "../../server/main/trail-keys.ts";

const SECRET = "0123456789abcdefghijklmnopqrstuv";
const pool = { COGNITO_USER_POOL_ID: "ap-northeast-1_x", COGNITO_CLIENT_ID: "client" };
const keysOf = (settings: Record<string, string>) => trailKeys(readConfig({ ...pool, ...settings }));
const BACKEND_URL = "http://127.0.0.1:3100";

describe("the keys of the audit trail", () => {
  it("are the same on hosts of the same secret, and nobody else's", () => {
    const [web] = keysOf({ ROLE: "web", BACKEND_URL, SESSION_SECRET: SECRET });
    const [backend] = keysOf({ ROLE: "backend", SESSION_SECRET: SECRET });
    const [stranger] = keysOf({ ROLE: "backend", SESSION_SECRET: `${SECRET}x` });
    expect(web).toHaveLength(32);
    expect(backend).toEqual(web);
    expect(stranger).not.toEqual(web);
    expect(Buffer.from(web as Uint8Array).toString("latin1")).not.toContain(SECRET);
  });

  it("hold those of the secrets before, so that a new one reaches the hosts one after another", () => {
    const [before] = keysOf({ ROLE: "web", BACKEND_URL, SESSION_SECRET: SECRET });
    const renewed = keysOf({
      ROLE: "backend",
      SESSION_SECRET: `${SECRET}x`,
      SESSION_SECRET_PREVIOUS: SECRET,
    });
    expect(renewed).toHaveLength(2);
    expect(renewed[1]).toEqual(before);
  });

  it("need no secret within one process, and are none on hosts without it", () => {
    expect(keysOf({})).toEqual([expect.any(Uint8Array)]);
    expect(keysOf({})).not.toEqual(keysOf({}));
    expect(keysOf({ BACKEND_URL })).toEqual([]);
    expect(keysOf({ ROLE: "backend" })).toEqual([]);
  });
});

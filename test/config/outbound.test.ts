import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.ts";
import { outboundHosts } from "../../server/main/outbound.ts";

describe("the outbound hosts printed at boot", () => {
  it("are none when nothing is set", () => {
    expect(outboundHosts(readConfig({}))).toEqual([]);
  });

  it("are each of several hosts of a database", () => {
    const config = readConfig({
      DATABASE_URL: "postgres://kukaku:hidden@a:5433,b/kukaku",
      SESSION_STORE_URL: "postgres://sessions:hidden@a:5433,b/sessions?target_session_attrs=read-write",
    });
    const hosts = ["database a:5433", "database b", "sessions a:5433", "sessions b"];
    expect(outboundHosts(config)).toEqual(hosts);
  });

  it("name each host and its use, and never a secret", () => {
    const hosts = outboundHosts(
      readConfig({
        DATABASE_URL: "postgres://kukaku:hidden@db.internal:5433/kukaku",
        SESSION_STORE_URL: "redis://:hidden@cache.internal:6379",
        BACKEND_URL: "https://backend.internal/path?key=hidden",
        COGNITO_USER_POOL_ID: "ap-northeast-1_Ab12Cd34E",
        COGNITO_CLIENT_ID: "client",
        COGNITO_CLIENT_SECRET: "hidden",
        COGNITO_DOMAIN: "kukaku.auth.ap-northeast-1.amazoncognito.com",
        TILE_URL: "https://tiles.internal/{z}/{x}/{y}.png?key=hidden",
      }),
    );
    expect(hosts).toEqual([
      "backend backend.internal",
      "database db.internal:5433",
      "sessions cache.internal:6379",
      "identity cognito-idp.ap-northeast-1.amazonaws.com",
      "single sign-on kukaku.auth.ap-northeast-1.amazoncognito.com",
      "tiles tiles.internal",
    ]);
  });
});

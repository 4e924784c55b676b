import { describe, expect, it } from "vitest";
import { hostAddresses, hostNames } from "../../server/lib/postgres-address.ts";

describe("an address of PostgreSQL", () => {
  it.each([
    ["postgres://u:p@db/kukaku", ["postgres://u:p@db/kukaku"]],
    ["postgresql:///kukaku?host=/run/postgresql", ["postgresql:///kukaku?host=/run/postgresql"]],
    ["postgres://db/kukaku?target_session_attrs=read-write", ["postgres://db/kukaku"]],
    [
      "postgres://u:p%40@a,b:5433,c/kukaku?target_session_attrs=read-write&sslmode=verify-full",
      [
        "postgres://u:p%40@a/kukaku?sslmode=verify-full",
        "postgres://u:p%40@b:5433/kukaku?sslmode=verify-full",
        "postgres://u:p%40@c/kukaku?sslmode=verify-full",
      ],
    ],
    ["postgres://[::1]:5432,10.0.0.1/kukaku", ["postgres://[::1]:5432/kukaku", "postgres://10.0.0.1/kukaku"]],
    ["postgres://a,b", ["postgres://a", "postgres://b"]],
  ])("%s means one or several hosts", (address, expected) => {
    expect(hostAddresses(address)).toEqual(expected);
  });

  it.each([
    "postgres://a,/kukaku",
    "postgres://a,,b/kukaku",
    "postgres://a,b:port/kukaku",
    "postgres://a,b/kukaku?target_session_attrs=standby",
    "postgres://a/kukaku?target_session_attrs=read-only",
    "kukaku",
  ])("%s is none", (address) => {
    expect(hostAddresses(address)).toBeUndefined();
  });

  it("is named without who signs in", () => {
    expect(hostNames("postgres://u:hidden@a,b:5433/kukaku")).toEqual(["a", "b:5433"]);
  });
});

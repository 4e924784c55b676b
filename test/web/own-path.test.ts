import { describe, expect, it } from "vitest";
import { ownPath } from "../../server/web/frame/home.ts";

describe("a path to return to", () => {
  it.each(["/", "/sections", "/sections/12?floor=3&q=%E5%8C%BA", "/optional_point/result?lat=35&lon=139"])(
    "is kept when it is ours: %s",
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "sections",
    "",
    " /sections",
    "/signin",
    "/SignIn",
    "/%73ignin",
    "/signout",
    "/auth/callback?code=x",
    "/api/v1/genres",
    "/assets/main.css",
    "/sections\r\nset-cookie: a=b",
    "/%",
    `/${"x".repeat(1100)}`,
    undefined,
    12,
    ["/sections"],
  ])("is nowhere else: %j", (value) => {
    expect(ownPath(value)).toBeUndefined();
  });
});

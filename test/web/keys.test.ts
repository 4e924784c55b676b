import { describe, expect, it } from "vitest";
import { networkOf } from "../../server/web/auth/attempts.ts";
import { formToken, isFormToken, keysFrom, seal, unseal } from "../../server/web/auth/keys.ts";
import { attachment, fileNameOf } from "../../server/web/gateway/download-name.ts";
import { encodingFor } from "../../server/web/plugins/compression.ts";

const keys = keysFrom("a secret of thirty-two characters");

describe("what is sealed", () => {
  it("opens with the same key and for the same session only", () => {
    const sealed = seal(keys.seal, "token", "session a");
    expect(unseal(keys.seal, sealed, "session a")).toBe("token");
    expect(unseal(keys.seal, sealed, "session b")).toBeUndefined();
    expect(unseal(keysFrom("another secret of thirty-two chars").seal, sealed, "session a")).toBeUndefined();
    expect(unseal(keysFrom(undefined).seal, sealed, "session a")).toBeUndefined();
  });

  it("does not open when any part of it was altered", () => {
    const sealed = seal(keys.seal, "token", "session a");
    for (let i = 0; i < sealed.length; i++) {
      const altered = sealed.slice(0, i) + (sealed[i] === "x" ? "y" : "x") + sealed.slice(i + 1);
      expect([undefined, "token"]).toContain(unseal(keys.seal, altered, "session a"));
    }
    for (const broken of ["", "1", "1...", "1.AAAA.AAAA.AAAA", `2${sealed.slice(1)}`])
      expect(unseal(keys.seal, broken, "session a")).toBeUndefined();
  });
});

describe("a secret that is replaced", () => {
  const [old, next] = ["o".repeat(32), "n".repeat(32)];
  const before = keysFrom(old);
  const during = keysFrom(next, [old]);
  const after = keysFrom(next);

  it("still opens what was closed before it, and closes with the new one", () => {
    expect(unseal(during.seal, seal(before.seal, "token", "session a"), "session a")).toBe("token");
    const sealed = seal(during.seal, "token", "session a");
    expect(unseal(after.seal, sealed, "session a")).toBe("token");
    expect(unseal(before.seal, sealed, "session a")).toBeUndefined();
  });

  it("still knows the forms that were drawn before it, until it is forgotten", () => {
    const token = formToken(before.csrf, "session a");
    expect(isFormToken(during.csrf, "session a", token)).toBe(true);
    expect(isFormToken(after.csrf, "session a", token)).toBe(false);
  });
});

describe("a form token", () => {
  it("differs on every page and holds for its session only", () => {
    const [first, second] = [formToken(keys.csrf, "session a"), formToken(keys.csrf, "session a")];
    expect(first).not.toBe(second);
    expect(isFormToken(keys.csrf, "session a", first)).toBe(true);
    expect(isFormToken(keys.csrf, "session a", second)).toBe(true);
    expect(isFormToken(keys.csrf, "session b", first)).toBe(false);
    for (const wrong of ["", "x", first.slice(1), [first, first], undefined, "!".repeat(86)])
      expect(isFormToken(keys.csrf, "session a", wrong)).toBe(false);
  });
});

describe("the network of an address", () => {
  it("is the address, or the /64 of an IPv6 one", () => {
    expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
    expect(networkOf("2001:0db8:1::6")).toBe("2001:db8:1:0");
    expect(networkOf("::1")).toBe("0:0:0:0");
  });
});

describe("the encoding of an answer", () => {
  it("is the best that the browser takes", () => {
    expect(encodingFor("gzip, deflate, br, zstd")).toBe("zstd");
    expect(encodingFor("gzip, deflate, br")).toBe("br");
    expect(encodingFor("zstd;q=0, br")).toBe("br");
    expect(encodingFor("br;q=0, gzip;q=0.5")).toBe("gzip");
    expect(encodingFor("*")).toBe("br");
    expect(encodingFor("br;q=0, *")).toBe("gzip");
    for (const none of [undefined, "", "identity", "deflate"]) expect(encodingFor(none)).toBeUndefined();
  });
});

describe("the name of a file", () => {
  it("is read from the header without path or control characters", () => {
    expect(
      fileNameOf(`attachment; filename="x.xlsx"; filename*=UTF-8''${encodeURIComponent("区画一覧.xlsx")}`),
    ).toBe("区画一覧.xlsx");
    expect(fileNameOf("attachment; filename*=UTF-8''..%2F..%2Fa%0d%0ab.xlsx")).toBe("ab.xlsx");
    for (const none of [undefined, "inline", "attachment; filename*=UTF-8''%zz"])
      expect(fileNameOf(none)).toBeUndefined();
  });

  it("is sent with an ASCII name beside it", () => {
    expect(attachment("区画一覧_渋谷店_20261120_0905.xlsx")).toMatch(
      /^attachment; filename="[\w.-]+\.xlsx"; filename\*=UTF-8''%E5%8C%BA[\w%.-]+\.xlsx$/,
    );
    expect(attachment('a"b\r\n.xlsx')).not.toMatch(/[\r\n]|filename="[^"]*"[^;]/);
  });
});

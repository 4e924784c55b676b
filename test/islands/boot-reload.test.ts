import { expect, it } from "vitest";
import { claimReload, isLoadFailure } from "../../islands/boot/reload.ts";

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

it("reloads once for a build and once more for the next build (R19)", () => {
  const storage = memory();
  expect(claimReload("/assets/boot-A.js", storage, true)).toBe(true);
  expect(claimReload("/assets/boot-A.js", storage, true)).toBe(false);
  expect(claimReload("/assets/boot-B.js", storage, true)).toBe(true);
});

it("never reloads without a connection or a memory", () => {
  expect(claimReload("/assets/boot-A.js", memory(), false)).toBe(false);
  expect(claimReload("/assets/boot-A.js", null, true)).toBe(false);
  const forgetful = { getItem: () => null, setItem: () => {} };
  expect(claimReload("/assets/boot-A.js", forgetful, true)).toBe(false);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("QuotaExceededError");
    },
  };
  expect(claimReload("/assets/boot-A.js", full, true)).toBe(false);
});

it("tells a chunk that cannot be had from a chunk that is wrong", () => {
  const chromium = new TypeError(
    "Failed to fetch dynamically imported module: https://kukaku.example/assets/hydrate-X.js",
  );
  const firefox = new TypeError("error loading dynamically imported module: /assets/hydrate-X.js");
  const safari = new TypeError("Importing a module script failed.");
  for (const error of [chromium, firefox, safari]) expect(isLoadFailure(error)).toBe(true);
  expect(isLoadFailure(new TypeError("props.floor is undefined"))).toBe(false);
  expect(isLoadFailure("Failed to fetch dynamically imported module")).toBe(false);
});

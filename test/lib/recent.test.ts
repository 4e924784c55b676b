import { describe, expect, it } from "vitest";
import { Recent } from "../../server/lib/recent.ts";

describe("what was worked out last", () => {
  it("is not worked out again", () => {
    const recent = new Recent<string[]>(2);
    const asked: string[] = [];
    const get = (key: string) =>
      recent.get(key, () => {
        asked.push(key);
        return [key];
      });
    const first = get("a");
    expect(get("a")).toBe(first);
    get("b");
    get("a");
    get("c");
    expect(get("a")).toBe(first);
    get("b");
    expect(asked).toEqual(["a", "b", "c", "b"]);
  });

  it("weighs no more than it may, and one that is heavier alone is not kept", () => {
    const asked: string[] = [];
    const recent = new Recent<string>(5, (value) => value.length);
    const get = (value: string) =>
      recent.get(value, () => {
        asked.push(value);
        return value;
      });
    for (const value of ["aa", "bb", "cccccc", "cccccc", "aa", "dd", "aa", "bb"]) get(value);
    expect(asked).toEqual(["aa", "bb", "cccccc", "cccccc", "dd", "bb"]);
  });
});

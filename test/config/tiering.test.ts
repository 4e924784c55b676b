import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { TIERING } from "../../server/main/tiering.ts";
import { nodeBinary } from "../helpers/project-root.ts";

describe("when V8 compiles what runs often", () => {
  // One that V8 does not know is passed over with a line on stderr: the process would start, and be slow.
  it.each(TIERING)("is sooner than by default: %s", (flag) => {
    const [name, count] = flag.split("=");
    const options = execFileSync(nodeBinary, ["--v8-options"], { encoding: "utf8" });
    const [, usual] = new RegExp(`default: ${name}=(\\d+)`).exec(options) ?? [];
    expect(Number(count)).toBeLessThan(Number(usual));
  });
});

import { describe, expect, it } from "vitest";
import { whileChecked } from "../../server/backend/answering/while-checked.ts";
import type { Executor } from "../../server/backend/db/connect.ts";

const inTurn = { inTurn: true } as Executor;
const sideBySide = {} as Executor;

function checking(answer: () => Promise<unknown>) {
  const steps: string[] = [];
  const check = async () => {
    steps.push("check");
    await answer();
    steps.push("checked");
  };
  const read = async () => {
    steps.push("read");
    return "rows";
  };
  return { steps, check, read };
}

describe("what is read while something is checked", () => {
  it("is read at once where the database answers side by side", async () => {
    const { steps, check, read } = checking(async () => {});
    expect(await whileChecked(sideBySide, check, read)).toBe("rows");
    expect(steps).toEqual(["check", "read", "checked"]);
  });

  it("is never asked for in vain where one answer waits for the other", async () => {
    const { steps, check, read } = checking(async () => {
      throw new Error("unknown");
    });
    await expect(whileChecked(inTurn, check, read)).rejects.toThrow("unknown");
    expect(steps).toEqual(["check"]);
  });

  it("goes nowhere where the check refuses, whatever becomes of it", async () => {
    const { check } = checking(async () => {
      throw new Error("unknown");
    });
    const broken = () => Promise.reject(new Error("broken"));
    await expect(whileChecked(sideBySide, check, broken)).rejects.toThrow("unknown");
  });
});

import { describe, expect, test } from "vitest";
import { Attempts } from "../../server/identity/attempts.ts";

const MINUTE = 60_000;
const right = async () => true;
const wrong = async () => false;

function attempts() {
  const time = { now: 1_800_000_000_000 };
  return { time, attempts: new Attempts(() => time.now) };
}

async function expectLock(setup: ReturnType<typeof attempts>, ms: number): Promise<void> {
  setup.time.now += ms - 1;
  await expect(setup.attempts.guard("a", wrong)).rejects.toThrow("Password attempts exceeded");
  setup.time.now += 1;
}

describe("the lock-out", () => {
  test("doubles from one second to 15 minutes, and tries during a lock do not count", async () => {
    const setup = attempts();
    for (let failure = 0; failure < 4; failure++) expect(await setup.attempts.guard("a", wrong)).toBe(false);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await setup.attempts.guard("a", wrong)).toBe(false);
      await expectLock(setup, seconds * 1000);
    }
    expect(await setup.attempts.guard("a", right)).toBe(true);
  });

  test("success forgets the failures, and so do 15 minutes after the end of a lock", async () => {
    const setup = attempts();
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 4; failure++) await setup.attempts.guard("a", wrong);
      expect(await setup.attempts.guard("a", right)).toBe(true);
    }
    for (let failure = 0; failure < 8; failure++) {
      await setup.attempts.guard("a", wrong);
      setup.time.now += 10_000;
    }
    setup.time.now += 15 * MINUTE;
    for (let failure = 0; failure < 5; failure++) expect(await setup.attempts.guard("a", wrong)).toBe(false);
    await expectLock(setup, 1000);
  });

  test("attempts on one account run one after the other, on two accounts together", async () => {
    const { attempts: guarded } = attempts();
    const running: string[] = [];
    const gate = Promise.withResolvers<void>();
    const slow = (name: string) => async () => {
      running.push(name);
      await gate.promise;
      return true;
    };
    const all = [
      guarded.guard("a", slow("a1")),
      guarded.guard("a", slow("a2")),
      guarded.guard("b", slow("b1")),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toEqual(["a1", "b1"]);
    gate.resolve();
    expect(await Promise.all(all)).toEqual([true, true, true]);
  });

  test("more than fifty waiting on one account are turned away", async () => {
    const { attempts: guarded } = attempts();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => guarded.guard("a", right)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(10);
    expect(refused[0]?.reason).toMatchObject({ type: "TooManyRequestsException" });
    expect(await guarded.guard("a", right)).toBe(true);
  });

  test("a check that fails by itself neither counts nor blocks the next one", async () => {
    const { attempts: guarded } = attempts();
    await expect(guarded.guard("a", () => Promise.reject(new Error("out of memory")))).rejects.toThrow(
      "out of memory",
    );
    expect(await guarded.guard("a", right)).toBe(true);
  });
});

import type pg from "pg";
import { describe, expect, it } from "vitest";
import { Lines } from "../../server/backend/db/lines.ts";
import type { Spoil, SteadyPool } from "../../server/backend/db/steady-pool.ts";

function unboundedPool() {
  const taken: { asker: string; statements: number; isSpoilt: boolean }[] = [];
  const pool = {
    async use<T>(work: (client: pg.PoolClient, spoil: Spoil) => Promise<T>): Promise<T> {
      const one = { asker: "", statements: 0, isSpoilt: false };
      taken.push(one);
      await null;
      return work(one as never, () => {
        one.isSpoilt = true;
      });
    },
  };
  return { lines: new Lines(pool as unknown as SteadyPool), taken };
}

const readyFor = (asker: string) => async (client: pg.PoolClient) => {
  Object.assign(client, { asker });
};

const answering =
  <T>(answer: T) =>
  async (client: pg.PoolClient) => {
    (client as unknown as { statements: number }).statements++;
    await null;
    return answer;
  };

describe("statements of one asker", () => {
  it("run on two connections, each of which is told once whom it works for", async () => {
    const { lines, taken } = unboundedPool();
    const asked = Array.from({ length: 30 }, (_, n) => lines.run("a", readyFor("a"), answering(n)));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect(taken.map(({ asker }) => asker)).toEqual(["a", "a"]);
  });

  it("keep their connection from one to the next", async () => {
    const { lines, taken } = unboundedPool();
    for (let n = 0; n < 10; n++) await lines.run("a", readyFor("a"), answering(n));
    expect(taken).toHaveLength(1);
  });

  it("give it back to others after twenty", async () => {
    const { lines, taken } = unboundedPool();
    await Promise.all(Array.from({ length: 100 }, (_, n) => lines.run("a", readyFor("a"), answering(n))));
    for (const { statements } of taken) expect(statements).toBeLessThanOrEqual(20);
  });

  it("never run on a connection that was made ready for somebody else", async () => {
    const { lines, taken } = unboundedPool();
    const seen: string[] = [];
    const asks = (asker: string) =>
      lines.run(asker, readyFor(asker), async (client) => {
        seen.push(`${asker} on ${(client as unknown as { asker: string }).asker}`);
      });
    await Promise.all(Array.from({ length: 40 }, (_, n) => asks(n % 2 === 0 ? "a" : "b")));
    expect(new Set(seen)).toEqual(new Set(["a on a", "b on b"]));
    expect(new Set(taken.map(({ asker }) => asker))).toEqual(new Set(["a", "b"]));
  });

  it("leave one that was spoilt below them, though its statement was answered", async () => {
    const { lines, taken } = unboundedPool();
    const spoiling = (client: pg.PoolClient, spoil: Spoil) => {
      spoil(new Error("cancelled too late"));
      return answering("answered")(client);
    };
    const asked = [spoiling, spoiling, answering("next"), answering("last")].map((statement) =>
      lines.run("a", readyFor("a"), statement),
    );
    expect(await Promise.all(asked)).toEqual(["answered", "answered", "next", "last"]);
    for (const { isSpoilt, statements } of taken) expect(statements).toBeLessThanOrEqual(isSpoilt ? 1 : 2);
  });

  it("fail each for itself, and go on behind one that failed", async () => {
    const { lines } = unboundedPool();
    const failing = () => Promise.reject(new Error("no such row"));
    const asked = [failing, failing, answering(3), failing, answering(5)].map((statement) =>
      lines.run<unknown>("a", readyFor("a"), statement),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });

  it("are each refused where there is no connection, or none can be made ready", async () => {
    const full = { use: () => Promise.reject(new Error("full")) };
    const lines = new Lines(full as unknown as SteadyPool);
    const refused = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => lines.run("a", readyFor("a"), answering(n))),
    );
    expect(refused.every(({ status }) => status === "rejected")).toBe(true);
    const unready = () => Promise.reject(new Error("no such role"));
    const { lines: others, taken } = unboundedPool();
    const unanswered = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => others.run("a", unready, answering(n))),
    );
    expect(unanswered.every(({ status }) => status === "rejected")).toBe(true);
    expect(taken.every(({ statements }) => statements === 0)).toBe(true);
  });
});

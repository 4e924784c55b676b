import { setImmediate } from "node:timers/promises";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { Lines } from "../../server/backend/db/lines.ts";
import type { Spoil, SteadyPool } from "../../server/backend/db/steady-pool.ts";

function unboundedPool() {
  /** `sent`: how many statements went out together, each time. */
  const taken: { asker: string; statements: number; isSpoilt: boolean; isCut: boolean; sent: number[] }[] =
    [];
  const pool = {
    async use<T>(work: (client: pg.PoolClient, spoil: Spoil) => Promise<T>): Promise<T> {
      const stream = {
        cork: () => one.sent.push(0),
        uncork: () => {},
        destroy: () => {
          one.isCut = true;
        },
      };
      const one = {
        asker: "",
        statements: 0,
        isSpoilt: false,
        isCut: false,
        sent: [] as number[],
        connection: { stream },
      };
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
    const one = client as unknown as { statements: number; sent: number[] };
    one.statements++;
    one.sent.push((one.sent.pop() ?? 0) + 1);
    await null;
    return answer;
  };

const cancelled = () => Object.assign(new Error("canceling statement"), { code: "57014" });

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

  it("go out together, a part on each connection and no more than eight", async () => {
    const { lines, taken } = unboundedPool();
    await Promise.all(Array.from({ length: 30 }, (_, n) => lines.run("a", readyFor("a"), answering(n))));
    const sent = taken.flatMap((one) => one.sent);
    expect(sent.reduce((sum, count) => sum + count)).toBe(30);
    expect(Math.max(...sent)).toBe(8);
    expect(sent.length).toBeLessThan(8);
  });

  it("are answered each as soon as it is, behind one that is slow no sooner than that", async () => {
    const { lines } = unboundedPool();
    const slow = Promise.withResolvers<string>();
    const ends: string[] = [];
    const asked = [answering("first"), () => slow.promise, answering("third"), answering("fourth")].map(
      (statement) => lines.run("a", readyFor("a"), statement).then((answer) => ends.push(answer)),
    );
    await setImmediate();
    expect(ends).toEqual(expect.arrayContaining(["first", "third", "fourth"]));
    slow.resolve("second");
    await Promise.all(asked);
    expect(ends.at(-1)).toBe("second");
  });

  it("know which of them the database is at", async () => {
    const { lines } = unboundedPool();
    const running: boolean[][] = [];
    const checks: (() => boolean)[] = [];
    const turns = [0, 1, 2].map(() => Promise.withResolvers<void>());
    await lines.run("a", readyFor("a"), answering(0));
    const asked = turns.map(({ promise }) =>
      lines.run("a", readyFor("a"), async (_client, _spoil, isRunning) => {
        checks.push(isRunning);
        await promise;
      }),
    );
    await setImmediate();
    await setImmediate();
    const ofOneConnection = checks.slice(0, 2);
    running.push(ofOneConnection.map((check) => check()));
    turns[0]?.resolve();
    await asked[0];
    running.push(ofOneConnection.map((check) => check()));
    for (const { resolve } of turns) resolve();
    await Promise.all(asked);
    expect(running).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("run again where a cancellation hit them that was meant for a neighbour", async () => {
    const { lines, taken } = unboundedPool();
    const times = new Map<string, number>();
    const hit = (name: string) => async (client: pg.PoolClient) => {
      await null;
      times.set(name, (times.get(name) ?? 0) + 1);
      if ((client as unknown as { isSpoilt: boolean }).isSpoilt) throw cancelled();
      return name;
    };
    const givenUp = async (_client: pg.PoolClient, spoil: Spoil) => {
      spoil(new Error("cancelled"));
      await null;
      return "given up";
    };
    const asked = [givenUp, hit("one"), givenUp, hit("other")].map((statement) =>
      lines.run<string>("a", readyFor("a"), statement),
    );
    expect(await Promise.all(asked)).toEqual(["given up", "one", "given up", "other"]);
    expect(times.get("one")).toBe(2);
    expect(taken.some(({ isSpoilt }) => isSpoilt)).toBe(true);
  });

  it("fail where they were cancelled for themselves, or a second time", async () => {
    const { lines } = unboundedPool();
    const alone = lines.run("a", readyFor("a"), () => Promise.reject(cancelled()));
    await expect(alone).rejects.toMatchObject({ code: "57014" });
    const always = async (_client: pg.PoolClient, spoil: Spoil) => {
      spoil(new Error("cancelled"));
      throw cancelled();
    };
    await expect(lines.run("a", readyFor("a"), always)).rejects.toMatchObject({ code: "57014" });
  });

  it("leave one that was spoilt below them, though its statement was answered", async () => {
    const { lines, taken } = unboundedPool();
    const spoiling = (client: pg.PoolClient, spoil: Spoil) => {
      spoil(new Error("cancelled too late"));
      return answering("answered")(client);
    };
    const asked = [spoiling, spoiling, ...Array(20).fill(answering("next")), answering("last")].map(
      (statement) => lines.run("a", readyFor("a"), statement),
    );
    expect(await Promise.all(asked)).toEqual(["answered", "answered", ...Array(20).fill("next"), "last"]);
    for (const { isSpoilt, sent } of taken) expect(sent.length).toBe(isSpoilt ? 1 : sent.length);
    expect(taken.some(({ isSpoilt }) => !isSpoilt)).toBe(true);
  });

  it("are answered by nothing of a connection that was not made ready, but by the next", async () => {
    const { lines, taken } = unboundedPool();
    const ready = async (client: pg.PoolClient, spoil: Spoil) => {
      await null;
      if (client !== (taken[0] as unknown)) return;
      const error = new Error("ended by the server");
      spoil(error);
      throw error;
    };
    const where = async (client: pg.PoolClient) => taken.indexOf(client as never);
    const asked = Array.from({ length: 3 }, () => lines.run("a", ready, where));
    for (const at of await Promise.all(asked)) expect(at).toBeGreaterThan(0);
  });

  it("do not wait one after the other for what is locked", async () => {
    const { lines, taken } = unboundedPool();
    await lines.run("a", readyFor("a"), answering(0));
    const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    const never = () => new Promise<number>(() => {});
    const asked = [() => Promise.reject(locked), never, answering(3), answering(4)].map((statement) =>
      lines.run("a", readyFor("a"), statement),
    );
    const ends = await Promise.allSettled(asked);
    for (const end of ends.slice(0, 2)) expect(end).toMatchObject({ reason: { code: "55P03" } });
    expect(ends.slice(2)).toMatchObject([{ value: 3 }, { value: 4 }]);
    expect(taken.some(({ isCut }) => isCut)).toBe(true);
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
    expect(taken.length).toBeGreaterThan(1);
  });
});

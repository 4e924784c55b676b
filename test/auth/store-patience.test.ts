import { beforeEach, describe, expect, it } from "vitest";
import { memorySessions } from "../../server/web/auth/memory-sessions.ts";
import { newSessionId, type SessionStore, SessionStoreError } from "../../server/web/auth/session-store.ts";
import { patientStore, storeBreaker } from "../../server/web/auth/store-patience.ts";

const late = () => Promise.reject(new Error("Command timed out"));
const away = () => Promise.reject(new Error("Stream isn't writeable"));

const clock = { now: 0 };
let failing: (() => Promise<never>) | undefined;
let commands: string[];
let store: SessionStore;
const id = newSessionId();

beforeEach(async () => {
  failing = undefined;
  const memory = memorySessions();
  await memory.create(id, { sub: "a" });
  const command =
    (name: "load" | "count") =>
    async (...args: unknown[]): Promise<never> => {
      commands.push(name);
      if (failing) return failing();
      return (memory[name] as (...args: unknown[]) => Promise<never>)(...args);
    };
  const own = { ...memory, load: command("load"), count: command("count") };
  store = patientStore(
    own,
    storeBreaker(() => clock.now),
  );
  commands = [];
});

async function fail(times: number, ask: () => Promise<unknown> = () => store.load(id)) {
  for (let n = 0; n < times; n++) await expect(ask()).rejects.toBeInstanceOf(SessionStoreError);
}

describe("a store that was too late (R5)", () => {
  it("is asked again for what may be repeated, and what came late once costs nobody their page", async () => {
    failing = async () => {
      failing = undefined;
      return late();
    };
    expect(await store.load(id)).toEqual({ sub: "a" });
    expect(commands).toEqual(["load", "load"]);
    failing = late;
    await fail(1, () => store.count("x", 1000));
    expect(commands).toEqual(["load", "load", "count"]);
  });

  it("is left alone after five in a row that were: the others are told at once", async () => {
    failing = late;
    await fail(5);
    expect(commands).toHaveLength(15);
    await fail(20);
    expect(commands).toHaveLength(15);
  });

  it("is tried by one every half second, once, and is everybody's again as soon as that one is answered", async () => {
    failing = late;
    await fail(5);
    commands = [];
    for (let probes = 1; probes <= 3; probes++) {
      clock.now += 500;
      await Promise.all([fail(1), fail(1), fail(1)]);
      expect(commands).toHaveLength(probes);
    }
    failing = undefined;
    clock.now += 500;
    const answers = await Promise.all([store.load(id), store.load(id), store.load(id)]);
    expect(answers).toEqual([{ sub: "a" }, { sub: "a" }, { sub: "a" }]);
  });

  it("is not left alone for what was away and said so at once, nor for counts that nobody waits for", async () => {
    failing = away;
    await fail(30);
    failing = late;
    await fail(30, () => store.count("x", 1000));
    failing = undefined;
    expect(await store.load(id)).toEqual({ sub: "a" });
  });

  it("can be closed at any time", async () => {
    failing = late;
    await fail(5);
    await store.close();
  });
});

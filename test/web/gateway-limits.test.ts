import { describe, expect, it } from "vitest";
import { Breaker } from "../../server/web/gateway/breaker.ts";
import { BackendError, BackendOutage } from "../../server/web/gateway/errors.ts";
import { Patience } from "../../server/web/gateway/patience.ts";
import { ReferenceCache } from "../../server/web/gateway/reference-cache.ts";
import { RetryBudget } from "../../server/web/gateway/retry-budget.ts";

function clockAt(start: number) {
  const clock = { now: start, read: () => clock.now };
  return clock;
}

async function failing(breaker: Breaker, times: number): Promise<void> {
  for (let i = 0; i < times; i++) if (await breaker.admits()) breaker.failed();
}

describe("the breaker of a dependency (R12)", () => {
  it("opens at the fifth failure in a row, and a success in between begins the count anew", async () => {
    const clock = clockAt(0);
    const breaker = new Breaker({ probeMs: 5000, clock: clock.read });
    await failing(breaker, 4);
    breaker.succeeded();
    await failing(breaker, 4);
    expect(breaker.state).toBe("closed");
    await failing(breaker, 1);
    expect(breaker.state).toBe("open");
    expect(await breaker.admits()).toBe(false);
  });

  it("opens when half of twenty calls in ten seconds fail, however they are mixed", async () => {
    const breaker = new Breaker({ probeMs: 5000, clock: clockAt(0).read });
    for (let i = 0; i < 10; i++) {
      breaker.succeeded();
      breaker.failed();
    }
    expect(breaker.state).toBe("open");
  });

  it("forgets what is older than ten seconds", async () => {
    const clock = clockAt(0);
    const breaker = new Breaker({ probeMs: 5000, clock: clock.read });
    for (let i = 0; i < 9; i++) {
      breaker.succeeded();
      breaker.failed();
    }
    clock.now = 11_000;
    breaker.succeeded();
    breaker.failed();
    expect(breaker.state).toBe("closed");
  });

  it("lets one call try every five seconds, waits longer while it fails, and closes at a success", async () => {
    const clock = clockAt(0);
    const breaker = new Breaker({ probeMs: 5000, clock: clock.read });
    await failing(breaker, 5);
    clock.now = 4999;
    expect(await breaker.admits()).toBe(false);
    clock.now = 5000;
    expect(await breaker.admits()).toBe(true);
    expect(breaker.state).toBe("probing");
    breaker.failed();
    clock.now = 14_999;
    expect(await breaker.admits()).toBe(false);
    clock.now = 15_000;
    expect(await breaker.admits()).toBe(true);
    breaker.succeeded();
    expect(breaker.state).toBe("closed");
    expect(await breaker.admits()).toBe(true);
  });

  it("waits no longer than it is told to, however often it fails", async () => {
    const clock = clockAt(0);
    const breaker = new Breaker({ probeMs: 500, longestMs: 500, clock: clock.read });
    await failing(breaker, 5);
    for (let failures = 0; failures < 5; failures++) {
      clock.now += 499;
      expect(await breaker.admits()).toBe(false);
      clock.now += 1;
      expect(await breaker.admits()).toBe(true);
      breaker.failed();
    }
  });

  it("makes others wait for the one that tries, and go or stay by its outcome", async () => {
    for (const outcome of [true, false]) {
      const breaker = new Breaker({ probeMs: 0, clock: clockAt(0).read });
      await failing(breaker, 5);
      expect(await breaker.admits()).toBe(true);
      const others = [breaker.admits(), breaker.admits()];
      if (outcome) breaker.succeeded();
      else breaker.failed();
      expect(await Promise.all(others)).toEqual([outcome, outcome]);
    }
  });

  it("is not stuck when the one that tries goes away", async () => {
    const breaker = new Breaker({ probeMs: 0, clock: clockAt(0).read });
    await failing(breaker, 5);
    expect(await breaker.admits()).toBe(true);
    breaker.withdrew();
    expect(await breaker.admits()).toBe(true);
  });
});

describe("the patience of a request (R7)", () => {
  const began = 1_000_000;

  it("is six seconds for all the reads of a page, and hardly any once they are over", () => {
    const clock = clockAt(began);
    const patience = new Patience({ isRead: true, clock: clock.read });
    expect(patience.left()).toBe(6000);
    clock.now = began + 4500;
    expect([patience.left(), patience.left(15_000)]).toEqual([1500, 10_500]);
    clock.now = began + 9000;
    expect(patience.left()).toBe(1);
  });

  it("is a fifth of a second for each further read once one was waited for in vain", () => {
    const clock = clockAt(began);
    const patience = new Patience({ isRead: true, clock: clock.read });
    patience.left();
    clock.now = began + 1000;
    patience.hurry();
    expect([patience.left(), patience.left()]).toEqual([200, 200]);
    clock.now = began + 5900;
    expect(patience.left()).toBe(100);
  });

  it("has no end while a form is saved, but for what is read after a write in vain", () => {
    const clock = clockAt(began);
    const patience = new Patience({ isRead: false, clock: clock.read });
    patience.left();
    clock.now = began + 20_000;
    expect(patience.left()).toBe(Number.POSITIVE_INFINITY);
    patience.hurry();
    expect(patience.left()).toBe(200);
  });
});

describe("the budget of second tries (R4)", () => {
  it("is a tenth of the calls and one a second", () => {
    const clock = clockAt(0);
    const budget = new RetryBudget(clock.read);
    let spent = 0;
    for (let i = 0; i < 1000; i++) {
      budget.called();
      if (budget.spend()) spent++;
    }
    expect(spent).toBeGreaterThanOrEqual(100);
    expect(spent).toBeLessThanOrEqual(110);
    expect(budget.spend()).toBe(false);
    clock.now = 1000;
    expect(budget.spend()).toBe(true);
  });
});

describe("reference lists", () => {
  it("are asked for once by many, kept for five minutes, and for an hour while nobody answers", async () => {
    const clock = clockAt(0);
    const cache = new ReferenceCache(clock.read);
    let asked = 0;
    const ask = async () => ++asked;
    expect(await Promise.all([cache.get("getGenres", ask), cache.get("getGenres", ask)])).toEqual([1, 1]);
    clock.now = 299_000;
    expect(await cache.get("getGenres", ask)).toBe(1);
    clock.now = 301_000;
    const away = () => Promise.reject(new BackendOutage("getGenres", "connection"));
    expect(await cache.get("getGenres", away)).toBe(1);
    expect(await cache.get("getGenres", ask)).toBe(2);
    clock.now += 3_700_000;
    await expect(cache.get("getGenres", away)).rejects.toBeInstanceOf(BackendOutage);
  });

  it("do not hide a refusal", async () => {
    const clock = clockAt(0);
    const cache = new ReferenceCache(clock.read);
    await cache.get("getGenres", async () => 1);
    clock.now = 400_000;
    const refused = new BackendError("getGenres", 403, { status: 4030, message: "" });
    await expect(cache.get("getGenres", () => Promise.reject(refused))).rejects.toBe(refused);
  });
});

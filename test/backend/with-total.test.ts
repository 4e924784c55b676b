import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTotal } from "../../server/backend/answering/with-total.ts";
import type { Executor } from "../../server/backend/db/connect.ts";

describe("how many rows a list has in all", () => {
  const HELD = 45;
  const asked = async (limit: number, offset: number) => {
    let counts = 0;
    const executor = {
      rows: async () => {
        counts++;
        return [{ total: HELD }];
      },
    } as unknown as Executor;
    const rows = Array.from({ length: Math.max(0, Math.min(limit, HELD - offset)) }, (_, n) => offset + n);
    const { total } = await withTotal(executor, { limit, offset }, sql`from things`, Promise.resolve(rows));
    return { total, counts };
  };

  it("is told by a slice that is not full", async () => {
    expect(await asked(50, 0)).toEqual({ total: HELD, counts: 0 });
    expect(await asked(20, 40)).toEqual({ total: HELD, counts: 0 });
  });

  it("is counted behind a full slice, and past the end", async () => {
    expect(await asked(20, 0)).toEqual({ total: HELD, counts: 1 });
    expect(await asked(15, 30)).toEqual({ total: HELD, counts: 1 });
    expect(await asked(20, 60)).toEqual({ total: HELD, counts: 1 });
  });

  it("is none of an empty list, which is not counted", async () => {
    const executor = { rows: () => Promise.reject(new Error("not asked")) } as unknown as Executor;
    const part = await withTotal(executor, { limit: 20, offset: 0 }, sql`from things`, Promise.resolve([]));
    expect(part).toEqual({ rows: [], total: 0 });
  });
});

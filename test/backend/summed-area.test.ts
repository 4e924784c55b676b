import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { connectPglite } from "../../server/backend/db/pglite.ts";
import { summedArea } from "../../server/backend/floors/area.ts";
import { emptyPlace } from "../helpers/engines.ts";

let place: Awaited<ReturnType<typeof emptyPlace>>;
let database: Database;

beforeAll(async () => {
  place = await emptyPlace("pglite");
  database = await connectPglite(place.options.dataDir);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

async function summed(areas: readonly number[]): Promise<number | null | undefined> {
  const [row] = await database.rows<{ area_tsubo: number | null }>(sql`
    select ${summedArea} as area_tsubo
    from unnest(${`{${areas.join()}}`}::float8[]) as section (area_tsubo)`);
  return row?.area_tsubo;
}

it("sums areas as people do, whatever their order", async () => {
  const areas = [0.1, 0.2, 24.3, 80.4, 0.7, 37.343625, 100_000, 0.123456];
  const sum = 100_143.167081;
  expect(await summed(areas)).toBe(sum);
  expect(await summed(areas.toReversed())).toBe(sum);
  expect(await summed([0.1, 0.2])).toBe(0.3);
  expect(await summed([0.2, 0.1, 0.3])).toBe(0.6);
});

it("does not tell in its last digit that a section was written anew", async () => {
  const areas = [0.1, 1 / 3, 1e5, 0.2, 2 / 3];
  const [first = 0, ...others] = areas;
  expect(await summed(areas)).toBe(await summed([...others, first]));
});

it("is nothing where there is no section", async () => {
  expect(await summed([])).toBeNull();
});

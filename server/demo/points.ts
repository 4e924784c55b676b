import type { BrandRow } from "./brands.ts";
import { BRAND_OF } from "./brands.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import { FACILITY_OF } from "./people.ts";
import { type Random, random } from "./random.ts";
import type { Spot, SpotSource } from "./spots.ts";

type Owner = { brand_id: number | null; facility_id: number | null };
export interface OptionalPointRow extends Owner {
  id: number;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  created_by: number | null;
  created_at: string;
}
export interface PointAccessRow extends Owner {
  id: number;
  month: string;
  latitude_4: number;
  longitude_4: number;
  at: string;
}

const MONTH = DEMO_TODAY.slice(0, 7);
const BRANDS: readonly (readonly [string, number, number])[] = [
  [BRAND_OF.brand, 12, 14],
  [BRAND_OF.brandlite, 4, 28],
  [BRAND_OF.prediction, 6, 9],
  [BRAND_OF.both, 3, 5],
  [BRAND_OF.rivalbrand, 5, 8],
  [BRAND_OF.stealth, 2, 2],
];
const FACILITIES: readonly (readonly [number, number, number])[] = [
  [FACILITY_OF.facility, 8, 18],
  [FACILITY_OF.withoutMap, 3, 4],
  [FACILITY_OF.free, 3, 27],
  [FACILITY_OF.rival, 4, 6],
  [FACILITY_OF.both, 2, 3],
  [FACILITY_OF.stealth, 2, 2],
];
const DISTRICTS = [3, 3, 3, 5, 4, 8, 2];
const NOTES = ["候補地", "競合の調査", "移転先", "現地を見た場所", "相談を受けた土地"] as const;

export function pointsOf(
  seed: string,
  spots: SpotSource,
  sources: {
    brands: readonly BrandRow[];
    workers: ReadonlyMap<number, readonly number[]>;
    brandWorkers: ReadonlyMap<number, readonly number[]>;
  },
): { points: OptionalPointRow[]; accesses: PointAccessRow[] } {
  const found: ReturnType<typeof pointsOf> = { points: [], accesses: [] };
  for (const [name, kept, looked] of BRANDS) {
    const brand_id = sources.brands.find((brand) => brand.name === name)?.id ?? 0;
    const users = sources.brandWorkers.get(brand_id) ?? [];
    addPoints(found, { brand_id, facility_id: null }, { kept, looked, users, seed, spots });
  }
  for (const [facility_id, kept, looked] of FACILITIES) {
    const users = sources.workers.get(facility_id) ?? [];
    addPoints(found, { brand_id: null, facility_id }, { kept, looked, users, seed, spots });
  }
  return found;
}

interface Work {
  kept: number;
  looked: number;
  users: readonly number[];
  seed: string;
  spots: SpotSource;
}

function addPoints(found: ReturnType<typeof pointsOf>, owner: Owner, work: Work): void {
  const rng = random(`${work.seed}/points/${owner.brand_id}/${owner.facility_id}`);
  const seen = new Map<string, Spot>();
  while (seen.size < work.looked) {
    const spot = work.spots.draw(rng, rng.chance(0.3) ? "town" : "station", DISTRICTS);
    seen.set(`${fourth(spot.latitude)}/${fourth(spot.longitude)}`, spot);
  }
  [...seen.values()].forEach((spot, index) => {
    if (index < work.kept) found.points.push(point(rng, owner, work.users, spot, found.points.length + 1));
    found.accesses.push({
      id: found.accesses.length + 1,
      ...owner,
      month: MONTH,
      latitude_4: fourth(spot.latitude),
      longitude_4: fourth(spot.longitude),
      at: japanTime(addDays(DEMO_TODAY, -rng.int(1, 18)), rng.int(9, 18), rng.int(0, 59)),
    });
  });
}

function point(
  rng: Random,
  owner: Owner,
  users: readonly number[],
  spot: Spot,
  id: number,
): OptionalPointRow {
  return {
    id,
    ...owner,
    name: `${spot.name} ${rng.pick(NOTES)}`,
    address: spot.address,
    latitude: spot.latitude,
    longitude: spot.longitude,
    created_by: users.length > 0 ? rng.pick(users) : null,
    created_at: japanTime(addDays(DEMO_TODAY, -rng.int(1, 180)), rng.int(9, 18), rng.int(0, 59)),
  };
}

function fourth(degrees: number): number {
  return Math.round(degrees * 10_000);
}

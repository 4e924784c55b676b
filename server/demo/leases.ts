import { categoryOf, type GenreRow } from "../backend/reference/genres.ts";
import type { BrandRow } from "./brands.ts";
import { addDays, DEMO_TODAY, monthEnd } from "./dates.ts";
import type { FacilitySpec } from "./facility-spec.ts";
import type { FloorWithUnits } from "./floors.ts";
import { localName } from "./local-tenants.ts";
import type { DrawnUnit } from "./plans/draw.ts";
import type { Random } from "./random.ts";

export interface House {
  seed: string;
  spec: FacilitySpec;
  brands: readonly BrandRow[];
  present: Set<string>;
}

export interface Lease {
  tenant_name: string | null;
  tenant_brand_id: number | null;
  genre_id: number | null;
  contract_type: 0 | 1 | 3;
  contract_form: string | null;
  contract_start_on: string | null;
  contract_end_on: string | null;
  rent_per_tsubo: number | null;
  common_fee_per_tsubo: number | null;
}

export function leaseOf(
  house: House,
  floor: FloorWithUnits,
  unit: DrawnUnit,
  genre: GenreRow,
  rng: Random,
): Lease {
  if (unit.kind === "event") return eventLease(house, floor, rng);
  const rent = rentOf(house.spec, floor.level, unit, genre, rng);
  const fee = Math.round(rent * 0.09 + 1_200);
  const common_fee_per_tsubo = Math.round(fee / 100) * 100;
  const isPlanned = house.spec.opened > DEMO_TODAY;
  const vacancy = isPlanned ? 0.3 : unit.kind === "anchor" ? 0.02 : 0.066;
  if (rng.chance(vacancy)) return { ...VACANT, rent_per_tsubo: rent, common_fee_per_tsubo };
  const brand = rng.chance(0.84) ? brandFor(house, unit, genre, rng) : null;
  const tenant_name = brand?.name ?? localName(rng, genre, house.present);
  house.present.add(tenant_name);
  return {
    tenant_name,
    tenant_brand_id: brand?.id ?? null,
    genre_id: brand?.genre_id ?? genre.id,
    contract_type: 0,
    ...(isPlanned
      ? firstPeriod(rng, house.spec.opened)
      : period(rng, unit.kind, floor.facility_id === 1 ? 0.19 : 0.09, house.spec.opened)),
    rent_per_tsubo: rent,
    common_fee_per_tsubo,
  };
}

const VACANT: Lease = {
  tenant_name: null,
  tenant_brand_id: null,
  genre_id: null,
  contract_type: 3,
  contract_form: null,
  contract_start_on: null,
  contract_end_on: null,
  rent_per_tsubo: null,
  common_fee_per_tsubo: null,
};

const EVENTS = [
  "物産市 旅する食卓",
  "手しごと市",
  "季節の菓子まつり",
  "北の味くらべ",
  "古本と紙ものの市",
] as const;

function eventLease(house: House, floor: FloorWithUnits, rng: Random): Lease {
  const rent_per_tsubo = Math.round((house.spec.rent * rng.between(30_000, 42_000)) / 500) * 500;
  const isFree = rng.chance(0.3) || house.spec.opened > DEMO_TODAY;
  const start = addDays(DEMO_TODAY, -rng.int(2, 12));
  return {
    ...VACANT,
    tenant_name: isFree ? null : (EVENTS[(floor.facility_id + floor.level + 3) % EVENTS.length] ?? EVENTS[0]),
    contract_type: 1,
    contract_form: "催事",
    contract_start_on: isFree ? null : start,
    contract_end_on: isFree ? null : addDays(start, rng.int(14, 40)),
    rent_per_tsubo,
    common_fee_per_tsubo: 0,
  };
}

function brandFor(house: House, unit: DrawnUnit, genre: GenreRow, rng: Random): BrandRow | null {
  const free = house.brands.filter(
    (brand) => brand.is_enabled && !brand.is_stealth && !house.present.has(brand.name),
  );
  const exact = free.filter((brand) => brand.genre_id === genre.id);
  if (exact.length > 0) return rng.pick(exact);
  if (unit.area_tsubo >= 70) return null;
  const near = free.filter(
    (brand) => Math.floor(brand.genre_id / 100) === genre.category_id && !LARGE_GENRES.has(brand.genre_id),
  );
  return near.length > 0 ? rng.pick(near) : null;
}

const LARGE_GENRES = new Set([502, 601, 1103, 1104, 1105]);

function period(
  rng: Random,
  kind: DrawnUnit["kind"],
  soon: number,
  opened: string,
): Pick<Lease, "contract_form" | "contract_start_on" | "contract_end_on"> {
  const isOrdinary = rng.chance(kind === "anchor" ? 0.4 : 0.14);
  const years = kind === "anchor" ? rng.pick([10, 15, 20]) : isOrdinary ? 3 : rng.pick([3, 5, 5, 6, 7, 10]);
  const ahead = rng.chance(soon) ? rng.int(0, 11) : rng.int(12, Math.min(84, years * 12 + 11));
  const end = monthEnd(DEMO_TODAY, ahead);
  const start = addDays(monthEnd(end, -12 * Math.max(years, Math.ceil((ahead + 1) / 12))), 1);
  return {
    contract_form: isOrdinary ? "普通建物賃貸借" : "定期建物賃貸借",
    contract_start_on: start < opened ? opened : start,
    contract_end_on: end,
  };
}

function firstPeriod(
  rng: Random,
  opened: string,
): Pick<Lease, "contract_form" | "contract_start_on" | "contract_end_on"> {
  const contract_end_on = monthEnd(opened, 12 * rng.pick([5, 6]) - 1);
  return { contract_form: "定期建物賃貸借", contract_start_on: opened, contract_end_on };
}

function rentOf(spec: FacilitySpec, level: number, unit: DrawnUnit, genre: GenreRow, rng: Random): number {
  const height = level === 1 ? 1 : level < 0 ? 0.95 : Math.max(0.55, 1 - 0.1 * (level - 1));
  const size = (25 / Math.max(8, unit.area_tsubo)) ** 0.32;
  const trade = categoryOf(genre) === "食物販" && unit.kind !== "anchor" ? 1.15 : 1;
  const anchor = unit.kind === "anchor" ? 0.8 : 1;
  const yen = 27_000 * spec.rent * height * size * trade * anchor * rng.between(0.88, 1.14);
  return Math.min(60_000, Math.max(8_000, Math.round(yen / 500) * 500));
}

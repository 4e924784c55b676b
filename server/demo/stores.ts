import { categoryOf, type GenreRow, genres } from "../backend/reference/genres.ts";
import type { FacilityFormat } from "../lib/facility-formats.ts";
import { vocabularyOf } from "./brand-profile.ts";
import type { BrandRow } from "./brands.ts";
import { type ChainSizes, chainSize, territory } from "./chains.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import type { FacilityRow } from "./facilities.ts";
import type { FloorRow } from "./floors.ts";
import { isKnownTenancy } from "./known-tenants.ts";
import { type Random, random } from "./random.ts";
import type { SectionRow } from "./sections.ts";
import type { Spot, SpotSource } from "./spots.ts";

export interface BrandStoreRow {
  id: number;
  brand_id: number;
  facility_id: number | null;
  name: string;
  prefecture_id: number;
  municipality_code: string;
  address: string;
  latitude: number;
  longitude: number;
  format_id: FacilityFormat;
  area_tsubo: number;
  opened_on: string;
  closed_on: string | null;
  /** Yen a year; null before the opening. */
  yearly_sales_yen: number | null;
  created_at: string;
  updated_at: string;
}

interface Buildings {
  facilities: readonly FacilityRow[];
  floors: readonly FloorRow[];
  sections: readonly SectionRow[];
}

export function isLive(store: { opened_on: string; closed_on: string | null }): boolean {
  return store.opened_on <= DEMO_TODAY && (store.closed_on === null || store.closed_on > DEMO_TODAY);
}

/**
 * Stores of every brand, first those in the catalogue's buildings: each let section of a brand is a store there. Given
 * tenancies are numbered last and draw nothing from the chain, so that they move no other store.
 */
export function storesOf(
  seed: string,
  brands: readonly BrandRow[],
  buildings: Buildings,
  { spots, sizes }: { spots: SpotSource; sizes: ChainSizes },
): BrandStoreRow[] {
  const tenancies = Map.groupBy(buildings.sections, (section) => section.tenant_brand_id);
  const genreOf = new Map(genres.map((genre) => [genre.id, genre]));
  const stores: BrandStoreRow[] = [];
  const given: NewStore[] = [];
  for (const brand of brands) {
    const chain = {
      brand,
      genre: genreOf.get(brand.genre_id) as GenreRow,
      rng: random(`${seed}/stores/${brand.name}`),
      names: new Set<string>(),
    };
    for (const section of tenancies.get(brand.id) ?? []) {
      const isGiven = isKnownTenancy(brand, section.facility_id);
      const rng = isGiven ? chain.rng.fork(`facility/${section.facility_id}`) : chain.rng;
      const store = storeInBuilding({ ...chain, rng }, section, buildings);
      if (store === null) continue;
      if (isGiven) given.push(store);
      else stores.push({ id: stores.length + 1, ...store });
    }
    const count = chainSize(chain.rng, brand, sizes);
    const districts = territory(chain.rng, brand);
    for (let index = 0; index < count; index++) {
      const store = storeAtSpot(chain, index, { spots, districts });
      if (store !== null) stores.push({ id: stores.length + 1, ...store });
    }
  }
  for (const store of given) stores.push({ id: stores.length + 1, ...store });
  return stores;
}

interface Chain {
  brand: BrandRow;
  genre: GenreRow;
  rng: Random;
  names: Set<string>;
}
type NewStore = Omit<BrandStoreRow, "id">;

/** A lease as a store. What a building that is not announced has let is no store yet: it would give the building away. */
function storeInBuilding(
  { brand, genre, rng }: Chain,
  section: SectionRow,
  { facilities, floors }: Buildings,
): NewStore | null {
  const facility = facilities[section.facility_id - 1];
  const floor = floors[section.floor_id - 1];
  if (facility === undefined || floor === undefined || facility.is_stealth) return null;
  const opened_on = section.contract_start_on ?? facility.opened_on;
  const { prefecture_id, municipality_code, address, latitude, longitude } = facility;
  return {
    brand_id: brand.id,
    facility_id: facility.id,
    name: `${facility.name}店`,
    ...{ prefecture_id, municipality_code, latitude, longitude },
    address: `${address} ${facility.name}${floor.name}`,
    format_id: formatInBuilding(facility, floor, section, genre),
    area_tsubo: section.area_tsubo,
    opened_on,
    closed_on: null,
    yearly_sales_yen: null,
    ...written(rng, opened_on),
  };
}

function formatInBuilding(
  { facility_type }: FacilityRow,
  floor: FloorRow,
  section: SectionRow,
  genre: GenreRow,
): FacilityFormat {
  if (genre.name === "フードコート店") return 7;
  if (facility_type === "station_building") return 6;
  if (facility_type === "underground" || facility_type === "raised_lower") return 5;
  return section.area_tsubo >= 30 && floor.level === 1 ? 4 : 3;
}

function storeAtSpot(
  { brand, genre, rng, names }: Chain,
  index: number,
  { spots, districts }: { spots: SpotSource; districts: readonly number[] },
): NewStore | null {
  const { area, roadside } = vocabularyOf(genre);
  const kind = rng.chance(roadside) ? "town" : "station";
  const spot = freeSpot(rng, () => spots.draw(rng, kind, districts), names);
  if (spot === null) return null;
  const { prefecture_id, municipality_code, latitude, longitude } = spot;
  const typical = rng.between(area[0] * 0.8, area[1] * 1.15) * (kind === "town" ? 1.3 : 1);
  const { opened_on, closed_on } = life(rng, index, brand);
  const format_id = formatAt(rng, spot, genre);
  return {
    brand_id: brand.id,
    facility_id: null,
    name: `${spot.name}店`,
    ...{ prefecture_id, municipality_code, latitude, longitude },
    address: addressIn(spot, format_id),
    format_id,
    area_tsubo: Math.round(typical * 10) / 10,
    opened_on,
    closed_on,
    yearly_sales_yen: null,
    ...written(rng, opened_on),
  };
}

function freeSpot(rng: Random, draw: () => Spot, names: Set<string>): Spot | null {
  for (let attempt = 0; attempt < 12; attempt++) {
    const spot = draw();
    if (names.has(spot.name) || (names.has(spot.address.split(/\d/u)[0] ?? "") && rng.chance(0.5))) continue;
    names.add(spot.name);
    names.add(spot.address.split(/\d/u)[0] ?? "");
    return spot;
  }
  return null;
}

function addressIn({ address, name }: Spot, format: FacilityFormat): string {
  const building = {
    1: "",
    2: "",
    3: "ショッピングセンター",
    4: "ショッピングセンター",
    5: "地下街",
    6: "駅ビル",
    7: "フードコート",
  };
  return building[format] === "" ? address : `${address} ${name}${building[format]}`;
}

function formatAt(rng: Random, spot: Spot, genre: GenreRow): FacilityFormat {
  if (spot.kind === "town") return rng.chance(0.8) ? 1 : 3;
  const isMeal = categoryOf(genre) === "飲食";
  return rng.weighted<FacilityFormat>([
    [2, 58],
    [3, 12],
    [4, 6],
    [5, 7],
    [6, spot.passengers_per_day >= 20_000 ? 18 : 2],
    [7, isMeal ? 6 : 0],
  ]);
}

function life(rng: Random, index: number, brand: BrandRow): { opened_on: string; closed_on: string | null } {
  const opened = addDays(DEMO_TODAY, -rng.int(200, 365 * 18));
  if (!brand.is_enabled) {
    return { opened_on: addDays(opened, -2_000), closed_on: `202${rng.int(2, 3)}-0${rng.int(1, 9)}-28` };
  }
  if (brand.is_stealth || index % 35 === 23) {
    return { opened_on: addDays(DEMO_TODAY, rng.int(20, 330)), closed_on: null };
  }
  if (index % 25 === 11) {
    const past = addDays(DEMO_TODAY, -rng.int(30, 1_400));
    return { opened_on: addDays(past, -rng.int(700, 4_000)), closed_on: past };
  }
  return { opened_on: opened, closed_on: index % 40 === 17 ? addDays(DEMO_TODAY, rng.int(25, 200)) : null };
}

function written(rng: Random, opened: string): { created_at: string; updated_at: string } {
  const day = `2025-0${rng.int(1, 9)}-1${rng.int(0, 9)}`;
  const created = opened > day ? addDays(DEMO_TODAY, -rng.int(20, 120)) : day;
  return {
    created_at: japanTime(created, rng.int(9, 18), rng.int(0, 59)),
    updated_at: japanTime(addDays(DEMO_TODAY, -rng.int(1, 19)), rng.int(9, 18), rng.int(0, 59)),
  };
}

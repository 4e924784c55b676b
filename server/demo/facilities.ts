import { facilitySearchText } from "../backend/facilities/rows.ts";
import { prefectures, type StationRow } from "../backend/reference/places.ts";
import { japanTime } from "./dates.ts";
import { facilitySpecs } from "./facility-list.ts";
import type { FacilitySpec } from "./facility-spec.ts";
import type { Places } from "./places.ts";
import { type Random, random } from "./random.ts";

export interface DepartmentRow {
  id: number;
  name: string;
}
export interface FacilityRow {
  id: number;
  name: string;
  name_kana: string;
  facility_type: FacilitySpec["type"];
  is_standard: boolean;
  is_section_map: boolean;
  is_stealth: boolean;
  prefecture_id: number;
  municipality_code: string;
  address: string;
  latitude: number;
  longitude: number;
  station_id: number | null;
  opened_on: string;
  sales_million_yen: number | null;
  description: string;
  operations_department_id: number | null;
  postal_code: string;
  phone: string;
  url: string;
  parking_count: number | null;
  visitors_per_year: number | null;
  search_text: string;
  created_at: string;
  updated_at: string;
}
export interface FacilityCategoryRow {
  facility_id: number;
  category_id: number;
}

export function composedFacilities(
  seed: string,
  from: number,
  count: number,
  places: Places,
): FacilitySpec[] {
  return Array.from({ length: count }, (_, index) => composed(seed, from + index, places));
}

export function departmentRows(specs: readonly FacilitySpec[]): DepartmentRow[] {
  const names = [...new Set(specs.map((spec) => spec.department).filter((name) => name !== null))];
  return names.map((name, index) => ({ id: index + 1, name }));
}

export function facilityRows(
  seed: string,
  specs: readonly FacilitySpec[],
  departments: readonly DepartmentRow[],
  places: Places,
): FacilityRow[] {
  const stationOf = new Map<string, StationRow>();
  for (const station of places.stations) {
    const key = `${station.name}/${station.municipality_code}`;
    if (!stationOf.has(key)) stationOf.set(key, station);
  }
  return specs.map((spec, index) => {
    const station = stationOf.get(`${spec.station}/${spec.city}`);
    if (station === undefined) throw new Error(`No station ${spec.station} in ${spec.city}.`);
    const [north, east] = spec.offset;
    const rng = random(`${seed}/facility-dates/${index}`);
    const metresEast = 111_320 * Math.cos((station.latitude * Math.PI) / 180);
    return {
      id: index + 1,
      name: spec.name,
      name_kana: spec.kana,
      facility_type: spec.type,
      is_standard: spec.standard,
      is_section_map: spec.map,
      is_stealth: spec.stealth,
      prefecture_id: Number(spec.city.slice(0, 2)),
      municipality_code: spec.city,
      address: spec.address,
      latitude: round5(station.latitude + north / 111_320),
      longitude: round5(station.longitude + east / metresEast),
      station_id: station.id,
      opened_on: spec.opened,
      sales_million_yen: spec.sales,
      description: spec.description,
      operations_department_id: departments.find((row) => row.name === spec.department)?.id ?? null,
      ...contactOf(random(`${seed}/facility-profile/${spec.name}`), spec),
      search_text: facilitySearchText({
        name: spec.name,
        name_kana: spec.kana,
        address: spec.address,
        facility_type: spec.type,
      }),
      created_at: japanTime(`2024-0${rng.int(1, 9)}-1${rng.int(0, 9)}`, 10, rng.int(0, 59)),
      updated_at: japanTime(`2026-0${rng.int(5, 9)}-1${rng.int(0, 9)}`, 15, rng.int(0, 59)),
    };
  });
}

type Contact = Pick<FacilityRow, "postal_code" | "phone" | "url" | "parking_count" | "visitors_per_year">;

/** Postal codes and telephone numbers that begin with 000 belong to nobody. */
function contactOf(rng: Random, spec: FacilitySpec): Contact {
  const digits = () => String(rng.int(0, 9_999)).padStart(4, "0");
  const hasParking = spec.type === "commercial_building" || spec.type === "complex_building";
  return {
    postal_code: `000${digits()}`,
    phone: `000-0000-${digits()}`,
    url: `https://example.com/facility-${digits()}`,
    parking_count: hasParking ? Math.round(rng.int(4, 60) * spec.levels.length * 0.3) * 10 : null,
    visitors_per_year:
      spec.sales === null ? null : Math.round((spec.sales * rng.between(400, 560)) / 1_000) * 1_000,
  };
}

export function facilityCategoriesOf(
  sections: readonly { facility_id: number; genre_id: number | null }[],
): FacilityCategoryRow[] {
  return [...Map.groupBy(sections, (row) => row.facility_id)].flatMap(([facility_id, rows]) => {
    const trades = rows.flatMap(({ genre_id }) => (genre_id === null ? [] : [Math.floor(genre_id / 100)]));
    return [...Map.groupBy(trades, (category) => category)]
      .filter(([, found]) => found.length * 20 >= trades.length)
      .map(([category_id]) => ({ facility_id, category_id }))
      .sort((a, b) => a.category_id - b.category_id);
  });
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

const HOUSES =
  "テラス:テラス 館:カン モール:モール 横丁:ヨコチョウ プラザ:プラザ 市場:イチバ ビル:ビル 広場:ヒロバ".split(
    " ",
  );
const NAMES = [
  "アオバネ",
  "イズミノ",
  "ウグイス",
  "オトナリ",
  "カゼノキ",
  "コモレビ",
  "サンゴ",
  "シラナミ",
  "タンポポ",
  "ツキノワ",
  "ナノハナ",
  "ハマカゼ",
  "ヒバリ",
  "ホタル",
  "ミズノワ",
  "ユウヒ",
] as const;

function composed(seed: string, index: number, places: Places): FacilitySpec {
  const rng = random(`${seed}/composed-facility/${index}`);
  const form = facilitySpecs[index % facilitySpecs.length] as FacilitySpec;
  const station = rng.pick(places.busyStations);
  const city = places.municipalities.find((row) => row.code === station.municipality_code);
  const prefecture = prefectures[(city?.prefecture_id ?? 1) - 1];
  const [head, [house = "", kana = ""]] = [rng.pick(NAMES), rng.pick(HOUSES).split(":")];
  return {
    ...form,
    name: `${head}${house}${index + 21}`,
    kana: `${head}${kana}${index + 21}`,
    station: station.name,
    city: station.municipality_code ?? "",
    address: `${prefecture?.name}${city?.name}駅前${rng.int(90, 99)}-${rng.int(1, 9)}`,
    offset: [rng.int(-200, 200), rng.int(-200, 200)],
    department: null,
    standard: true,
    map: true,
    stealth: false,
  };
}

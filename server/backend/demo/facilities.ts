import { japanTime } from "./dates.ts";
import { facilitySpecs } from "./facility-list.ts";
import type { FacilitySpec } from "./facility-spec.ts";
import type { MunicipalityRow, StationRow } from "./places.ts";
import { prefectures } from "./places.ts";
import { random } from "./random.ts";

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
  created_at: string;
  updated_at: string;
}
export interface Places {
  municipalities: readonly MunicipalityRow[];
  stations: readonly StationRow[];
}

/** Building orders for a scale: the listed 20, then composed ones that do not change those. */
export function facilityOrders(seed: string, scale: number, places: Places): FacilitySpec[] {
  const more = Math.max(0, Math.round(facilitySpecs.length * scale) - facilitySpecs.length);
  return [...facilitySpecs, ...Array.from({ length: more }, (_, index) => composed(seed, index, places))];
}

export function departmentRows(specs: readonly FacilitySpec[]): DepartmentRow[] {
  const names = [...new Set(specs.map((spec) => spec.department).filter((name) => name !== null))];
  return names.map((name, index) => ({ id: index + 1, name }));
}

/** Facility rows in the order of their specs, at the station moved by the spec's offset in metres. */
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
      created_at: japanTime(`2024-0${rng.int(1, 9)}-1${rng.int(0, 9)}`, 10, rng.int(0, 59)),
      updated_at: japanTime(`2026-0${rng.int(5, 9)}-1${rng.int(0, 9)}`, 15, rng.int(0, 59)),
    };
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

/** A composed building for larger data sets: the form of a listed one at one of the busier stations. */
function composed(seed: string, index: number, places: Places): FacilitySpec {
  const rng = random(`${seed}/composed-facility/${index}`);
  const form = facilitySpecs[index % facilitySpecs.length] as FacilitySpec;
  const busy = places.stations.filter(
    (row) => row.municipality_code !== null && (row.passengers_per_day ?? 0) >= 10_000,
  );
  const station = rng.pick(busy);
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

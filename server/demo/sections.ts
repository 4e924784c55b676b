import { categoryOf, type GenreRow, genres } from "../backend/reference/genres.ts";
import { fold } from "../lib/kana.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import type { FloorWithUnits } from "./floors.ts";
import { type House, type Lease, leaseOf } from "./leases.ts";
import type { DrawnUnit } from "./plans/draw.ts";
import type { Random } from "./random.ts";
import { random } from "./random.ts";
import { drawGenre, mixOf } from "./zoning.ts";

export interface SectionRow extends Lease {
  id: number;
  facility_id: number;
  floor_id: number;
  number: string;
  kind: DrawnUnit["kind"];
  position: string;
  area_tsubo: number;
  outline: DrawnUnit["outline"];
  description: string;
  search_text: string;
  created_at: string;
  updated_at: string;
}

export function sectionsOf(house: House, floors: readonly FloorWithUnits[], firstId: number): SectionRow[] {
  let id = firstId;
  return floors.flatMap((floor) => {
    let inline = 0;
    let events = 0;
    return floor.units.map((unit) => {
      const number =
        unit.kind === "event" ? `${stem(floor.level)}E${++events}` : numberOf(floor.level, ++inline);
      return section(house, floor, unit, { id: id++, number });
    });
  });
}

function stem(level: number): string {
  return level < 0 ? `B${-level}` : String(level);
}

function numberOf(level: number, order: number): string {
  return `${stem(level)}${String(order).padStart(2, "0")}`;
}

function section(
  house: House,
  floor: FloorWithUnits,
  unit: DrawnUnit,
  name: { id: number; number: string },
): SectionRow {
  const rng = random(`${house.seed}/section/${floor.facility_id}/${floor.level}/${name.number}`);
  const genre = drawGenre(rng.fork("genre"), unit, mixOf(house.spec, floor.level));
  const lease = leaseOf(house, floor, unit, genre, rng);
  const updated = addDays(DEMO_TODAY, -rng.int(3, 420));
  return {
    id: name.id,
    facility_id: floor.facility_id,
    floor_id: floor.id,
    number: name.number,
    kind: unit.kind,
    position: unit.position,
    area_tsubo: unit.area_tsubo,
    outline: unit.outline,
    description: describe(rng, unit, genre),
    ...lease,
    search_text: searchText(
      name.number,
      lease.tenant_name,
      genres.find((row) => row.id === lease.genre_id) ?? null,
    ),
    created_at: japanTime(`2024-1${rng.int(0, 2)}-1${rng.int(0, 9)}`, rng.int(9, 17), rng.int(0, 59)),
    updated_at: japanTime(updated, rng.int(9, 18), rng.int(0, 59)),
  };
}

export function searchText(number: string, tenant: string | null, genre: GenreRow | null): string {
  return fold([number, tenant, genre?.name, genre && categoryOf(genre)].filter(Boolean).join(" "));
}

const BUILT = [
  "天井高3.2m、床荷重300kg/㎡の一般区画。",
  "天井高3.0m、床下に配管の余裕がある区画。",
  "バックヤードの通路から搬入できる区画。",
  "空調は単独で運転できる区画。",
] as const;
const FOOD_SERVICE = "給排水・ガス・排気の引き込みあり。";

function describe(rng: Random, unit: DrawnUnit, genre: GenreRow): string {
  if (unit.kind === "event") return "通路に面した催事場所。電源と什器の貸し出しあり。";
  if (unit.kind === "anchor") return "フロアの集客を担う大型区画。専用の搬入口から荷物を入れられる。";
  const first = rng.pick(BUILT);
  return genre.category_id === 7 || genre.category_id === 6 ? `${first}${FOOD_SERVICE}` : first;
}

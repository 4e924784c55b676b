import { type SQL, sql } from "drizzle-orm";
import type { Facility } from "../../contract/facilities.ts";
import { fold } from "../../lib/kana.ts";
import { facilityTypeLabels } from "../../lib/labels.ts";
import type { Executor } from "../db/connect.ts";
import { summedArea } from "../floors/area.ts";

/** Haversine distance in metres between facility `f` and station `t`, on a sphere of the Earth's mean radius (IUGG). */
const STATION_DISTANCE = sql`
  round(2 * 6371008.8 * asin(sqrt(
    power(sin(radians(t.latitude - f.latitude) / 2), 2)
    + cos(radians(f.latitude)) * cos(radians(t.latitude)) * power(sin(radians(t.longitude - f.longitude) / 2), 2)
  )))::int`;

export function findFacilities<Row extends Facility = Facility>(
  executor: Executor,
  rest: SQL,
  more: SQL = sql``,
): Promise<Row[]> {
  return executor.rows<Row>(sql`
    select f.id, f.name, f.name_kana, f.facility_type, f.is_standard, f.is_section_map, f.is_stealth, f.prefecture_id,
      p.name as prefecture_name, f.municipality_code, m.name as municipality_name, f.address, f.latitude, f.longitude,
      t.name as station_name, ${STATION_DISTANCE} as station_distance_m, f.opened_on,
      coalesce(s.area_tsubo, 0) as area_tsubo, s.section_count, f.sales_million_yen, f.description, f.postal_code,
      f.phone, f.url, f.parking_count, f.visitors_per_year,
      array(select category_id from facility_categories where facility_id = f.id order by category_id) as category_ids,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as operations_department,
      f.version, f.updated_at ${more}
    from facilities f
    join prefectures p on p.id = f.prefecture_id
    join municipalities m on m.code = f.municipality_code
    left join stations t on t.id = f.station_id
    left join operations_departments d on d.id = f.operations_department_id
    cross join lateral (
      select ${summedArea} as area_tsubo, count(*)::int as section_count
      from section_outlines
      where facility_id = f.id and deleted_at is null
    ) s
    ${rest}`);
}

export function facilitySearchText(
  facility: Pick<Facility, "name" | "name_kana" | "address" | "facility_type">,
): string {
  const { name, name_kana, address, facility_type } = facility;
  return fold([name, name_kana, address, facilityTypeLabels[facility_type]].join(" "));
}

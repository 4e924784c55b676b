import { sql } from "drizzle-orm";
import type { Facility } from "../contract/facilities.ts";
import type { AnswerOf } from "../contract/index.ts";
import type { Handler } from "./handler.ts";
import { notFound } from "./refusal.ts";
import { idArray, visibleFacility } from "./visibility.ts";

type Department = AnswerOf<"getOperationsDepartments">["operations_departments"][number];

/** Haversine distance in metres between facility `f` and station `t`, on a sphere of the Earth's mean radius (IUGG). */
const STATION_DISTANCE = sql`
  round(2 * 6371008.8 * asin(sqrt(
    power(sin(radians(t.latitude - f.latitude) / 2), 2)
    + cos(radians(f.latitude)) * cos(radians(t.latitude)) * power(sin(radians(t.longitude - f.longitude) / 2), 2)
  )))::int`;

export const getFacility: Handler<"getFacility"> = async ({ params }, { database, principal }) => {
  const [facility] = await database.rows<Facility>(sql`
    select f.id, f.name, f.name_kana, f.facility_type, f.is_standard, f.is_section_map, f.is_stealth, f.prefecture_id,
      p.name as prefecture_name, f.municipality_code, m.name as municipality_name, f.address, f.latitude, f.longitude,
      t.name as station_name, ${STATION_DISTANCE} as station_distance_m, f.opened_on,
      coalesce(s.area_tsubo, 0) as area_tsubo, s.section_count, f.sales_million_yen, f.description,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as operations_department,
      f.version, f.updated_at
    from facilities f
    join prefectures p on p.id = f.prefecture_id
    join municipalities m on m.code = f.municipality_code
    left join stations t on t.id = f.station_id
    left join operations_departments d on d.id = f.operations_department_id
    cross join lateral (
      select sum(area_tsubo) as area_tsubo, count(*)::int as section_count
      from sections
      where facility_id = f.id and deleted_at is null
    ) s
    where f.id = ${params.id} and ${visibleFacility(principal)}`);
  if (!facility) throw notFound();
  return { code: 2000, facility };
};

export const getOperationsDepartments: Handler<"getOperationsDepartments"> = async (
  _input,
  { database, principal },
) => {
  const own = idArray(principal.facilities.map(({ id }) => id));
  const departments = await database.rows<Department>(sql`
    select d.id, d.name, json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id) as facilities
    from operations_departments d
    join facilities f on f.operations_department_id = d.id
    where f.id = any (${own})
    group by d.id
    order by d.id`);
  return { operations_departments: departments };
};

import { type SQL, sql } from "drizzle-orm";
import type { AdminFacilityFields } from "../../contract/admin-facilities.ts";
import type { Facility } from "../../contract/facilities.ts";
import type { WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { changesOf, requireEdit } from "../brands/writes.ts";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";
import { facilitySearchText } from "./rows.ts";

export type FacilityEdit = {
  [K in keyof AdminFacilityFields]?: AdminFacilityFields[K] | undefined;
};

const COLUMNS = [
  "name",
  "name_kana",
  "facility_type",
  "address",
  "postal_code",
  "phone",
  "url",
  "opened_on",
  "parking_count",
  "visitors_per_year",
  "sales_million_yen",
  "description",
  "is_enabled",
  "is_stealth",
  "is_standard",
  "is_section_map",
  "latitude",
  "longitude",
  "is_town_point",
  "municipality_code",
  "operations_department_id",
] as const satisfies readonly (keyof FacilityEdit)[];

/**
 * Writes an edit over a facility as `read` gives it, once it is held, and tells the audit trail.
 * @returns the facility as it was.
 * @throws Refusal 4090 when it has another version than the editor saw.
 */
export async function saveFacility<Row extends Facility>(
  { database, audit }: WriteContext,
  id: number,
  { version, ...edit }: FacilityEdit & { version: number },
  read: (executor: Executor) => Promise<Row | undefined>,
): Promise<Row> {
  requireEdit(edit);
  const [[locked], before] = await Promise.all([
    database.rows<{ version: number }>(sql`select version from facilities where id = ${id} for update`),
    // Behind the lock: what it sees is what the last writer left.
    read(database),
  ]);
  if (!locked || !before) throw notFound();
  if (locked.version !== version) throw new Refusal(4090);
  const after = { ...before, ...defined(edit) };
  await database.rows(sql`
    update facilities
    set ${sql.join([...valuesOf(edit, after), sql`version = version + 1`, sql`updated_at = now()`], sql`, `)}
    where id = ${id}`);
  if (edit.category_ids !== undefined) await replaceCategories(database, id, edit.category_ids);
  const sorted = edit.category_ids && {
    category_ids: unique(edit.category_ids),
  };
  audit({
    facilityId: id,
    objectKind: "facility",
    objectId: id,
    changes: changesOf({ ...before, ...idsOf(before) }, { ...edit, ...sorted }),
  });
  return before;
}

export async function insertFacility(
  executor: Executor,
  facility: FacilityEdit &
    Pick<
      AdminFacilityFields,
      "name" | "facility_type" | "address" | "latitude" | "longitude" | "municipality_code"
    >,
): Promise<number> {
  const whole = { name_kana: "", ...facility };
  const columns = COLUMNS.filter((column) => whole[column] !== undefined);
  const point = sql`${whole.latitude}::float8, ${whole.longitude}::float8`;
  const [row] = await executor.rows<{ id: number }>(sql`
    insert into facilities (${sql.raw(columns.join(", "))}, search_text, prefecture_id, station_id)
    values (${sql.join(
      columns.map((column) => sql`${whole[column] ?? null}`),
      sql`, `,
    )}, ${facilitySearchText(whole)}, ${prefectureOf(whole.municipality_code)}, nearest_station(${point}))
    returning id`);
  if (!row) throw new Error("the new facility has no row");
  await replaceCategories(executor, row.id, whole.category_ids ?? []);
  return row.id;
}

function valuesOf(edit: FacilityEdit, after: Parameters<typeof facilitySearchText>[0]): SQL[] {
  const { latitude, longitude, municipality_code: code } = edit;
  return [
    ...COLUMNS.filter((column) => edit[column] !== undefined).map(
      (column) => sql`${sql.identifier(column)} = ${edit[column]}`,
    ),
    sql`search_text = ${facilitySearchText(after)}`,
    ...(code === undefined ? [] : [sql`prefecture_id = ${prefectureOf(code)}`]),
    ...(latitude === undefined || longitude === undefined
      ? []
      : [sql`station_id = nearest_station(${latitude}::float8, ${longitude}::float8)`]),
  ];
}

function prefectureOf(municipalityCode: string): SQL {
  return sql`(select prefecture_id from municipalities where code = ${municipalityCode})`;
}

function idsOf({ operations_department }: Facility) {
  return { operations_department_id: operations_department?.id ?? null };
}

function defined(edit: FacilityEdit): {
  [K in keyof FacilityEdit]: Exclude<FacilityEdit[K], undefined>;
} {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

async function replaceCategories(executor: Executor, facilityId: number, ids: readonly number[]) {
  const chosen = unique(ids);
  const [known] = await executor.rows<{ total: number }>(
    sql`select count(*)::int as total from categories where id = any (${idArray(chosen)})`,
  );
  if (known?.total !== chosen.length)
    throw new Refusal(4000, undefined, {
      category_ids: "選択肢の中から指定してください。",
    });
  await executor.rows(sql`delete from facility_categories where facility_id = ${facilityId}`);
  await executor.rows(sql`
    insert into facility_categories (facility_id, category_id)
    select ${facilityId}::int, unnest(${idArray(chosen)})`);
}

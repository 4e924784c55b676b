import { sql } from "drizzle-orm";
import { createAdminFacility } from "../../contract/admin-facilities.ts";
import { facilityTableRecord } from "../../lib/fields/facilities.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { nameKey } from "../../lib/import/cells.ts";
import { fold } from "../../lib/kana.ts";
import { plainCode } from "../../lib/plain-code.ts";
import { isAroundJapan, OUTSIDE_JAPAN } from "../../lib/trade-area-map/japan.ts";
import { nameKeyOf } from "../admin-brands/twins.ts";
import type { WriteContext } from "../answering/handler.ts";
import { STAFF } from "../answering/list-file.ts";
import type { Executor } from "../db/connect.ts";
import { facilitySearchText } from "../facilities/rows.ts";
import { type AddressPlace, placesOfAddresses } from "../geography/addresses.ts";
import type { Doubt, Ground, ImportNoun, KnownRecord, Problem, Values } from "../imports/noun.ts";
import { missingCells, problemsOfIssues } from "../imports/problems.ts";
import { barredByClosing } from "../organisations/closed.ts";
import { holdFacilityNames, MAP_NEEDS_STANDARD } from "./masters.ts";

const fields: Fields<keyof typeof facilityTableRecord> = facilityTableRecord;
const NAMES = Object.keys(fields) as (keyof typeof fields)[];
const SAVED = [...NAMES, "is_town_point", "municipality_code", "prefecture_id", "search_text"] as const;
const FLAGS = ["is_enabled", "is_stealth", "is_standard", "is_section_map"] as const;
const POINT = ["latitude", "longitude"] as const;

interface FacilityGround extends Ground {
  places: ReadonlyMap<string, AddressPlace>;
  municipalities: ReadonlyMap<string, { prefecture_id: number; name: string }>;
  alike: ReadonlyMap<string, readonly KnownRecord[]>;
}

export const facilityImport: ImportNoun = {
  kind: "facilities",
  label: "施設",
  ownerLabel: "運営組織",
  fields,
  required: ["name"],
  table: "facilities",
  objectKind: "facility",
  organisation: "facility_id",
  saved: SAVED,
  load: async (executor, { texts, geography }) => {
    const records = await currentFacilities(executor);
    const departments = await executor.rows<{ id: number; name: string }>(
      sql`select id, name from operations_departments order by id`,
    );
    const municipalities = await executor.rows<{ code: string; prefecture_id: number; name: string }>(sql`
      select m.code, m.prefecture_id, p.name || m.name as name
      from municipalities m join prefectures p on p.id = m.prefecture_id`);
    const addresses = texts("address");
    const known = records.map(({ values }) => String(values.address));
    const labels = new Map(departments.map(({ id, name }) => [id, name]));
    const alike = new Map<string, KnownRecord[]>();
    for (const record of records)
      for (const key of likenessOf(record.values)) alike.set(key, [...(alike.get(key) ?? []), record]);
    const ground: FacilityGround = {
      owner: STAFF,
      names: { operations_department_id: new Map(departments.map(({ id, name }) => [nameKey(name), id])) },
      nameOf: (field, id) => (field === "operations_department_id" ? labels.get(id) : undefined),
      records: new Map(records.map((record) => [record.id, record])),
      places:
        addresses.length === 0
          ? new Map()
          : await placesOfAddresses((await geography()).projectRoot, [...new Set([...addresses, ...known])]),
      municipalities: new Map(municipalities.map((one) => [one.code, one])),
      alike,
    };
    return ground;
  },
  keyOf: ({ name, municipality_code }) =>
    name && municipality_code ? `${nameKeyOf(name)}\n${municipality_code}` : undefined,
  nameOf: ({ name }) => String(name ?? ""),
  completed,
  problems,
  doubts,
  taken: sql`exists (
    select from facilities f
    where f.name = r.draft ->> 'name' and f.municipality_code = r.draft ->> 'municipality_code' and not f.is_operator)`,
  remove: () => sql`select where false`,
  restore: () => sql`select null::int as id where false`,
  // Somebody may have been invited to it already, and its trail stays: a new one is disabled and not deleted.
  withdraw: (importId) => sql`
    update facilities f set is_enabled = false, version = f.version + 1, updated_at = now()
    from import_rows r
    where r.import_id = ${importId} and r.state = 'new' and f.id = r.record_id and f.version = r.version
    returning f.id`,
  hold: () => holdFacilityNames,
  settle: settleFacilities,
};

const KEPT = `施設は取り込みでは削除できません。「${fields.is_enabled.label}」の列に×を入力してください。`;

export async function currentFacilities(executor: Executor, ids?: readonly number[]): Promise<KnownRecord[]> {
  const columns = sql.join(
    SAVED.map((name) => sql`f.${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = await executor.rows<Values & { id: number; version: number; is_closed: boolean }>(sql`
    select f.id, f.version, f.closed_at is not null as is_closed, ${columns}
    from facilities f
    where not f.is_operator
      and (${ids === undefined}::boolean or f.id = any (${sql.param([...(ids ?? [])])}::int[]))
    order by f.id`);
  return rows.map(({ id, version, is_closed, ...values }) => {
    return { id, version, values, keptBy: KEPT, barred: barredByClosing(is_closed) };
  });
}

function likenessOf({ name, name_kana, address }: Values): Set<string> {
  const keys = [name, name_kana].map((text) => nameKeyOf(text)).filter((key) => key !== "");
  const place = fold(String(address ?? "")).replace(/[\s-]/gu, "");
  return new Set([...keys.map((key) => `name ${key}`), ...(place === "" ? [] : [`address ${place}`])]);
}

function completed(read: Values, before: Values | undefined, ground: Ground): Values {
  const { municipalities } = ground as FacilityGround;
  const values: Values = { is_town_point: false, municipality_code: null, ...read };
  for (const name of NAMES) values[name] ??= null;
  for (const name of ["name_kana", "description"] as const) values[name] ??= "";
  for (const name of FLAGS) values[name] ??= before ? before[name] : name === "is_enabled";
  if (values.postal_code !== null)
    values.postal_code = plainCode(String(values.postal_code)).replaceAll("-", "");
  if (values.phone !== null) values.phone = plainCode(String(values.phone));
  place(values, before, ground as FacilityGround);
  values.prefecture_id = municipalities.get(String(values.municipality_code))?.prefecture_id ?? null;
  values.search_text = facilitySearchText({
    name: String(values.name ?? ""),
    name_kana: String(values.name_kana),
    address: String(values.address ?? ""),
    facility_type: (values.facility_type ?? "other") as "other",
  });
  return values;
}

function place(values: Values, before: Values | undefined, { places, records }: FacilityGround): void {
  const isMoved = (name: string) => before === undefined || values[name] !== before[name];
  const isPointGiven = POINT.some((name) => values[name] !== null && isMoved(name));
  const found = places.get(String(values.address));
  if (isMoved("address") && values.address !== null)
    values.municipality_code = found?.municipality_code ?? null;
  if (!before && values.address === null) {
    const named = [...records.values()].filter(
      ({ values: { name } }) => nameKeyOf(name) === nameKeyOf(values.name),
    );
    if (named.length === 1) values.municipality_code = named[0]?.values.municipality_code;
  }
  const town = before && places.get(String(before.address))?.town;
  const isSameTown =
    before !== undefined &&
    values.municipality_code === before.municipality_code &&
    town?.latitude === found?.town?.latitude &&
    town?.longitude === found?.town?.longitude;
  if (isPointGiven) values.is_town_point = false;
  else if (isMoved("address") && !isSameTown) {
    values.is_town_point = true;
    for (const name of POINT) values[name] = found?.town?.[name] ?? (before ? before[name] : null);
  } else if (before) for (const name of POINT) values[name] ??= before[name];
}

const { shape } = createAdminFacility.body;

function problems(draft: Values): Problem[] {
  const gaps = missingCells(draft, fields, ["name", "facility_type", "address"]);
  if (gaps.length > 0) return gaps;
  const own = Object.entries(draft).filter(([name]) => name in shape);
  const parsed = createAdminFacility.body.safeParse(Object.fromEntries(own));
  if (!parsed.success) {
    return problemsOfIssues(parsed.error);
  }
  const { latitude, longitude, is_standard, is_section_map } = parsed.data;
  const found: Problem[] = [];
  if (!isAroundJapan({ latitude, longitude })) found.push({ field: "latitude", text: OUTSIDE_JAPAN });
  if (is_section_map && !is_standard) found.push({ field: "is_section_map", text: MAP_NEEDS_STANDARD });
  return found;
}

function doubts(draft: Values, record: KnownRecord | undefined, ground: Ground): Doubt[] {
  const { alike, municipalities } = ground as FacilityGround;
  const before = record ? likenessOf(record.values) : new Set();
  const keys = [...likenessOf(draft)].filter((key) => !before.has(key));
  const found = new Map(keys.flatMap((key) => (alike.get(key) ?? []).map((one) => [one.id, one])));
  if (record) found.delete(record.id);
  if (found.size === 0) return [];
  const twins = [...found.values()].map(({ values }) => {
    const where = municipalities.get(String(values.municipality_code))?.name ?? "";
    return `${values.name}（${where}）${values.is_enabled ? "" : "【無効】"}`;
  });
  return [{ field: "is_distinct", label: "同じ名前・読み・所在地の施設", like: twins.join("、") }];
}

async function settleFacilities(
  { database }: WriteContext,
  { importId }: { importId: number },
): Promise<void> {
  await database.rows(sql`
    update facilities f set station_id = nearest_station(f.latitude, f.longitude)
    from import_rows r
    where r.import_id = ${importId} and f.id = r.record_id and (
      r.state = 'new' and r.is_undone is null
      or r.state = 'changed' and r.is_undone is not false
        and (r.draft -> 'latitude' <> r.before -> 'latitude' or r.draft -> 'longitude' <> r.before -> 'longitude'))`);
}

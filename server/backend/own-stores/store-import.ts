import { sql } from "drizzle-orm";
import { z } from "zod";
import { date } from "../../contract/fields.ts";
import { ownStoreFields } from "../../contract/own-stores.ts";
import { line } from "../../contract/texts.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { ownStoreRecord } from "../../lib/fields/own-stores.ts";
import { fold } from "../../lib/kana.ts";
import { isAroundJapan, OUTSIDE_JAPAN } from "../../lib/trade-area-map/japan.ts";
import type { Executor } from "../db/connect.ts";
import { type AddressPlace, placesOfAddresses } from "../geography/addresses.ts";
import type { Ground, ImportNoun, KnownRecord, Owner, Problem, Values } from "../imports/noun.ts";
import { missingCells, problemsOfIssues } from "../imports/problems.ts";
import { visibleFacility } from "../visibility.ts";
import { settleStores } from "./settling.ts";

const { facility_id: _facility, ...importable } = ownStoreRecord;
const fields: Fields<keyof typeof importable> = importable;
const NAMES = Object.keys(fields) as (keyof typeof fields)[];
const SAVED = [...NAMES, "facility_id", "municipality_code", "prefecture_id", "is_town_point"] as const;

interface StoreGround extends Ground {
  places: ReadonlyMap<string, AddressPlace>;
  facilities: ReadonlyMap<string, number>;
  prefectures: ReadonlyMap<string, number>;
}

export const ownStoreImport: ImportNoun = {
  kind: "own_stores",
  label: "店舗",
  ownerLabel: "ブランド",
  fields,
  required: ["name"],
  table: "brand_stores",
  objectKind: "brand_store",
  saved: SAVED,
  load: async (executor, { principal, owner, texts, geography }) => {
    const records = await currentStores(executor, owner);
    const addresses = texts("address");
    const [brand] = await executor.rows<{ name: string }>(
      sql`select name from brands where id = ${owner.brand_id}`,
    );
    const facilities = await executor.rows<{ id: number; name: string }>(sql`
      select min(f.id) as id, f.name from facilities f
      where f.name = any (${sql.param(texts("building_name"))}::text[]) and ${visibleFacility(principal)}
      group by f.name having count(*) = 1`);
    const prefectures = await executor.rows<{ code: string; prefecture_id: number }>(
      sql`select code, prefecture_id from municipalities`,
    );
    const ground: StoreGround = {
      owner: brand?.name ?? "",
      names: {},
      nameOf: () => undefined,
      records: new Map(records.map((record) => [record.id, record])),
      places:
        addresses.length === 0
          ? new Map()
          : await placesOfAddresses((await geography()).projectRoot, addresses),
      facilities: new Map(facilities.map(({ id, name }) => [name, id])),
      prefectures: new Map(prefectures.map((one) => [one.code, one.prefecture_id])),
    };
    return ground;
  },
  keyOf: ({ name, closed_on, is_former }) =>
    name ? `${fold(String(name))}${is_former ? ` ${closed_on}` : ""}` : undefined,
  nameOf: ({ name }) => String(name ?? ""),
  completed,
  problems,
  taken: sql`exists (
    select from brand_stores s
    where s.brand_id = (select i.brand_id from imports i where i.id = r.import_id)
      and s.name = r.draft ->> 'name' and s.closed_on is null)`,
  remove: () => sql`select where false`,
  restore: () => sql`select null::int as id where false`,
  withdraw: (importId) => sql`
    delete from brand_stores s
    using import_rows r
    where r.import_id = ${importId} and r.state = 'new' and s.id = r.record_id and s.version = r.version
      and not exists (select from store_sales y where y.store_id = s.id)
      and not exists (select from brand_stores n where n.predecessor_id = s.id)
    returning s.id`,
  hold: ({ brand_id }) => sql`select from brands where id = ${brand_id} for no key update`,
  settle: settleStores,
};

const KEPT = "店舗は取り込みでは削除できません。閉店日を入力してください。";

/** The stores of a brand as an import compares them, and as an export keeps them; those that still trade come last. */
export async function currentStores(
  executor: Executor,
  { brand_id }: Owner,
  ids?: readonly number[],
): Promise<KnownRecord[]> {
  const columns = sql.join(
    SAVED.map((name) => sql`s.${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = await executor.rows<Values & { id: number; version: number }>(sql`
    select s.id, s.version, ${columns},
      s.closed_on is not null and exists (
        select from brand_stores o
        where o.brand_id = s.brand_id and o.name = s.name and o.id <> s.id
      ) as is_former
    from brand_stores s
    where s.brand_id = ${brand_id}
      and (${ids === undefined}::boolean or s.id = any (${sql.param([...(ids ?? [])])}::int[]))
    order by s.closed_on is null, s.id`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values, keptBy: KEPT }));
}

const POINT = ["latitude", "longitude"] as const;

function completed(read: Values, before: Values | undefined, ground: Ground): Values {
  const { places, facilities, prefectures } = ground as StoreGround;
  const values: Values = { is_former: false, is_town_point: false, facility_id: null, ...read };
  for (const name of NAMES) values[name] ??= null;
  for (const name of ["building_name", "closing_reason"] as const) values[name] ??= "";
  const place = places.get(String(values.address));
  const isMoved = (name: string) => before === undefined || values[name] !== before[name];
  const isPointGiven = POINT.some((name) => values[name] !== null && isMoved(name));
  if (isMoved("address") || isPointGiven) {
    values.is_town_point = !isPointGiven;
    if (!isPointGiven)
      for (const name of POINT) values[name] = place?.town?.[name] ?? (before ? before[name] : null);
    values.municipality_code = place?.municipality_code ?? null;
    values.prefecture_id = prefectures.get(String(values.municipality_code)) ?? null;
  }
  if (isMoved("building_name")) values.facility_id = facilities.get(String(values.building_name)) ?? null;
  return values;
}

const entered = z.object({
  ...ownStoreFields.omit({ facility_id: true, is_town_point: true }).shape,
  building_name: line(fields.building_name.label, 100),
  closed_on: date.nullable(),
  closing_reason: line(fields.closing_reason.label, 200),
});

function problems(draft: Values): Problem[] {
  const gaps = missingCells(draft, fields, ["name", "format_id", "area_tsubo", "opened_on", "address"]);
  if (gaps.length > 0) return gaps;
  const parsed = entered.safeParse(draft);
  if (!parsed.success) {
    return problemsOfIssues(parsed.error);
  }
  const { latitude, longitude, opened_on, closed_on } = parsed.data;
  if (!isAroundJapan({ latitude, longitude })) return [{ field: "latitude", text: OUTSIDE_JAPAN }];
  if (closed_on !== null && closed_on < opened_on)
    return [{ field: "closed_on", text: "閉店日は、開店日以降の日付にしてください。" }];
  return [];
}

import { sql } from "drizzle-orm";
import { WHOLE_YEAR, yearSales } from "../../contract/own-stores.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { storeSalesRecord, yearText } from "../../lib/fields/store-sales.ts";
import { nameKey } from "../../lib/import/cells.ts";
import { typedDate } from "../../lib/typed-date.ts";
import type { Executor } from "../db/connect.ts";
import type { Ground, ImportNoun, KnownRecord, Owner, Problem, Values } from "../imports/noun.ts";

const fields: Fields<keyof typeof storeSalesRecord> = storeSalesRecord;
const SAVED = ["store_id", "year", "amount_yen", "months"] as const;

export const storeSalesImport: ImportNoun = {
  kind: "store_sales",
  label: "年度の売上",
  ownerLabel: "ブランド",
  fields,
  required: ["store_id", "year"],
  table: "store_sales",
  objectKind: "store_sales",
  saved: SAVED,
  load: async (executor, { owner }) => {
    const [brand] = await executor.rows<{ name: string }>(
      sql`select name from brands where id = ${owner.brand_id}`,
    );
    // Of two stores of one name that which still trades is meant.
    const stores = await executor.rows<{ id: number; name: string }>(sql`
      select id, name from brand_stores where brand_id = ${owner.brand_id}
      order by closed_on is null, created_at, id`);
    const labels = new Map(stores.map(({ id, name }) => [id, name]));
    const records = await currentSales(executor, owner);
    return {
      owner: brand?.name ?? "",
      names: { store_id: new Map(stores.map(({ id, name }) => [nameKey(name), id])) },
      nameOf: (_field, id) => labels.get(id),
      records: new Map(records.map((record) => [record.id, record])),
    };
  },
  keyOf: ({ store_id, year }) => (store_id && year ? `${store_id} ${year}` : undefined),
  nameOf: ({ store_id, year }, { nameOf }: Ground) =>
    [
      store_id ? nameOf("store_id", Number(store_id)) : undefined,
      typeof year === "number" ? yearText(year) : year,
    ]
      .filter(Boolean)
      .join(" "),
  completed: (read) => ({ ...read, year: yearOf(read.year), months: read.months ?? WHOLE_YEAR }),
  problems,
  taken: sql`exists (
    select from store_sales s
    where s.store_id = (r.draft ->> 'store_id')::int and s.year = (r.draft ->> 'year')::int)`,
  remove: (importId) => sql`
    delete from store_sales s using import_rows r
    where r.import_id = ${importId} and r.state = 'deleted' and s.id = r.record_id`,
  withdraw: (importId) => sql`
    delete from store_sales s using import_rows r
    where r.import_id = ${importId} and r.state = 'new' and s.id = r.record_id and s.version = r.version
    returning s.id`,
  restore: (importId) => sql`
    insert into store_sales (id, brand_id, store_id, year, amount_yen, months, version)
    select r.record_id, s.brand_id, s.id, (r.before ->> 'year')::int, (r.before ->> 'amount_yen')::bigint,
      (r.before ->> 'months')::int, r.version + 1
    from import_rows r
    join imports i on i.id = r.import_id
    join brand_stores s on s.id = (r.before ->> 'store_id')::int and s.brand_id = i.brand_id
    where r.import_id = ${importId} and r.state = 'deleted'
    on conflict do nothing
    returning id`,
};

export async function currentSales(executor: Executor, { brand_id }: Owner): Promise<KnownRecord[]> {
  const rows = await executor.rows<Values & { id: number; version: number }>(sql`
    select id, version, store_id, year, amount_yen, months from store_sales where brand_id = ${brand_id}`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values }));
}

/** `2025年度`, `2025年3月期` and `令和7年度` as the number that they begin with; other texts stay. */
function yearOf(read: unknown): unknown {
  if (typeof read !== "string") return read ?? null;
  const text = read.normalize("NFKC").replace(/\s/gu, "").toUpperCase();
  const [, western] = /^(?:FY)?(\d{4})(?:年|年度|年.{1,3}月期)?$/u.exec(text) ?? [];
  if (western !== undefined) return Number(western);
  const [, era] = /^((?:令和|平成|R|H)\.?(?:\d{1,2}|元))(?:年|年度|年.{1,3}月期)?$/u.exec(text) ?? [];
  const first = era === undefined ? undefined : typedDate(`${era.replace(".", "")}年12月31日`);
  return first ? Number(first.slice(0, 4)) : read;
}

function problems(draft: Values): Problem[] {
  const found: Problem[] = [];
  if (draft.store_id === null || draft.store_id === undefined)
    found.push({ field: "store_id", text: `${fields.store_id.label}を入力してください。` });
  if (typeof draft.year !== "number")
    found.push({
      field: "year",
      text: `${fields.year.label}は西暦か和暦の年で入力してください（例：2025）。`,
    });
  if (draft.amount_yen === null || draft.amount_yen === undefined)
    found.push({ field: "amount_yen", text: `${fields.amount_yen.label}を入力してください。` });
  if (found.length > 0) return found;
  const { store_id: _, ...values } = draft;
  const parsed = yearSales.safeParse(values);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), text: message }));
}

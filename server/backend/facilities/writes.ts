import { sql } from "drizzle-orm";
import type { Facility } from "../../contract/facilities.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { changesOf, requireEdit } from "../brands/writes.ts";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";
import { facilitySearchText, findFacilities } from "./rows.ts";

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
] as const satisfies readonly (keyof Facility)[];

/** An admin of the facility, or a curator of any; its plain members may not. */
export function requireEditor({ isCurator, facilities }: Principal, id: number): void {
  const grant = facilities.find((facility) => facility.id === id);
  if (isCurator) return;
  if (!grant) throw notFound();
  if (!grant.isAdmin) throw new Refusal(4030);
}

export const updateFacility: Handler<"updateFacility"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  requireEditor(principal, params.id);
  const { version, category_ids, ...edit } = body;
  requireEdit({ ...edit, category_ids });
  const [locked] = await database.rows<{ version: number }>(
    sql`select version from facilities where id = ${params.id} for update`,
  );
  if (!locked) throw notFound();
  if (locked.version !== version) throw new Refusal(4090);
  const [before] = await findFacilities(database, sql`where f.id = ${params.id}`);
  if (!before) throw notFound();
  if (category_ids !== undefined) await replaceCategories(database, params.id, category_ids);
  const fields = COLUMNS.filter((column) => edit[column] !== undefined);
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, edit[field]])) };
  const sets = fields.map((field) => sql`${sql.identifier(field)} = ${edit[field]}`);
  await database.rows(sql`
    update facilities
    set ${sql.join([...sets, sql`search_text = ${facilitySearchText(after)}`], sql`, `)}, version = version + 1,
      updated_at = now()
    where id = ${params.id}`);
  const sorted = category_ids && { category_ids: unique(category_ids) };
  audit({
    facilityId: params.id,
    objectKind: "facility",
    objectId: params.id,
    changes: changesOf(before, { ...edit, ...sorted }),
  });
  return { status: 2000, message: "保存しました。", version: version + 1 };
};

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

async function replaceCategories(executor: Executor, facilityId: number, ids: readonly number[]) {
  const chosen = unique(ids);
  const [known] = await executor.rows<{ total: number }>(
    sql`select count(*)::int as total from categories where id = any (${idArray(chosen)})`,
  );
  if (known?.total !== chosen.length)
    throw new Refusal(4000, undefined, { category_ids: "選択肢の中から指定してください。" });
  await executor.rows(sql`delete from facility_categories where facility_id = ${facilityId}`);
  await executor.rows(sql`
    insert into facility_categories (facility_id, category_id)
    select ${facilityId}::int, unnest(${idArray(chosen)})`);
}

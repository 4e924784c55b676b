import { type SQL, sql } from "drizzle-orm";
import type { AdminFacility } from "../../contract/admin-facilities.ts";
import type { InputOf } from "../../contract/index.ts";
import type { Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import { holding } from "../brands/words.ts";
import type { Executor } from "../db/connect.ts";
import { findFacilities } from "../facilities/rows.ts";
import { declinedAt } from "../invitations/writing.ts";
import { idArray } from "../visibility.ts";

const adminsOf = (condition: SQL) => sql`
  (select count(*)::int from user_facility_joins j
   where j.facility_id = f.id and j.grant_type = 'admin' and ${condition})`;
const admins = adminsOf(sql`j.user_id is not null`);
const invitedAdmins = adminsOf(sql`j.user_id is null and ${declinedAt(sql`facility_id`)} is null`);

const MORE = sql`, f.is_enabled, f.closed_at, f.is_town_point,
  (select count(*)::int from floors l where l.facility_id = f.id and l.deleted_at is null) as floor_count,
  ${admins} as admin_count, ${invitedAdmins} as invited_admin_count`;

export async function findAdminFacility(executor: Executor, id: number): Promise<AdminFacility | undefined> {
  const [facility] = await findFacilities<AdminFacility>(
    executor,
    sql`where f.id = ${id} and not f.is_operator`,
    MORE,
  );
  return facility;
}

export type Filters = InputOf<"downloadAdminFacilitiesExcel">["query"];

export async function findAdminFacilities(
  executor: Executor,
  filters: Filters,
  slice: Slice,
): Promise<{ facilities: AdminFacility[]; total: number }> {
  const where = sql.join([sql`not f.is_operator`, ...conditionsOf(filters)], sql` and `);
  const { rows, total } = await withTotal(
    executor,
    slice,
    sql`from facilities f where ${where}`,
    findFacilities<AdminFacility>(
      executor,
      sql`where ${where} order by ${orderOf(filters)} limit ${slice.limit} offset ${slice.offset}`,
      MORE,
    ),
  );
  return { facilities: rows, total };
}

const PLANS = {
  free: sql`not f.is_standard`,
  standard: sql`f.is_standard`,
  section_map: sql`f.is_standard and f.is_section_map`,
};

function conditionsOf({
  search = [],
  facility_types,
  prefectures,
  plan,
  is_without_admin,
  is_enabled,
}: Filters) {
  const conditions: SQL[] = search.map((word) => sql`f.search_text like ${holding(word)}`);
  if (facility_types?.length)
    conditions.push(sql`f.facility_type = any (${`{${facility_types.join(",")}}`})`);
  if (prefectures?.length) conditions.push(sql`f.prefecture_id = any (${idArray(prefectures)})`);
  if (plan) conditions.push(PLANS[plan]);
  if (is_without_admin) conditions.push(sql`${admins} = 0`);
  if (is_enabled) conditions.push(sql`f.is_enabled`);
  return conditions;
}

const ORDERS = {
  name: sql`coalesce(nullif(f.name_kana, ''), f.name)`,
  sections: sql`s.section_count`,
  opened: sql`f.opened_on`,
  updated: sql`f.updated_at`,
};

function orderOf({ sort, order }: Filters): SQL {
  return sql`${ORDERS[sort]} ${sql.raw(order)} nulls last, f.id`;
}

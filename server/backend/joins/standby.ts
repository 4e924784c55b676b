import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { StandbyJoin } from "../../contract/joins.ts";
import type { GrantType } from "../../contract/statuses.ts";
import { standbyOrderLabels, standbySideLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  pageSlice,
  type Slice,
  STAFF,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { type Part, withTotal } from "../answering/with-total.ts";
import { foldedText, holding } from "../brands/words.ts";
import type { Executor } from "../db/connect.ts";
import { declinedAt } from "../invitations/writing.ts";
import { changeGrant, removeUser } from "./grants.ts";
import { lockTenant, TABLES } from "./rows.ts";

type Filters = InputOf<"downloadStandbyJoinsExcel">["query"];

const ORDERS = {
  created: sql`w.created_at`,
  organisation: sql`w.organisation_name collate "C"`,
  email: sql`w.email collate "C"`,
};

const waiting = (which: SQL, name: "facility" | "brand") => sql`
  select j.id, ${name}::text as side, o.id as organisation_id, o.name as organisation_name, j.user_id,
    coalesce(u.email, j.invited_address) as email, coalesce(u.family_name, '') as family_name,
    coalesce(u.given_name, '') as given_name, coalesce(u.is_email_verified, false) as is_email_verified,
    u.id is null as is_invited, j.created_at
  from ${which}
  left join users u on u.id = j.user_id
  where j.grant_type = 'standby' and ${declinedAt(TABLES[name].tenant)} is null`;
const EVERYBODY = sql`
  ${waiting(sql`user_facility_joins j join facilities o on o.id = j.facility_id`, "facility")}
  union all
  ${waiting(sql`user_brand_joins j join brands o on o.id = j.brand_id`, "brand")}`;

async function findStandby(
  executor: Executor,
  { search = [], side, sort, order }: Filters,
  slice: Slice,
): Promise<Part<StandbyJoin>> {
  const text = foldedText(sql`concat_ws(' ', w.organisation_name, w.email, w.family_name, w.given_name)`);
  const conditions = [
    sql`true`,
    ...search.map((word) => sql`${text} like ${holding(word)}`),
    ...(side ? [sql`w.side = ${side}`] : []),
  ];
  const from = sql`from (${EVERYBODY}) w where ${sql.join(conditions, sql` and `)}`;
  const read = executor.rows<StandbyJoin>(
    sql`select w.* ${from} order by ${ORDERS[sort]} ${sql.raw(order)}, w.created_at, w.side, w.id
      limit ${slice.limit} offset ${slice.offset}`,
  );
  return withTotal(executor, slice, from, read);
}

export const getStandbyJoins: Handler<"getStandbyJoins"> = async ({ query }, { database }) => {
  const { page, per_page, ...filters } = query;
  const { rows, total } = await findStandby(database, filters, pageSlice(page, per_page));
  return { standby_joins: rows, total, page, per_page };
};

export const decideStandbyJoin: Handler<"decideStandbyJoin"> = async ({ params, body }, context) => {
  const { database } = context;
  const { side, is_approved } = body;
  const { joins, tenant } = TABLES[side];
  const [found] = await database.rows<{ tenant_id: number }>(
    sql`select ${tenant} as tenant_id from ${joins} where id = ${params.id}`,
  );
  if (!found) throw notFound();
  // The order of every change of users: the organisation first, then its rows.
  await lockTenant(database, side, found.tenant_id);
  const [join] = await database.rows<{ grant_type: GrantType }>(
    sql`select grant_type from ${joins} where id = ${params.id}`,
  );
  if (join?.grant_type !== "standby") throw new Refusal(4090, "すでに別の操作で決まっています。");
  if (is_approved)
    await changeGrant(context, side, {
      tenantId: found.tenant_id,
      join_id: params.id,
      grant_type: "member",
    });
  else await removeUser(context, side, params.id);
  return { status: 2000, message: is_approved ? "承認しました。" : "却下しました。" };
};

const COLUMNS: ListColumn<StandbyJoin>[] = [
  { title: "種類", width: 10, kind: "text", of: (j) => standbySideLabels[j.side] },
  { title: standbyOrderLabels.organisation, width: 26, kind: "text", of: (j) => j.organisation_name },
  { title: "氏名", width: 20, kind: "text", of: (j) => `${j.family_name} ${j.given_name}`.trim() || null },
  { title: standbyOrderLabels.email, width: 32, kind: "text", of: (j) => j.email },
  { title: "招待", width: 12, kind: "text", of: (j) => (j.is_invited ? "招待中" : "受諾済み") },
  { title: standbyOrderLabels.created, width: 17, kind: "instant", of: (j) => j.created_at },
];

export const downloadStandbyJoinsExcel: Handler<"downloadStandbyJoinsExcel"> = async ({ query }, context) => {
  const { rows, total } = await findStandby(context.database, query, FILE_SLICE);
  return writeList(context, {
    title: "承認待ち",
    organisation: STAFF,
    columns: COLUMNS,
    rows,
    total,
    conditions: [
      wordsCondition(query.search),
      ["種類", query.side ? standbySideLabels[query.side] : "すべて"],
      orderCondition(standbyOrderLabels[query.sort], query.order),
    ],
  });
};

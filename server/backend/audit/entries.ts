import { type SQL, sql } from "drizzle-orm";
import { trailOnly } from "../../contract/account-events.ts";
import type { AuditEntry } from "../../contract/audit.ts";
import { calls, type InputOf } from "../../contract/index.ts";
import { LONG_PER_PAGE } from "../../contract/paging.ts";
import {
  auditActionText,
  auditChangeTexts,
  auditObjectLabels,
  auditObjectText,
  auditResultLabels,
  auditUserText,
} from "../../lib/audit-labels.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import {
  type Condition,
  FILE_SLICE,
  type ListColumn,
  organisationName,
  pageSlice,
  type Slice,
  writeList,
} from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { type Part, withTotal } from "../answering/with-total.ts";
import { readableFacility, visibleBrand } from "../visibility.ts";
import { nameEntries } from "./names.ts";

type Filters = InputOf<"downloadAuditEntriesExcel">["query"];

async function scopeOf({ principal, database }: CallContext, filters: Filters): Promise<SQL> {
  const { facility_id, brand_id } = filters;
  if (facility_id !== undefined && brand_id !== undefined)
    throw new Refusal(4000, undefined, { brand_id: "施設とブランドは同時に指定できません。" });
  if (facility_id === undefined && brand_id === undefined) {
    if (!principal.isCurator) throw new Refusal(4030);
    return sql`true`;
  }
  const isFacility = facility_id !== undefined;
  const tenantId = facility_id ?? brand_id ?? 0;
  const grants = isFacility ? principal.facilities : principal.brands;
  const grant = grants.find(({ id }) => id === tenantId);
  if (!principal.isCurator && !grant) throw notFound();
  if (!principal.isCurator && !grant?.isAdmin) throw new Refusal(4030);
  const tenants = isFacility ? sql`facilities` : sql`brands`;
  if ((await database.rows(sql`select from ${tenants} where id = ${tenantId}`)).length === 0)
    throw notFound();
  return isFacility ? sql`e.facility_id = ${tenantId}` : sql`e.brand_id = ${tenantId}`;
}

function conditions(scope: SQL, { user_id, result, object_kind, from, to }: Filters): SQL {
  const all = [scope];
  if (user_id !== undefined) all.push(sql`e.user_id = ${user_id}`);
  if (result !== undefined) all.push(sql`e.result = ${result}`);
  if (object_kind !== undefined) all.push(sql`e.object_kind = ${object_kind}`);
  if (from !== undefined) all.push(sql`e.at >= ${from}::date::timestamp at time zone 'Asia/Tokyo'`);
  if (to !== undefined) all.push(sql`e.at < (${to}::date + 1)::timestamp at time zone 'Asia/Tokyo'`);
  return sql.join(all, sql` and `);
}

async function findEntries(context: CallContext, wanted: SQL, slice: Slice): Promise<Part<AuditEntry>> {
  const { database, principal } = context;
  const read = database.rows<Omit<AuditEntry, "object_name" | "names">>(sql`
    select scattered_id('audit_entries', e.id) as id, e.at, e.user_id, coalesce(u.family_name || ' ' || u.given_name, '') as user_name, e.actor,
      case when ${readableFacility(principal)} then f.id end as facility_id,
      case when ${readableFacility(principal)} then f.name end as facility_name,
      case when ${visibleBrand(principal)} then b.id end as brand_id,
      case when ${visibleBrand(principal)} then b.name end as brand_name, e.call, e.object_kind, e.object_id, e.result,
      e.changes, e.request_id
    from audit_entries e
    left join users u on u.id = e.user_id
    left join facilities f on f.id = e.facility_id
    left join brands b on b.id = e.brand_id
    where ${wanted}
    order by e.at desc, e.id desc
    limit ${slice.limit} offset ${slice.offset}`);
  const { rows, total } = await withTotal(database, slice, sql`from audit_entries e where ${wanted}`, read);
  return { rows: await nameEntries(context, rows), total };
}

export const getAuditEntries: Handler<"getAuditEntries"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const wanted = conditions(await scopeOf(context, filters), filters);
  const { rows, total } = await findEntries(context, wanted, pageSlice(page, LONG_PER_PAGE));
  return { status: 2000, data: rows, total, page, per_page: LONG_PER_PAGE };
};

const COLUMNS: ListColumn<AuditEntry>[] = [
  { title: "日時", width: 17, kind: "instant", of: (e) => e.at },
  { title: "ユーザー", width: 16, kind: "text", of: (e) => auditUserText(e.user_name, e.actor) },
  { title: "操作", width: 26, kind: "text", of: (e) => auditActionText(e, actionText(e.call)) },
  { title: "結果", width: 10, kind: "text", of: ({ result }) => auditResultLabels[result] },
  { title: "対象", width: 22, kind: "text", of: auditObjectText },
  { title: "施設", width: 20, kind: "text", of: (e) => e.facility_name },
  { title: "ブランド", width: 20, kind: "text", of: (e) => e.brand_name },
  { title: "変更の内容", width: 60, kind: "text", of: (e) => auditChangeTexts(e).join("、") },
  { title: "受付番号", width: 38, kind: "text", of: (e) => e.request_id },
];

export const downloadAuditEntriesExcel: Handler<"downloadAuditEntriesExcel"> = async ({ query }, context) => {
  const wanted = conditions(await scopeOf(context, query), query);
  const [{ rows, total }, organisation] = await Promise.all([
    findEntries(context, wanted, FILE_SLICE),
    organisationName(context, { facilityId: query.facility_id, brandId: query.brand_id }, "全組織"),
  ]);
  return writeList(context, {
    title: "操作履歴",
    organisation,
    columns: COLUMNS,
    rows,
    total,
    conditions: conditionsOf(query),
  });
};

function conditionsOf({ user_id, result, object_kind, from, to }: Filters): Condition[] {
  return [
    ["期間", from || to ? `${from ?? ""}〜${to ?? ""}` : "すべて"],
    ["結果", result ? auditResultLabels[result] : "すべて"],
    [
      "対象",
      object_kind
        ? (auditObjectLabels[object_kind as keyof typeof auditObjectLabels] ?? object_kind)
        : "すべて",
    ],
    ["ユーザー", user_id === undefined ? "すべて" : `番号 ${user_id}`],
  ];
}

export function actionText(call: string): string {
  return ({ ...calls, ...trailOnly } as Record<string, { summary: string }>)[call]?.summary ?? call;
}

import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";

export const getLatestChange: Handler<"getLatestChange"> = async ({ query }, { database, principal }) => {
  const { facility_id, brand_id, object_kind, object_id, field } = query;
  if ((facility_id === undefined) === (brand_id === undefined)) {
    const missing = brand_id === undefined ? "facility_id" : "brand_id";
    throw new Refusal(4000, undefined, { [missing]: "施設とブランドのどちらか一方を指定してください。" });
  }
  const isFacility = facility_id !== undefined;
  const tenantId = facility_id ?? brand_id ?? 0;
  const grants = isFacility ? principal.facilities : principal.brands;
  if (!principal.isCurator && !grants.some(({ id }) => id === tenantId)) throw notFound();
  const tenants = isFacility ? sql`facilities` : sql`brands`;
  if ((await database.rows(sql`select from ${tenants} where id = ${tenantId}`)).length === 0)
    throw notFound();
  const own = isFacility ? sql`e.facility_id = ${tenantId}` : sql`e.brand_id = ${tenantId}`;
  const named = field === undefined ? sql`true` : sql`e.changes ? ${field}`;
  const [data] = await database.rows<NonNullable<AnswerOf<"getLatestChange">["data"]>>(sql`
    select coalesce(u.family_name || ' ' || u.given_name, 'システム') as user_name, e.at
    from audit_entries e
    left join users u on u.id = e.user_id
    where ${own} and e.object_kind = ${object_kind} and e.object_id = ${object_id} and e.result = 'ok' and ${named}
    order by e.at desc, e.id desc
    limit 1`);
  return { status: 2000, data: data ?? null };
};

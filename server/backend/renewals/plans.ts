import { sql } from "drizzle-orm";
import type { Renewal, RenewalDetail } from "../../contract/renewals.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { changesWhere, findRenewals, renewalsWhere, sectionsOf } from "./rows.ts";

export const MOST_RENEWALS = 200;

export const tooManyRenewals = () =>
  new Refusal(4090, `リニューアル案は${MOST_RENEWALS}件まで登録できます。不要な案を削除してください。`);

export const getRenewals: Handler<"getRenewals"> = async ({ query }, context) => {
  const { page, per_page, ...filters } = query;
  ownStandardFacility(context.principal, filters.facility_id);
  const found = await findRenewals(context, filters, pageSlice(page, per_page));
  return { status: 2000, ...found, page, per_page };
};

export async function ownRenewal(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  id: number,
): Promise<Renewal> {
  const [found] = await renewalsWhere(database, sql`where o.id = ${id}`);
  if (!found) throw notFound();
  ownStandardFacility(principal, found.facility_id);
  return found;
}

export async function heldRenewal(
  context: Pick<CallContext, "database" | "principal">,
  id: number,
): Promise<Renewal> {
  await context.database.rows(sql`select from renewals where id = ${id} for no key update`);
  return ownRenewal(context, id);
}

export async function renewalDetailOf(
  context: Pick<CallContext, "database" | "principal">,
  id: number,
): Promise<RenewalDetail> {
  const { database, principal } = context;
  const found = await ownRenewal(context, id);
  const [changes, sections] = await Promise.all([
    changesWhere(database, principal, sql`c.renewal_id = ${found.id}`),
    sectionsOf(database, principal, found),
  ]);
  return { ...found, changes, sections };
}

export const getRenewal: Handler<"getRenewal"> = async ({ params }, context) => ({
  status: 2000,
  renewal: await renewalDetailOf(context, params.id),
});

export const createRenewal: Handler<"createRenewal"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  // Those who make one at the same time wait for each other, so that the limit holds.
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('renewal_plans'), ${facilityId}::int)`);
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from renewals where facility_id = ${facilityId}`,
  );
  if ((count?.total ?? 0) >= MOST_RENEWALS) throw tooManyRenewals();
  const [created] = await database.rows<{ id: number }>(sql`
    insert into renewals (facility_id, name, memo) values (${facilityId}, ${body.name}, ${body.memo}) returning id`);
  const made = await ownRenewal(context, created?.id ?? 0);
  audit({
    facilityId,
    objectKind: "renewal",
    objectId: made.id,
    changes: { name: { from: null, to: made.name } },
  });
  return { status: 2000, message: "登録しました。", renewal: made };
};

export const updateRenewal: Handler<"updateRenewal"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const before = await heldRenewal(context, params.id);
  const { version, name = before.name, memo = before.memo } = body;
  if (body.name === undefined && body.memo === undefined)
    throw new Refusal(4000, "変更する項目を指定してください。");
  if (before.version !== version) throw new Refusal(4090);
  await database.rows(sql`
    update renewals set name = ${name}, memo = ${memo}, version = version + 1, updated_at = now()
    where id = ${before.id}`);
  audit({
    facilityId: before.facility_id,
    objectKind: "renewal",
    objectId: before.id,
    changes: {
      ...(name !== before.name && { name: { from: before.name, to: name } }),
      ...(memo !== before.memo && { memo: { from: before.memo, to: memo } }),
    },
  });
  return { status: 2000, message: "保存しました。", renewal: await ownRenewal(context, before.id) };
};

export const deleteRenewal: Handler<"deleteRenewal"> = async ({ params }, context) => {
  const { database, audit } = context;
  const before = await heldRenewal(context, params.id);
  await database.rows(sql`delete from renewals where id = ${before.id}`);
  audit({
    facilityId: before.facility_id,
    objectKind: "renewal",
    objectId: before.id,
    changes: { name: { from: before.name, to: null } },
  });
  return { status: 2000, message: "削除しました。" };
};

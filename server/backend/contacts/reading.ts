import { type SQL, sql } from "drizzle-orm";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { ownStandardFacilities, ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound, planTooSmall } from "../answering/refusal.ts";
import { withTotal } from "../answering/with-total.ts";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";
import { findContacts, messagesOf, OPENED_BY, type Thread, tableOf, threadsOf } from "./rows.ts";

function scope(principal: Principal, brandId: number | undefined, facilityId: number | undefined): SQL {
  const brand = brandId === undefined ? sql`` : sql` and c.brand_id = ${brandId}`;
  if (brandId !== undefined && principal.brands.some(({ id }) => id === brandId)) {
    const facility = facilityId === undefined ? sql`` : sql` and c.facility_id = ${facilityId}`;
    return sql`c.brand_id = ${brandId}${facility}`;
  }
  if (facilityId !== undefined)
    return sql`c.facility_id = ${ownStandardFacility(principal, facilityId)}${brand}`;
  if (brandId !== undefined) throw notFound();
  if (principal.facilities.length > 0)
    return sql`c.facility_id = any (${idArray(ownStandardFacilities(principal))})`;
  return sql`c.brand_id = any (${idArray(principal.brands.map(({ id }) => id))})`;
}

interface Query {
  brand_id?: number | undefined;
  facility_id?: number | undefined;
  page: number;
}

async function list<T extends Thread>(thread: T, query: Query, { database, principal }: CallContext) {
  const { brand_id, facility_id, page } = query;
  const condition = scope(principal, brand_id, facility_id);
  const slice = pageSlice(page, PER_PAGE);
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`${threadsOf(thread, principal)} where ${condition}`,
    findContacts(database, principal, thread, condition, slice),
  );
  return { status: 2000 as const, data: rows, total, page, per_page: PER_PAGE };
}

export function sidesOf(principal: Principal, contact: { facility_id: number; brand_id: number }) {
  const facility = principal.facilities.find(({ id }) => id === contact.facility_id);
  const isBrand = principal.brands.some(({ id }) => id === contact.brand_id);
  if (!isBrand && !facility) throw notFound();
  if (!isBrand && !facility?.isStandard) throw planTooSmall();
  return { facility: facility?.isStandard ?? false, brand: isBrand };
}

async function detail<T extends Thread>(thread: T, id: number, { database, principal }: CallContext) {
  const [known] = await findContacts(database, principal, thread, sql`c.id = ${id}`);
  if (!known) throw notFound();
  const sides = sidesOf(principal, known);
  if (known.seen_at === null && sides[OPENED_BY[thread] === "brand" ? "facility" : "brand"])
    await markSeen(database, thread, id);
  const [[contact = known], messages] = await Promise.all([
    findContacts(database, principal, thread, sql`c.id = ${id}`),
    messagesOf(database, thread, id),
  ]);
  return { ...contact, messages };
}

async function markSeen(executor: Executor, thread: Thread, id: number): Promise<void> {
  await executor.rows(
    sql`update ${tableOf(thread)} set seen_at = now() where id = ${id} and seen_at is null`,
  );
}

export const getApplies: Handler<"getApplies"> = async ({ query }, context) => list("apply", query, context);
export const getScouts: Handler<"getScouts"> = async ({ query }, context) => list("scout", query, context);

export const getApply: Handler<"getApply"> = async ({ params }, context) => ({
  status: 2000,
  data: await detail("apply", params.id, context),
});
export const getScout: Handler<"getScout"> = async ({ params }, context) => ({
  status: 2000,
  data: await detail("scout", params.id, context),
});

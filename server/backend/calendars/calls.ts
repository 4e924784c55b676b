import { sql } from "drizzle-orm";
import type { Calendar } from "../../contract/calendars.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { organisationName } from "../answering/list-file.ts";
import { column, type Own, ownSide } from "../assignments/rows.ts";
import { isoInstant } from "../db/connect.ts";
import { findEvents, IN_USE } from "./rows.ts";

export async function calendarOf(
  context: Pick<CallContext, "database" | "principal" | "today">,
  own: Own,
): Promise<Calendar> {
  const about = own.side === "facility" ? { facilityId: own.id } : { brandId: own.id };
  return {
    status: 2000,
    side: own.side,
    organisation_name: await organisationName(context, about),
    today: context.today,
    data: await findEvents(context, own),
  };
}

export const getCalendar: Handler<"getCalendar"> = async ({ query }, context) =>
  calendarOf(context, ownSide(context.principal, query));

const isOwn = (own: Own, userId: number) => sql`user_id = ${userId} and ${column(own, "id")} = ${own.id}`;

export const getCalendarSubscription: Handler<"getCalendarSubscription"> = async ({ query }, context) => {
  const own = ownSide(context.principal, query);
  const [found] = await context.database.rows<{ created_at: string; used_at: string | null }>(sql`
    select created_at, used_at from calendar_subscriptions
    where ${isOwn(own, context.principal.userId)} and ${IN_USE}`);
  const data = found && {
    created_at: isoInstant(found.created_at),
    used_at: found.used_at === null ? null : isoInstant(found.used_at),
  };
  return { status: 2000, data: data ?? null };
};

const trace = (own: Own, userId: number, from: boolean, to: boolean) => ({
  ...(own.side === "brand" ? { brandId: own.id } : { facilityId: own.id }),
  objectKind: "user",
  objectId: userId,
  changes: { calendar_address: { from, to } },
});

export const subscribeCalendar: Handler<"subscribeCalendar"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const own = ownSide(principal, body);
  const { userId } = principal;
  const gone = await database.rows(
    sql`delete from calendar_subscriptions where ${isOwn(own, userId)} returning token_hash`,
  );
  await database.rows(sql`
    insert into calendar_subscriptions (token_hash, user_id, ${column(own, "id")})
    values (${body.token_hash}, ${userId}, ${own.id})`);
  audit(trace(own, userId, gone.length > 0, true));
  return { status: 2000, message: "購読用のアドレスを発行しました。" };
};

export const unsubscribeCalendar: Handler<"unsubscribeCalendar"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const own = ownSide(principal, body);
  const { userId } = principal;
  const gone = await database.rows(
    sql`delete from calendar_subscriptions where ${isOwn(own, userId)} returning token_hash`,
  );
  audit(trace(own, userId, gone.length > 0, false));
  return { status: 2000, message: "購読用のアドレスを無効にしました。" };
};

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Calendar, subscribedCalendar } from "../../contract/calendars.ts";
import type { Answering } from "../answering/answer.ts";
import { databaseFor, loadPrincipal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownSide } from "../assignments/rows.ts";
import type { Database } from "../db/connect.ts";
import { calendarOf } from "./calls.ts";
import { IN_USE } from "./rows.ts";

const SECRET = /^Token ([A-Za-z0-9_-]{43})$/;

/**
 * Answers the calendar of an address to whoever holds its secret, with the rights that its person has at this moment.
 * Wrong, revoked and without rights are the same: not found.
 */
export function addSubscribedCalendar(app: FastifyInstance, { database, today }: Answering): void {
  const { path, response } = subscribedCalendar.getSubscribedCalendar;
  app.get(path, async (request) => {
    const [, secret] = SECRET.exec(request.headers.authorization ?? "") ?? [];
    const found = secret === undefined ? undefined : await take(database, secret, today(), request.signal);
    if (!found) throw notFound();
    return response.parse(found);
  });
}

interface Subscription {
  uuid: string;
  facility_id: number | null;
  brand_id: number | null;
}

async function take(
  database: Database,
  secret: string,
  today: string,
  signal: AbortSignal,
): Promise<Calendar | undefined> {
  const hash = createHash("sha256").update(secret).digest("base64url");
  const [subscription] = await database.rows<Subscription>(sql`
    select u.uuid, c.facility_id, c.brand_id
    from (select * from calendar_subscriptions where token_hash = ${hash} and ${IN_USE}) c
    join users u on u.id = c.user_id`);
  if (!subscription) return undefined;
  const { uuid, facility_id, brand_id } = subscription;
  const principal = await loadPrincipal(database, { sub: uuid, issuedAt: Infinity });
  try {
    const own = ownSide(principal, {
      facility_id: facility_id ?? undefined,
      brand_id: brand_id ?? undefined,
    });
    const calendar = await calendarOf(
      { database: databaseFor(database, principal, signal), principal, today },
      own,
    );
    // To the hour: every reading would otherwise be a write.
    await database.rows(sql`
      update calendar_subscriptions set used_at = now()
      where token_hash = ${hash} and (used_at is null or used_at < now() - interval '1 hour')`);
    return calendar;
  } catch (error) {
    if (error instanceof Refusal && error.status < 5000) return undefined;
    throw error;
  }
}

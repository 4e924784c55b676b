import { sql } from "drizzle-orm";
import type { FittingOffering, SavedFilters } from "../../contract/offerings.ts";
import { formatDate } from "../../lib/dates.ts";
import { unitRentNumber } from "../../lib/rent.ts";
import { databaseFor, loadPrincipal } from "../answering/principal.ts";
import type { Database } from "../db/connect.ts";
import { fittingOfferings } from "../offerings/fitting.ts";
import { idArray } from "../visibility.ts";
import { holdOwn } from "./own.ts";

interface Search {
  id: number;
  user_id: number;
  uuid: string;
  reader: string;
  email: string;
  brand_id: number;
  brand_name: string;
  name: string;
  filters: SavedFilters;
  told_until: string;
  newest: string;
}

const MOST_LINES = 20;

function findSearches(database: Database, today: string): Promise<Search[]> {
  return database.rows<Search>(sql`
    select s.id, s.user_id, u.uuid, u.family_name || ' ' || u.given_name as reader, u.email, s.brand_id,
      b.name as brand_name, s.name, s.filters, s.told_until::text as told_until,
      n.newest::text as newest
    from offering_searches s
    join users u on u.id = s.user_id
    join brands b on b.id = s.brand_id
    cross join (select max(published_at) as newest from recruitments where status = 'publish') n
    where s.has_mail and n.newest > s.told_until
      and not exists (select from offering_searches o where o.user_id = s.user_id and o.mailed_on >= ${today}::date)
    order by s.user_id, s.brand_id, s.created_at, s.id`);
}

interface Found {
  search: Search;
  data: FittingOffering[];
  total: number;
}

/**
 * Tells who keeps conditions what was published since and fits them, as they may see it at that moment: one mail a day,
 * none where there is nothing to tell. Several processes may do so at once. @returns how many mails were queued.
 */
export async function tellOfFitting(database: Database, today: string): Promise<number> {
  let queued = 0;
  for (const searches of Map.groupBy(
    await findSearches(database, today),
    ({ user_id }) => user_id,
  ).values()) {
    const found = await foundBy(database, searches, today);
    if (found.length > 0 && (await queue(database, found, today))) queued += 1;
  }
  return queued;
}

async function foundBy(database: Database, searches: readonly Search[], today: string): Promise<Found[]> {
  const principal = await loadPrincipal(database, {
    sub: searches[0]?.uuid ?? "",
    issuedAt: Number.POSITIVE_INFINITY,
  });
  const context = { database: databaseFor(database, principal), principal, today };
  const found: Found[] = [];
  for (const search of searches) {
    const { brand_id, filters, told_until, newest } = search;
    if (!principal.brands.some(({ id }) => id === brand_id)) continue;
    const published = { after: told_until, until: newest };
    const sought = { ...filters, brand_id, sort: "fit" as const, published };
    const { data, total } = await fittingOfferings(context, sought, { limit: MOST_LINES, offset: 0 });
    if (total > 0) found.push({ search, data, total });
  }
  return found;
}

/** The day is noted with its mail: whoever comes second finds it noted. */
function queue(database: Database, found: readonly Found[], today: string): Promise<boolean> {
  return database.transaction(async (executor) => {
    const [first] = found;
    if (!first) return false;
    const { user_id, reader, email } = first.search;
    const own = await holdOwn(executor, user_id);
    // All of the person's: a mail that another process queues meanwhile is seen, whichever search it is of.
    const held = await executor.rows<{ id: number; mailed_on: string | null }>(sql`
      select id, mailed_on::text from offering_searches where user_id = ${user_id} order by id for update`);
    if (held.some(({ mailed_on }) => mailed_on !== null && mailed_on >= today)) return false;
    const told = found.filter(
      ({ search }) => own.brand.has(search.brand_id) && held.some(({ id }) => id === search.id),
    );
    if (told.length === 0) return false;
    await executor.rows(sql`
      update offering_searches s set mailed_on = ${today}, told_until = ${first.search.newest}::timestamptz
      where s.id = any (${idArray(told.map(({ search }) => search.id))})`);
    await executor.rows(sql`
      insert into outbox (user_id, to_name, to_address, subject, text)
      values (${user_id}, ${reader}, ${email}, ${`【クカク】条件に合う新しい募集区画（${formatDate(today)}）`}, ${textOf(told)})`);
    return true;
  });
}

function textOf(told: readonly Found[]): string {
  return [
    "保存した条件に合う区画が、新しく公開されました。",
    ...told.flatMap(({ search, data, total }) => [
      "",
      `■ ${search.brand_name}　${search.name}（${total}件）`,
      ...data.flatMap(lineOf),
      ...(total > data.length ? [`　ほかに${total - data.length}件あります。`] : []),
    ]),
    "",
    "このメールは1日に1通までお送りします。停止は、保存した条件の「メールで知らせる」を外してください。",
    "{origin}/offering_section#searches",
  ].join("\n");
}

function lineOf({ id, facility, floor_name, section, rent_per_tsubo, handover_on, match }: FittingOffering) {
  const rent = rent_per_tsubo === null ? "応相談" : `${unitRentNumber(rent_per_tsubo)}万円／坪・月`;
  return [
    `・${facility.name}（${facility.prefecture_name}）${floor_name} 区画${section.number}　適合度${match?.score ?? "－"}`,
    `　${section.area_tsubo}坪　賃料：${rent}　引渡し日：${handover_on === null ? "応相談" : formatDate(handover_on)}`,
    `　{origin}/offering_section/${id}`,
  ];
}

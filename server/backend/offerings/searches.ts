import { type SQL, sql } from "drizzle-orm";
import { MOST_SEARCHES, type OfferingSearch } from "../../contract/offerings.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";

type Row = OfferingSearch & { brand_id: number };

function searchesWhere(executor: Executor, condition: SQL): Promise<Row[]> {
  return executor.rows<Row>(sql`
    select id, brand_id, name, filters, has_mail, version, created_at
    from offering_searches
    where ${condition}
    order by created_at desc, id
    limit ${MOST_SEARCHES}`);
}

function shown({ brand_id: _, ...search }: Row): OfferingSearch {
  return search;
}

async function ownSearch(executor: Executor, principal: Principal, id: number): Promise<Row> {
  const [found] = await searchesWhere(executor, sql`id = ${id} and user_id = ${principal.userId}`);
  if (!found) throw notFound();
  ownBrandGrant(principal, found.brand_id);
  return found;
}

export const getOfferingSearches: Handler<"getOfferingSearches"> = async (
  { query },
  { database, principal },
) => {
  const brandId = ownBrandGrant(principal, query.brand_id).id;
  const found = await searchesWhere(database, sql`user_id = ${principal.userId} and brand_id = ${brandId}`);
  return { status: 2000, data: found.map(shown) };
};

export const createOfferingSearch: Handler<"createOfferingSearch"> = async (
  { body },
  { database, principal, audit },
) => {
  const { name, filters, has_mail } = body;
  const brandId = ownBrandGrant(principal, body.brand_id).id;
  const { userId } = principal;
  // Those who save at the same time wait for each other, so that the limit holds.
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('offering_searches'), ${userId}::int)`);
  const own = await searchesWhere(database, sql`user_id = ${userId} and brand_id = ${brandId}`);
  if (own.length >= MOST_SEARCHES)
    throw new Refusal(4090, `保存できる条件は${MOST_SEARCHES}件までです。不要な条件を削除してください。`);
  const [created] = await database.rows<{ id: number }>(sql`
    insert into offering_searches (user_id, brand_id, name, filters, has_mail)
    values (${userId}, ${brandId}, ${name}, ${JSON.stringify(filters)}::jsonb, ${has_mail})
    returning id`);
  const saved = await ownSearch(database, principal, created?.id ?? 0);
  audit({
    brandId,
    objectKind: "offering_search",
    objectId: saved.id,
    changes: { name: { from: null, to: name }, has_mail: { from: null, to: has_mail } },
  });
  return { status: 2000, message: "保存しました。", data: shown(saved) };
};

export const updateOfferingSearch: Handler<"updateOfferingSearch"> = async (
  { params, body },
  { database, principal, audit },
) => {
  const before = await ownSearch(database, principal, params.id);
  const { name, has_mail, version } = body;
  // What was published while no mail was wanted is no news when it is.
  const changed = await database.rows(sql`
    update offering_searches
    set name = ${name}, has_mail = ${has_mail}, version = version + 1, updated_at = now(),
      told_until = case when ${has_mail} and not has_mail then now() else told_until end
    where id = ${params.id} and version = ${version}
    returning id`);
  if (changed.length === 0) throw new Refusal(4090);
  const saved = await ownSearch(database, principal, params.id);
  audit({
    brandId: before.brand_id,
    objectKind: "offering_search",
    objectId: params.id,
    changes: {
      ...(before.name !== name && { name: { from: before.name, to: name } }),
      ...(before.has_mail !== has_mail && { has_mail: { from: before.has_mail, to: has_mail } }),
    },
  });
  return { status: 2000, message: "保存しました。", data: shown(saved) };
};

export const deleteOfferingSearch: Handler<"deleteOfferingSearch"> = async (
  { params },
  { database, principal, audit },
) => {
  const { brand_id, name } = await ownSearch(database, principal, params.id);
  await database.rows(sql`delete from offering_searches where id = ${params.id}`);
  audit({
    brandId: brand_id,
    objectKind: "offering_search",
    objectId: params.id,
    changes: { name: { from: name, to: null } },
  });
  return { status: 2000, message: "削除しました。" };
};

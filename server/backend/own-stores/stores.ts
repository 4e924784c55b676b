import { type SQL, sql } from "drizzle-orm";
import type { OwnStore, OwnStoreFields } from "../../contract/own-stores.ts";
import { keepTradeArea } from "../analysis/kept-areas.ts";
import { type CallContext, type Handler, prepared, type WriteContext } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { changesOf, requireEdit } from "../brands/writes.ts";
import type { StoredTradeArea } from "../geography/trade-areas.ts";
import { holdBrand, refuseTwin, requireOrder, requireSound, type StoreEdit } from "./checks.ts";
import { findOwnStore, findOwnStores } from "./rows.ts";
import { storeAreaAt, tellOfStores } from "./trade-area.ts";

export const getOwnStores: Handler<"getOwnStores"> = async ({ query }, context) => {
  const { page, per_page, ...filters } = query;
  ownBrandGrant(context.principal, filters.brand_id);
  const found = await findOwnStores(context, filters, pageSlice(page, per_page));
  return { status: 2000, ...found, page, per_page };
};

export const getOwnStore: Handler<"getOwnStore"> = async ({ params, query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  return { status: 2000, store: await known(context, brandId, params.id) };
};

export const createOwnStore = prepared<"createOwnStore", StoredTradeArea>(
  ({ query, body }, context) =>
    storeAreaAt(context, ownBrandGrant(context.principal, query.brand_id, { admin: true }).id, body),
  async ({ query, body }, context, area) => {
    const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
    await holdBrand(context.database, brandId);
    const store = await enterStore(context, brandId, { fields: body, area });
    return { status: 2000, message: "登録しました。", store };
  },
);

interface NewStore {
  fields: OwnStoreFields;
  area: StoredTradeArea;
  predecessorId?: number;
}

export async function enterStore(
  context: WriteContext,
  brandId: number,
  { fields, area, predecessorId }: NewStore,
): Promise<OwnStore> {
  const { database, audit } = context;
  await requireSound(context, fields);
  await refuseTwin(database, brandId, { name: fields.name });
  const names = Object.keys(fields) as (keyof OwnStoreFields)[];
  const [made] = await database.rows<{ id: number }>(sql`
    insert into brand_stores (brand_id, prefecture_id, predecessor_id, ${sql.raw(names.join(", "))})
    values (${brandId}, ${prefectureOf(fields.municipality_code)}, ${predecessorId ?? null}, ${sql.join(
      names.map((name) => sql`${fields[name]}`),
      sql`, `,
    )})
    returning id`);
  const id = made?.id ?? 0;
  await keepTradeArea(database, { kind: "store", id }, area);
  await tellOfStores(context, brandId, [fields]);
  audit({ brandId, objectKind: "brand_store", objectId: id, changes: changesOf({}, fields) });
  return known(context, brandId, id);
}

export const updateOwnStore = prepared<"updateOwnStore", StoredTradeArea | undefined>(
  async ({ query, body: { latitude, longitude } }, context) => {
    const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
    if (latitude === undefined || longitude === undefined) return undefined;
    return storeAreaAt(context, brandId, { latitude, longitude });
  },
  async ({ params, query, body }, context, area) => {
    const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
    const { version, ...edit } = body;
    requireEdit(edit);
    const before = await heldStore(context, { brandId, id: params.id, version });
    await requireSound(context, edit);
    requireOrder({ ...before, ...(edit.opened_on && { opened_on: edit.opened_on }) });
    if (edit.name !== undefined && edit.name !== before.name)
      await refuseTwin(context.database, brandId, { name: edit.name, except: before.id });
    const store = await changeStore(context, before, edit);
    if (area) await keepTradeArea(context.database, { kind: "store", id: before.id }, area);
    await tellOfStores(context, brandId, [before, store]);
    return { status: 2000, message: "保存しました。", store };
  },
);

type Edit = StoreEdit & { closed_on?: string | null | undefined; closing_reason?: string | undefined };

export async function changeStore(context: WriteContext, before: OwnStore, edit: Edit): Promise<OwnStore> {
  const { database, audit } = context;
  const set: SQL[] = Object.entries(edit)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  if (edit.municipality_code) set.push(sql`prefecture_id = ${prefectureOf(edit.municipality_code)}`);
  await database.rows(sql`
    update brand_stores set ${sql.join(set, sql`, `)}, version = version + 1, updated_at = now()
    where id = ${before.id}`);
  const { brand_id: brandId, id } = before;
  audit({ brandId, objectKind: "brand_store", objectId: id, changes: changesOf(before, edit) });
  return known(context, brandId, id);
}

/** The store in the version that was seen, held until the end of the transaction, and its brand before it. */
export async function heldStore(
  context: WriteContext,
  { brandId, id, version }: { brandId: number; id: number; version: number },
): Promise<OwnStore> {
  await holdBrand(context.database, brandId);
  await context.database.rows(
    sql`select from brand_stores where id = ${id} and brand_id = ${brandId} for update`,
  );
  const store = await known(context, brandId, id);
  if (store.version !== version) throw new Refusal(4090);
  return store;
}

async function known(context: CallContext, brandId: number, id: number): Promise<OwnStore> {
  const store = await findOwnStore(context, brandId, id);
  if (!store) throw notFound();
  return store;
}

function prefectureOf(municipalityCode: string): SQL {
  return sql`(select prefecture_id from municipalities where code = ${municipalityCode})`;
}

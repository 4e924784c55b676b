import { type SQL, sql } from "drizzle-orm";
import type { AdminBrand } from "../../contract/admin-brands.ts";
import type { InputOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { notFound } from "../answering/refusal.ts";
import { changesToKeep } from "../brands/catalogue.ts";
import { findAdminBrands, findBrand, wordConditions } from "../brands/rows.ts";
import { insertBrand, requireEdit, saveBrand } from "../brands/writes.ts";
import { refuseEnabling } from "../organisations/closed.ts";
import { refuseTwins } from "./twins.ts";

type Filters = Omit<InputOf<"getAdminBrands">["query"], "page">;

export async function findMaster(context: CallContext, filters: Filters, slice: Slice) {
  const { search, is_kukaku, is_enabled, current_brand } = filters;
  if (current_brand !== undefined) await known(context, current_brand);
  const conditions: SQL[] = wordConditions(search);
  if (is_enabled) conditions.push(sql`b.is_enabled`);
  if (is_kukaku) conditions.push(sql`b.is_kukaku`);
  return findAdminBrands(context, { conditions, currentBrand: current_brand, slice });
}

export const getAdminBrands: Handler<"getAdminBrands"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const found = await findMaster(context, filters, pageSlice(page, PER_PAGE));
  return { status: 2000, ...found, page, per_page: PER_PAGE };
};

export const getAdminBrand: Handler<"getAdminBrand"> = async ({ params }, context) => ({
  status: 2000,
  brand: await known(context, params.id),
});

export const createAdminBrand: Handler<"createAdminBrand"> = async ({ body }, context) => {
  const { database, audit } = context;
  // Two curators entering the same brand at once: the second waits here and then finds it.
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('kukaku brand names'))`);
  const { is_distinct = false, ...brand } = body;
  await refuseTwins(database, brand, is_distinct);
  const id = await insertBrand(database, brand);
  audit({ brandId: id, objectKind: "brand", objectId: id, changes: { name: { from: null, to: body.name } } });
  return { status: 2000, message: "登録しました。", brand: await known(context, id) };
};

export const updateAdminBrand: Handler<"updateAdminBrand"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const { version, is_distinct = false, ...edit } = body;
  requireEdit(edit);
  const before = await known(context, params.id);
  await refuseEnabling(database, { side: "brand", id: before.id }, edit);
  await saveBrand(context, before, edit, version);
  const changes = changesToKeep(before, edit);
  if (changes.name || changes.name_kana || changes.company_name)
    await refuseTwins(
      database,
      {
        id: before.id,
        name: edit.name ?? before.name,
        name_kana: edit.name_kana ?? before.name_kana,
        company_name: edit.company_name ?? before.company_name,
      },
      is_distinct,
    );
  audit({ brandId: before.id, objectKind: "brand", objectId: before.id, changes });
  return { status: 2000, message: "保存しました。", brand: await known(context, before.id) };
};

async function known(context: CallContext, brandId: number): Promise<AdminBrand> {
  const brand = await findBrand(context, brandId);
  if (!brand) throw notFound();
  return brand;
}

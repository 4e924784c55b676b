import { type SQL, sql } from "drizzle-orm";
import type { Brand, BrandDetail } from "../../contract/brands.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import { brandCatalogue } from "../analysis/catalogue.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { tenantOf } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { tagWord } from "../models/tokens.ts";
import { noteOpened } from "../page-views/opened.ts";
import { idArray } from "../visibility.ts";
import { knownBrand, ownBrand, requireBrandCatalogue } from "./access.ts";
import { type BrandFilters, brandConditions, findBrand, findBrands } from "./rows.ts";
import { type Changes, changesOf, requireEdit, saveBrand } from "./writes.ts";

export async function findCatalogue(
  context: CallContext,
  filters: BrandFilters,
  slice: Slice,
  order?: BrandOrder,
): Promise<{ brands: Brand[]; total: number }> {
  if (filters.current_brand !== undefined) await ownBrand(context, filters.current_brand);
  requireBrandCatalogue(context.principal, filters.current_brand);
  return findBrands(context, {
    conditions: [...brandConditions(filters), ...(await havingWords(context, filters.word))],
    currentBrand: filters.current_brand,
    slice,
    order: order && ORDERS[order],
  });
}

async function havingWords(context: CallContext, words: readonly string[] = []): Promise<SQL[]> {
  if (words.length === 0) return [];
  const { documents } = (await brandCatalogue(context)).corpus;
  const wanted = words.map(tagWord);
  const having = [...documents].filter(([, uses]) => wanted.every((word) => uses.has(word)));
  return [sql`b.id = any (${idArray(having.map(([id]) => id))})`];
}

/** Over the brands `b`, by columns that stand in an index with the reading. */
const ORDERS = { stores: sql`b.store_count desc`, updated: sql`b.updated_at desc` };
type BrandOrder = keyof typeof ORDERS;

async function search(
  { page, ...filters }: BrandFilters & { page: number },
  context: CallContext,
  order?: BrandOrder,
) {
  const found = await findCatalogue(context, filters, pageSlice(page, PER_PAGE), order);
  return { code: 2000 as const, ...found, page, per_page: PER_PAGE };
}

export const searchBrands: Handler<"searchBrands"> = ({ query }, context) => search(query, context);

export const getSortedBrands: Handler<"getSortedBrands"> = ({ query: { order, ...query } }, context) =>
  search(query, context, order);

export const getBrand: Handler<"getBrand"> = async ({ params, query }, context) => {
  const brands = await whileChecked(
    context.database,
    () => knownBrand(context, params.id),
    () => findBrand(context, params.id),
  );
  const { current_facility: facilityId, current_brand: brandId } = query;
  const isOpened = facilityId !== undefined || brandId !== undefined;
  const viewer = isOpened ? tenantOf(context.principal, facilityId, brandId) : undefined;
  if (!brands) throw notFound();
  if (viewer) noteOpened(context, { brand_id: brands.id }, viewer);
  return { code: 2000, brands };
};

export const updateBrand: Handler<"updateBrand"> = async ({ params, body }, context) => {
  const brandId = await ownBrand(context, params.id, { admin: true });
  const { version, ...edit } = body;
  requireEdit(edit);
  const before = await findBrand(context, brandId);
  if (!before) throw notFound();
  const saved = await saveBrand(context, before, edit, version);
  context.audit({ brandId, objectKind: "brand", objectId: brandId, changes: changesToKeep(before, edit) });
  return { status: 2000, message: "保存しました。", version: saved };
};

/** Changed fields for the audit trail, which keeps that an address changed but not the address. */
export function changesToKeep(before: BrandDetail, edit: object): Changes {
  const { contact_email: address, ...changes } = changesOf(before, edit);
  return address ? { ...changes, contact_email: { from: "***", to: "***" } } : changes;
}

interface SettingRow {
  has_profile: boolean;
  has_contact: boolean;
  has_tags: boolean;
  has_sizes: boolean;
  has_stores: boolean;
  has_benchmarks: boolean;
  is_brand_benchmark: boolean;
}

export const getBrandSettingStatus: Handler<"getBrandSettingStatus"> = async ({ params }, context) => {
  const brandId = await ownBrand(context, params.id);
  const [row] = await context.database.rows<SettingRow>(sql`
    select
      b.company_name <> '' and b.description <> '' as has_profile,
      b.contact_name <> '' and b.contact_email is not null as has_contact,
      exists (select from brand_tags t where t.brand_id = b.id) as has_tags,
      (b.is_s_size_plan or b.is_m_size_plan or b.is_mp_size_plan or b.is_l_size_plan or b.is_lp_size_plan)
        and b.wanted_area_min_tsubo is not null and b.wanted_area_max_tsubo is not null as has_sizes,
      exists (select from brand_stores s where s.brand_id = b.id) as has_stores,
      exists (select from brand_benchmarks bb where bb.brand_id = b.id and bb.is_selected) as has_benchmarks,
      b.is_brand_benchmark
    from brands b
    where b.id = ${brandId}`);
  if (!row) throw notFound();
  const items = [
    { key: "profile", label: "会社名と紹介文", is_done: row.has_profile },
    { key: "contact", label: "担当者と連絡先", is_done: row.has_contact },
    { key: "tags", label: "タグ", is_done: row.has_tags },
    { key: "sizes", label: "希望する区画の広さ", is_done: row.has_sizes },
    { key: "stores", label: "店舗", is_done: row.has_stores },
    ...(row.is_brand_benchmark
      ? [{ key: "benchmarks", label: "ベンチマーク", is_done: row.has_benchmarks }]
      : []),
  ];
  return { data: { items, done: items.filter(({ is_done }) => is_done).length, total: items.length } };
};

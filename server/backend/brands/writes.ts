import { sql } from "drizzle-orm";
import type { AdminBrand, AdminBrandFields } from "../../contract/admin-brands.ts";
import { recountCompetitors } from "../analysis/competition.ts";
import type { CallContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { brandSearchText } from "./words.ts";

export type BrandEdit = { [K in keyof AdminBrandFields]?: AdminBrandFields[K] | undefined };

export type Changes = Record<string, { from: unknown; to: unknown }>;

export function requireEdit(edit: object): void {
  if (Object.values(edit).every((value) => value === undefined))
    throw new Refusal(4000, "変更する項目を1つ以上指定してください。");
}

export function changesOf(before: object, edit: object): Changes {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(edit).filter(
    ([key, to]) => to !== undefined && JSON.stringify(to) !== JSON.stringify(old[key]),
  );
  return Object.fromEntries(changed.map(([key, to]) => [key, { from: old[key] ?? null, to }]));
}

type Checked = Pick<
  BrandEdit,
  "genre_id" | "wanted_area_min_tsubo" | "wanted_area_max_tsubo" | "is_carto_url" | "carto_url"
>;

export function contradictionsOf(brand: Omit<Checked, "genre_id">): Record<string, string> {
  const { wanted_area_min_tsubo: min, wanted_area_max_tsubo: max } = brand;
  return {
    ...(typeof min === "number" &&
      typeof max === "number" &&
      min > max && { wanted_area_max_tsubo: "希望面積の上限は、下限以上で入力してください。" }),
    ...(brand.is_carto_url &&
      !brand.carto_url && { carto_url: "戦略ロードマップを有効にするには、URLを入力してください。" }),
  };
}

async function checkBrand(executor: Executor, brand: Checked): Promise<string> {
  const [genre] = await executor.rows<{ name: string }>(
    sql`select name from genres where id = ${brand.genre_id ?? null}`,
  );
  const errors = contradictionsOf(brand);
  if (!genre) errors.genre_id = "選択肢の中から指定してください。";
  if (Object.keys(errors).length > 0 || !genre) throw new Refusal(4000, undefined, errors);
  return genre.name;
}

export const BRAND_COLUMNS_SAVED = [
  "name",
  "name_kana",
  "company_name",
  "genre_id",
  "description",
  "contact_name",
  "contact_email",
  "is_s_size_plan",
  "is_m_size_plan",
  "is_mp_size_plan",
  "is_l_size_plan",
  "is_lp_size_plan",
  "wanted_area_min_tsubo",
  "wanted_area_max_tsubo",
  "is_heavy_food",
  "needs_exhaust",
  "needs_grease_trap",
  "needs_water",
  "needs_gas_m3_per_hour",
  "needs_power_kva",
  "opens_at",
  "closes_at",
  "is_enabled",
  "is_stealth",
  "is_kukaku",
  "is_brand_benchmark",
  "is_gps_people_flow",
  "is_category_similar_score",
  "is_sales_prediction",
  "is_exclusive",
  "is_facility_plan",
  "is_carto_url",
  "carto_url",
] as const satisfies readonly (keyof AdminBrandFields)[];

/**
 * Writes an edit over a brand as it was read in this transaction.
 * @returns the brand's new version.
 * @throws Refusal 4090 when the brand has another version than the editor saw.
 */
export async function saveBrand(
  { database: executor, today }: Pick<CallContext, "database" | "today">,
  before: AdminBrand,
  edit: BrandEdit,
  version: number,
): Promise<number> {
  const after = { ...before, ...defined(edit) };
  const genreName = await checkBrand(executor, after);
  const columns = BRAND_COLUMNS_SAVED.filter((column) => edit[column] !== undefined);
  const set = [
    ...columns.map((column) => sql`${sql.raw(column)} = ${edit[column] ?? null}`),
    sql`search_text = ${brandSearchText({ ...after, genre_name: genreName })}`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ];
  const [row] = await executor.rows<{ version: number }>(sql`
    update brands set ${sql.join(set, sql`, `)}
    where id = ${before.id} and version = ${version}
    returning version`);
  if (!row) throw new Refusal(4090);
  if (edit.tags) await saveTags(executor, before.id, edit.tags);
  const { genre_id, is_enabled, is_stealth } = after;
  if (genre_id !== before.genre_id || is_enabled !== before.is_enabled || is_stealth !== before.is_stealth)
    await recountCompetitors(executor, before.id, today, { formerGenreIds: [before.genre_id] });
  return row.version;
}

export async function insertBrand(
  executor: Executor,
  brand: BrandEdit & Pick<AdminBrandFields, "name">,
): Promise<number> {
  const genreName = await checkBrand(executor, brand);
  const { name, name_kana = "", company_name = "", tags = [] } = brand;
  const columns = BRAND_COLUMNS_SAVED.filter(
    (column) => brand[column] !== undefined && column !== "name_kana",
  );
  const searchText = brandSearchText({ name, name_kana, company_name, tags, genre_name: genreName });
  const [row] = await executor.rows<{ id: number }>(sql`
    insert into brands (${sql.raw(["name_kana", "search_text", ...columns].join(", "))})
    values (${name_kana}, ${searchText}, ${sql.join(
      columns.map((column) => sql`${brand[column] ?? null}`),
      sql`, `,
    )})
    returning id`);
  if (!row) throw new Error("the new brand has no row");
  await saveTags(executor, row.id, tags);
  return row.id;
}

async function saveTags(executor: Executor, brandId: number, tags: readonly string[]): Promise<void> {
  const list = JSON.stringify([...new Set(tags)]);
  await executor.rows(sql`
    delete from brand_tags
    where brand_id = ${brandId} and tag not in (select jsonb_array_elements_text(${list}::jsonb))`);
  await executor.rows(sql`
    insert into brand_tags (brand_id, tag)
    select ${brandId}, jsonb_array_elements_text(${list}::jsonb)
    on conflict do nothing`);
}

function defined<T extends object>(edit: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as never;
}

import { type SQL, sql } from "drizzle-orm";
import type { BrandBenchmark } from "../../contract/admin-brands.ts";
import type { InputOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { withTotal } from "../answering/with-total.ts";
import { holding } from "../brands/words.ts";

/** As many as a brand can choose in one call. */
const MOST_BENCHMARKS = 200;

const FROM = sql`
  from brand_benchmarks bb
  join brands b on b.id = bb.brand_id
  join brands o on o.id = bb.benchmark_brand_id`;
/** Whoever keeps out of others' pickers is nobody's choice, whatever was chosen before. */
const COLUMNS = sql`
  bb.brand_id, b.name as brand_name, bb.benchmark_brand_id, o.name as benchmark_brand_name,
  bb.is_selected and not o.is_exclusive as is_selected`;

type Filters = Omit<InputOf<"getAdminBrandBenchmarks">["query"], "page">;

export async function findPairs(
  { database }: Pick<CallContext, "database">,
  { search = [], current_brand }: Filters,
  slice: Slice,
): Promise<{ brand_benchmarks: BrandBenchmark[]; total: number }> {
  const conditions: SQL[] = search.map((word) => {
    const pattern = holding(word);
    return sql`(b.search_text like ${pattern} escape '\\' or o.search_text like ${pattern} escape '\\')`;
  });
  if (current_brand !== undefined) conditions.push(sql`bb.brand_id = ${current_brand}`);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`${FROM} ${where}`,
    database.rows<BrandBenchmark>(sql`
      select ${COLUMNS} ${FROM} ${where}
      order by bb.brand_id, bb.benchmark_brand_id
      limit ${slice.limit} offset ${slice.offset}`),
  );
  return { brand_benchmarks: rows, total };
}

export const getAdminBrandBenchmarks: Handler<"getAdminBrandBenchmarks"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const found = await findPairs(context, filters, pageSlice(page, PER_PAGE));
  return { status: 2000, ...found, page, per_page: PER_PAGE };
};

export const createAdminBrandBenchmark: Handler<"createAdminBrandBenchmark"> = async (
  { body },
  { database, audit },
) => {
  const { brand_id, benchmark_brand_id } = body.brand_benchmark;
  const brands = await database.rows(sql`
    select from brands where id in (${brand_id}, ${benchmark_brand_id}) order by id for no key update`);
  if (brands.length < new Set([brand_id, benchmark_brand_id]).size) throw notFound();
  if (brand_id === benchmark_brand_id)
    throw new Refusal(4000, undefined, {
      "brand_benchmark.benchmark_brand_id": "自分自身はベンチマークに登録できません。",
    });
  const [count] = await database.rows<{ number: number }>(
    sql`select count(*)::int as number from brand_benchmarks where brand_id = ${brand_id}`,
  );
  if (count && count.number >= MOST_BENCHMARKS)
    throw new Refusal(4090, `ベンチマークは1ブランドにつき${MOST_BENCHMARKS}件まで登録できます。`);
  const inserted = await database.rows(sql`
    insert into brand_benchmarks (brand_id, benchmark_brand_id, is_selected)
    values (${brand_id}, ${benchmark_brand_id}, false)
    on conflict do nothing
    returning id`);
  if (inserted.length === 0) throw new Refusal(4090, "この組み合わせはすでに登録されています。");
  const [pair] = await database.rows<BrandBenchmark>(sql`
    select ${COLUMNS} ${FROM} where bb.brand_id = ${brand_id} and bb.benchmark_brand_id = ${benchmark_brand_id}`);
  if (!pair) throw notFound();
  const changes = { benchmark_brand_id: { from: null, to: benchmark_brand_id } };
  audit({ brandId: brand_id, objectKind: "brand_benchmark", objectId: brand_id, changes });
  return { status: 2000, message: "登録しました。", brand_benchmark: pair };
};

export const deleteAdminBrandBenchmark: Handler<"deleteAdminBrandBenchmark"> = async (
  { params },
  { database, audit },
) => {
  const { brand_id, benchmark_brand_id } = params;
  const deleted = await database.rows(sql`
    delete from brand_benchmarks
    where brand_id = ${brand_id} and benchmark_brand_id = ${benchmark_brand_id}
    returning id`);
  if (deleted.length === 0) throw notFound();
  const changes = { benchmark_brand_id: { from: benchmark_brand_id, to: null } };
  audit({ brandId: brand_id, objectKind: "brand_benchmark", objectId: brand_id, changes });
  return { status: 2000, message: "削除しました。" };
};

import { sql } from "drizzle-orm";
import type { YearSales } from "../../contract/own-stores.ts";
import { storeSalesRecord, yearText } from "../../lib/fields/store-sales.ts";
import { formatNumber } from "../../lib/money.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Changes } from "../brands/writes.ts";
import type { Executor } from "../db/connect.ts";
import { holdBrand } from "./checks.ts";

export const getStoreSales: Handler<"getStoreSales"> = async ({ params, query }, { database, principal }) => {
  const brandId = ownBrandGrant(principal, query.brand_id).id;
  return { status: 2000, ...(await salesOf(database, brandId, params.id)) };
};

async function salesOf(executor: Executor, brandId: number, storeId: number) {
  const [store] = await executor.rows<{ version: number; sales: YearSales[] }>(sql`
    select s.sales_version as version, coalesce((
      select json_agg(json_build_object('year', y.year, 'amount_yen', y.amount_yen, 'months', y.months) order by y.year desc)
      from store_sales y where y.store_id = s.id
    ), '[]') as sales
    from brand_stores s
    where s.id = ${storeId} and s.brand_id = ${brandId}`);
  if (!store) throw notFound();
  return store;
}

export const updateStoreSales: Handler<"updateStoreSales"> = async ({ params, query, body }, context) => {
  const { database, principal, audit } = context;
  const brandId = ownBrandGrant(principal, query.brand_id, { admin: true }).id;
  // The figure that predictions take is kept on the store.
  await holdBrand(database, brandId);
  await database.rows(
    sql`select from brand_stores where id = ${params.id} and brand_id = ${brandId} for update`,
  );
  const before = await salesOf(database, brandId, params.id);
  if (before.version !== body.version) throw new Refusal(4090);
  const changes = changesOf(before.sales, body.sales);
  if (Object.keys(changes).length === 0) throw new Refusal(4000, "変更する項目を1つ以上指定してください。");
  const kept = JSON.stringify(body.sales);
  await database.rows(sql`
    delete from store_sales
    where store_id = ${params.id}
      and year not in (select (y ->> 'year')::int from jsonb_array_elements(${kept}::jsonb) y)`);
  await database.rows(sql`
    insert into store_sales as o (brand_id, store_id, year, amount_yen, months)
    select ${brandId}::int, ${params.id}::int, y.year, y.amount_yen, y.months
    from jsonb_to_recordset(${kept}::jsonb) as y (year int, amount_yen bigint, months int)
    on conflict (store_id, year) do update
    set amount_yen = excluded.amount_yen, months = excluded.months, version = o.version + 1, updated_at = now()
    where (o.amount_yen, o.months) is distinct from (excluded.amount_yen, excluded.months)`);
  audit({ brandId, objectKind: "brand_store", objectId: params.id, changes });
  return { status: 2000, message: "保存しました。", ...(await salesOf(database, brandId, params.id)) };
};

function changesOf(before: readonly YearSales[], after: readonly YearSales[]): Changes {
  const texts = (all: readonly YearSales[]) => new Map(all.map((one) => [one.year, textOf(one)]));
  const [old, now] = [texts(before), texts(after)];
  const years = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => b - a);
  return Object.fromEntries(
    years
      .filter((year) => old.get(year) !== now.get(year))
      .map((year) => [
        `${yearText(year)}の${storeSalesRecord.amount_yen.label}`,
        { from: old.get(year) ?? null, to: now.get(year) ?? null },
      ]),
  );
}

function textOf({ amount_yen, months }: YearSales): string {
  return `${formatNumber(amount_yen)}円${months === 12 ? "" : `（${months}か月）`}`;
}

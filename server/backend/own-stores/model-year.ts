import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { yearText } from "../../lib/fields/store-sales.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { holdBrand } from "./checks.ts";

type Setting = Omit<AnswerOf<"getModelYear">, "status">;

export const getModelYear: Handler<"getModelYear"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  return { status: 2000, ...(await settingOf(context, brandId)) };
};

async function settingOf(
  { database, today }: Pick<CallContext, "database" | "today">,
  brandId: number,
): Promise<Setting> {
  const [setting] = await database.rows<Setting>(sql`
    select b.model_sales_year as model_year, b.version,
      coalesce((
        select json_agg(json_build_object('year', y.year, 'whole', y.whole, 'part', y.part) order by y.year desc)
        from (
          select year, count(*) filter (where months = 12)::int as whole,
            count(*) filter (where months < 12)::int as part
          from store_sales where brand_id = b.id group by year
        ) y
      ), '[]') as years,
      coalesce((
        select json_agg(json_build_object('year', u.year, 'stores', u.stores) order by u.year desc nulls last)
        from (
          select s.yearly_sales_year as year, count(*)::int as stores
          from brand_stores s
          where s.brand_id = b.id and ${openStore(today)} and s.yearly_sales_yen > 0
          group by 1
        ) u
      ), '[]') as used
    from brands b
    where b.id = ${brandId}`);
  if (!setting) throw new Error(`brand ${brandId} is missing`);
  return setting;
}

export const updateModelYear: Handler<"updateModelYear"> = async ({ query, body }, context) => {
  const { database, principal, audit } = context;
  const brandId = ownBrandGrant(principal, query.brand_id, { admin: true }).id;
  await holdBrand(database, brandId);
  const before = await settingOf(context, brandId);
  if (before.version !== body.version) throw new Refusal(4090);
  const { model_year: year } = body;
  if (year !== null && !before.years.some((one) => one.year === year && one.whole > 0))
    throw new Refusal(4000, undefined, {
      model_year: `${yearText(year)}に12か月そろった店舗がありません。`,
    });
  await database.rows(sql`
    update brands set model_sales_year = ${year}, version = version + 1, updated_at = now() where id = ${brandId}`);
  const changes = { model_sales_year: { from: before.model_year, to: year } };
  audit({ brandId, objectKind: "brand", objectId: brandId, changes });
  return { status: 2000, message: "保存しました。", ...(await settingOf(context, brandId)) };
};

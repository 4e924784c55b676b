import { sql } from "drizzle-orm";
import { type ProfitTerms, type ProfitTermsFields, UNTYPED_VERSION } from "../../contract/profit-terms.ts";
import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { changesOf } from "../brands/writes.ts";
import type { Executor } from "../db/connect.ts";

const plan = "hasSalesPrediction";

export const getProfitTerms: Handler<"getProfitTerms"> = async ({ query }, { database, principal }) => {
  const brandId = ownBrandGrant(principal, query.brand_id, { plan }).id;
  return { status: 2000, terms: await termsOf(database, brandId) };
};

export function termsOf(executor: Executor, brandId: number): Promise<ProfitTerms[]> {
  return executor.rows<ProfitTerms>(sql`
    select t.format_id, t.rent_kind, t.fixed_rent_yen_per_tsubo, t.sales_share_percent, t.common_fee_yen_per_tsubo,
      t.cost_ratio_percent, t.staff_yen_per_month, t.fit_out_yen_per_tsubo, t.version, t.updated_at,
      u.family_name || ' ' || u.given_name as updated_by_name
    from profit_terms t
    left join users u on u.id = t.updated_by
    where t.brand_id = ${brandId}
    order by t.format_id`);
}

export const updateProfitTerms: Handler<"updateProfitTerms"> = async ({ params, query, body }, context) => {
  const { database, principal, audit } = context;
  const { format_id: formatId } = params;
  const { version, ...fields } = body;
  const brandId = ownBrandGrant(principal, query.brand_id, { admin: true, plan }).id;
  const find = async () => (await termsOf(database, brandId)).find((one) => one.format_id === formatId);
  const before = await find();
  if (version !== (before?.version ?? UNTYPED_VERSION)) throw new Refusal(4090);
  if (!(await keep(database, { brandId, formatId, userId: principal.userId, version }, fields)))
    throw new Refusal(4090);
  const changes = changesOf(before ?? {}, fields);
  audit({ brandId, objectKind: "profit_terms", objectId: formatId, changes });
  const terms = await find();
  if (!terms) throw new Error(`terms of format ${formatId} are missing`);
  return { status: 2000, message: "保存しました。", terms };
};

interface Place {
  brandId: number;
  formatId: number;
  userId: number;
  version: number;
}

async function keep(executor: Executor, place: Place, fields: ProfitTermsFields): Promise<boolean> {
  const kept = await executor.rows(sql`
    insert into profit_terms as t (
      brand_id, format_id, rent_kind, fixed_rent_yen_per_tsubo, sales_share_percent, common_fee_yen_per_tsubo,
      cost_ratio_percent, staff_yen_per_month, fit_out_yen_per_tsubo, version, updated_by
    )
    values (
      ${place.brandId}, ${place.formatId}, ${fields.rent_kind}, ${fields.fixed_rent_yen_per_tsubo},
      ${fields.sales_share_percent}, ${fields.common_fee_yen_per_tsubo}, ${fields.cost_ratio_percent},
      ${fields.staff_yen_per_month}, ${fields.fit_out_yen_per_tsubo}, ${place.version + 1}, ${place.userId}
    )
    on conflict (brand_id, format_id) do update
    set rent_kind = excluded.rent_kind, fixed_rent_yen_per_tsubo = excluded.fixed_rent_yen_per_tsubo,
      sales_share_percent = excluded.sales_share_percent, common_fee_yen_per_tsubo = excluded.common_fee_yen_per_tsubo,
      cost_ratio_percent = excluded.cost_ratio_percent, staff_yen_per_month = excluded.staff_yen_per_month,
      fit_out_yen_per_tsubo = excluded.fit_out_yen_per_tsubo, version = excluded.version, updated_at = now(),
      updated_by = excluded.updated_by
    where t.version = ${place.version}
    returning t.version`);
  return kept.length > 0;
}

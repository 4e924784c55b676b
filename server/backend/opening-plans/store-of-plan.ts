import { sql } from "drizzle-orm";
import type { StoreOpeningPlan } from "../../contract/opening-plans.ts";
import { type CallContext, type Handler, prepared, type WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { StoredTradeArea } from "../geography/trade-areas.ts";
import { holdBrand } from "../own-stores/checks.ts";
import { enterStore } from "../own-stores/stores.ts";
import { storeAreaAt } from "../own-stores/trade-area.ts";
import { knownPlan, ownPlan } from "./plans.ts";

export const createStoreOfPlan = prepared<"createStoreOfPlan", StoredTradeArea>(
  async ({ params, query }, context) => {
    const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
    return storeAreaAt(context, brandId, await knownPlan(context, brandId, params.id));
  },
  async ({ params, query, body }, context, area) => {
    const { database } = context;
    const { version, ...place } = body;
    const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
    await holdBrand(database, brandId);
    const { store_id } = await ownPlan(database, brandId, params.id);
    const plan = await knownPlan(context, brandId, params.id);
    if (store_id !== null) throw becameStore(plan);
    // Also says that the point is the one whose trade area was worked out before.
    if (plan.version !== version) throw new Refusal(4090);
    const fields = { ...storeFields(plan, context), ...place };
    const store = await enterStore(context, brandId, { fields, area });
    const data = await becomeStore(context, plan, store.id);
    return { status: 2000, message: "店舗として登録しました。", data };
  },
);

export const joinStoreOfPlan: Handler<"joinStoreOfPlan"> = async ({ params, query, body }, context) => {
  const { database } = context;
  const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
  await holdBrand(database, brandId);
  const { store_id } = await ownPlan(database, brandId, params.id);
  const plan = await knownPlan(context, brandId, params.id);
  if (store_id !== null) throw becameStore(plan);
  if (plan.version !== body.version) throw new Refusal(4090);
  requireOpen(plan, context);
  const [store] = await database.rows<{ is_open: boolean; plan: string | null }>(sql`
    select s.opened_on <= ${context.today}::date as is_open,
      (select o.name from store_opening_plans o where o.store_id = s.id) as plan
    from brand_stores s
    where s.id = ${body.store_id} and s.brand_id = ${brandId}`);
  const problem = !store
    ? "自ブランドの店舗を選択してください。"
    : !store.is_open
      ? "開店した店舗を選択してください。"
      : store.plan !== null && `この店舗は、出店計画「${store.plan}」と結び付いています。`;
  if (problem) throw new Refusal(4000, undefined, { store_id: problem });
  const data = await becomeStore(context, plan, body.store_id);
  return { status: 2000, message: "店舗と結び付けました。", data };
};

const becameStore = ({ store }: StoreOpeningPlan) =>
  new Refusal(4090, `すでに店舗${store ? `「${store.name}」` : ""}として登録しています。`);

async function becomeStore(context: WriteContext, plan: StoreOpeningPlan, storeId: number) {
  const { brand_id: brandId, id, stage } = plan;
  await context.database.rows(sql`
    update store_opening_plans
    set store_id = ${storeId}, stage = 'opened', version = version + 1, updated_at = now()
    where id = ${id}`);
  context.audit({
    brandId,
    objectKind: "store_opening_plan",
    objectId: id,
    changes: {
      store_id: { from: null, to: storeId },
      ...(stage !== "opened" && { stage: { from: stage, to: "opened" } }),
    },
  });
  return knownPlan(context, brandId, id);
}

/** @throws Refusal where the plan has not opened yet. */
function requireOpen({ stage, opening_on }: StoreOpeningPlan, { today }: Pick<CallContext, "today">) {
  const isOpen = stage === "opened" || (stage !== "canceled" && (opening_on ?? "9999") <= today);
  if (!isOpen) throw new Refusal(4090, "開店した計画だけを店舗として登録できます。");
}

/** @throws Refusal where the plan has not opened yet, or does not say all that a store needs. */
function storeFields(plan: StoreOpeningPlan, context: Pick<CallContext, "today">) {
  const { name, address, latitude, longitude, format_id, area_tsubo, opening_on, facility_id } = plan;
  const { today } = context;
  requireOpen(plan, context);
  if (!address || format_id === null || area_tsubo === null || opening_on === null || opening_on > today)
    throw new Refusal(4000, undefined, {
      ...((opening_on === null || opening_on > today) && {
        opening_on: "店舗として登録するには、開店予定日に開店した日を入力して保存してください。",
      }),
      ...(format_id === null && {
        format_id: "店舗として登録するには、出店形態を選択して保存してください。",
      }),
      ...(area_tsubo === null && { area_tsubo: "店舗として登録するには、面積を入力して保存してください。" }),
      ...(!address && { address: "店舗として登録するには、住所を入力して保存してください。" }),
    });
  return {
    name,
    address,
    latitude,
    longitude,
    format_id,
    area_tsubo,
    opened_on: opening_on,
    facility_id,
    building_name: plan.facility_name ?? "",
  };
}

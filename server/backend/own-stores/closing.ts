import { type Handler, prepared } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { StoredTradeArea } from "../geography/trade-areas.ts";
import { requireOrder } from "./checks.ts";
import { changeStore, enterStore, heldStore } from "./stores.ts";
import { storeAreaAt, tellOfStores } from "./trade-area.ts";

export const closeOwnStore: Handler<"closeOwnStore"> = async ({ params, query, body }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
  const { version, closed_on, closing_reason } = body;
  const before = await heldStore(context, { brandId, id: params.id, version });
  requireOrder({ ...before, closed_on });
  if (closed_on === null && before.successor)
    throw new Refusal(4090, `「${before.successor.name}」に移転した店舗のため、閉店を取り消せません。`);
  const store = await changeStore(context, before, {
    closed_on,
    closing_reason: closed_on === null ? "" : closing_reason,
  });
  await tellOfStores(context, brandId, [store]);
  const message = closed_on === null ? "閉店を取り消しました。" : "閉店を登録しました。";
  return { status: 2000, message, store };
};

export const moveOwnStore = prepared<"moveOwnStore", StoredTradeArea>(
  ({ query, body }, context) =>
    storeAreaAt(context, ownBrandGrant(context.principal, query.brand_id, { admin: true }).id, body),
  async ({ params, query, body }, context, area) => {
    const brandId = ownBrandGrant(context.principal, query.brand_id, { admin: true }).id;
    const { version, closed_on, closing_reason, ...fields } = body;
    const before = await heldStore(context, { brandId, id: params.id, version });
    if (before.successor) throw new Refusal(4090, `すでに「${before.successor.name}」に移転した店舗です。`);
    requireOrder({ ...before, closed_on });
    await changeStore(context, before, { closed_on, closing_reason });
    const store = await enterStore(context, brandId, { fields, area, predecessorId: before.id });
    await tellOfStores(context, brandId, [before]);
    return { status: 2000, message: "移転を登録しました。", store };
  },
);

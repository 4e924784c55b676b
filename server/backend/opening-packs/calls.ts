import { sql } from "drizzle-orm";
import { MOST_SHEETS } from "../../contract/opening-packs.ts";
import type { Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { idArray } from "../visibility.ts";
import { openPack } from "./open.ts";
import { findPacks, freeze } from "./rows.ts";

export { downloadOpeningPackExcel, downloadOpeningPacksExcel } from "./file.ts";
export { getOpeningNotes, updateOpeningNote } from "./notes.ts";

export const getOpeningPacks: Handler<"getOpeningPacks"> = async ({ query }, context) => {
  const { brand_id, order, page, per_page } = query;
  const brandId = ownBrandGrant(context.principal, brand_id).id;
  const found = await findPacks(context, brandId, { order, slice: pageSlice(page, per_page) });
  return { status: 2000, ...found, page, per_page };
};

export const getOpeningPack: Handler<"getOpeningPack"> = async ({ params }, context) => ({
  status: 2000,
  data: await openPack(context, params.id),
});

export const createOpeningPack: Handler<"createOpeningPack"> = async ({ body }, context) => {
  const { database, principal, today, audit } = context;
  const predictionIds = [...new Set(body.prediction_ids)];
  const stages = [...new Set(body.stages)];
  const need = predictionIds.length > 0 ? { plan: "hasSalesPrediction" as const } : {};
  const brandId = ownBrandGrant(principal, body.brand_id, need).id;
  const [known] = await database.rows<{ count: number }>(sql`
    select count(*)::int as count from predictions
    where brand_id = ${brandId} and id = any (${idArray(predictionIds)})`);
  if (known?.count !== predictionIds.length) throw notFound();
  // Two who press at once get two numbers.
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('opening_packs'), ${brandId}::int)`);
  const [made] = await database.rows<{ id: number; number: number }>(sql`
    insert into opening_packs (brand_id, number, made_on, created_by, stages)
    select ${brandId}, coalesce(max(number), 0) + 1, ${today}, ${principal.userId}, ${`{${stages.join(",")}}`}::text[]
    from opening_packs where brand_id = ${brandId}
    returning id, number`);
  if (!made) throw notFound();
  await freeze(context, { packId: made.id, brandId, stages, predictionIds });
  const [shown] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from opening_pack_rows where pack_id = ${made.id}`,
  );
  const count = shown?.count ?? 0;
  if (count === 0 || count > MOST_SHEETS)
    throw new Refusal(4000, undefined, {
      stages:
        count === 0
          ? "対象の出店計画がありません。段階か売上予測を選択してください。"
          : `1つの資料に載せられるのは${MOST_SHEETS}件までです（対象は${count}件）。段階か売上予測を絞ってください。`,
    });
  audit({
    brandId,
    objectKind: "opening_pack",
    objectId: made.id,
    changes: { pack: { from: null, to: `第${made.number}号` } },
  });
  return { status: 2000, message: `出店会議資料 第${made.number}号を作成しました。`, ...made };
};

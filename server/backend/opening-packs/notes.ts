import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { keepNote } from "../meeting-packs/keep-note.ts";
import { findPack, findPlanNotes } from "./rows.ts";

export const updateOpeningNote: Handler<"updateOpeningNote"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const { id, place } = params;
  const pack = await findPack(context, id);
  if (!pack) throw notFound();
  const brandId = ownBrandGrant(principal, pack.brand_id).id;
  const [shown] = await database.rows(
    sql`select from opening_pack_rows where pack_id = ${id} and place = ${place}`,
  );
  if (!shown) throw notFound();
  const { version, changes } = await keepNote(
    context,
    {
      table: "opening_notes",
      packId: id,
      at: { column: "place", value: place },
      owner: { column: "brand_id", id: brandId },
    },
    body,
  );
  audit({ brandId, objectKind: "opening_pack", objectId: id, changes });
  return { status: 2000, message: "会議の記録を保存しました。", version };
};

export const getOpeningNotes: Handler<"getOpeningNotes"> = async ({ query }, context) => ({
  status: 2000,
  data: await findPlanNotes(context, {
    brandId: ownBrandGrant(context.principal, query.brand_id).id,
    planId: query.plan_id,
  }),
});

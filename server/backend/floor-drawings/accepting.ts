import { sql } from "drizzle-orm";
import { emptySection } from "../../contract/sections.ts";
import { fold } from "../../lib/kana.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { auditChanges } from "../sections/history.ts";
import { previewOf } from "./compare.ts";
import { interpret } from "./meaning/interpret.ts";
import { floorState, ownDrawing, type StoredDrawing } from "./rows.ts";
import { holdFloor, keepBefore, keepVersion, reshape, savePlan } from "./versions.ts";

const MOVED = "確認のあとで、この階の区画または図面が変更されました。もう一度、内容を確認してください。";

export const acceptFloorDrawing: Handler<"acceptFloorDrawing"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const found = await ownDrawing(context, params.id, true);
  if (found.is_accepted) throw new Refusal(4090, "この図面は、すでに登録されています。");
  const place = { facilityId: found.facility_id, floorId: found.floor_id };
  await holdFloor(database, place.floorId);
  const state = await floorState(database, place.floorId);
  const preview = previewOf(found, state);
  if (typeof preview === "string") throw new Refusal(4000, undefined, { _form: preview });
  if (preview.digest !== body.digest) throw new Refusal(4090, MOVED);
  await keepBefore(database, place);
  await savePlan(database, place.floorId, preview.plan);
  const before = new Map(state.sections.map((one) => [one.id, one.outline]));
  const changed = preview.sections
    .filter((one) => one.state === "changed" || one.loses_outline)
    .map(({ section_id, outline }) => ({
      id: section_id ?? 0,
      before: before.get(section_id ?? 0) ?? null,
      outline,
    }));
  await reshape(context, { ...place, action: "図面から形を変更", sections: changed });
  const made = preview.sections.filter((one) => one.state === "new");
  await create(context, place, made);
  await placePicture(database, found);
  await database.rows(sql`update floor_drawings set accepted_at = now() where id = ${found.id}`);
  const kept = { ...place, userId: principal.userId, action: "import", fileName: found.file_name } as const;
  await keepVersion(database, kept);
  const counts = { new: made.length, changed: changed.length };
  const changes = Object.fromEntries(Object.entries(counts).map(([key, to]) => [key, { from: null, to }]));
  audit({ facilityId: place.facilityId, objectKind: "floor", objectId: place.floorId, changes });
  return { status: 2000, message: "図面を登録しました。", created: made.length, changed: changed.length };
};

async function placePicture(
  database: Executor,
  { picture_id, drawing, choices }: Pick<StoredDrawing, "picture_id" | "drawing" | "choices">,
): Promise<void> {
  const found = interpret(drawing, choices);
  if (picture_id === null || !drawing.traced || typeof found === "string") return;
  const { metresPerPixel } = drawing.traced;
  const placed = {
    left: found.origin[0] / metresPerPixel,
    top: -found.origin[1] / metresPerPixel,
    metres_per_pixel: metresPerPixel,
  };
  await database.rows(sql`
    update floor_pictures set placed = ${JSON.stringify(placed)}::jsonb
    where id = ${picture_id} and metres_per_pixel = ${metresPerPixel}
      and degrees = ${drawing.traced.degrees}`);
}

async function create(
  { database, principal, audit }: WriteContext,
  { facilityId, floorId }: { facilityId: number; floorId: number },
  rows: readonly {
    number: string;
    area_tsubo: number | null;
    outline: readonly (readonly [number, number])[] | null;
  }[],
): Promise<void> {
  const drafts = rows.map(({ number, area_tsubo, outline }) => ({
    ...emptySection,
    facility_id: facilityId,
    floor_id: floorId,
    number,
    kind: "inline",
    contract_type: 3,
    area_tsubo,
    outline,
    search_text: fold(number),
  }));
  const columns = sql.join(
    Object.keys(drafts[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  if (drafts.length === 0) return;
  const made = await database.rows<{ id: number; number: string }>(sql`
    insert into sections (${columns})
    select ${columns} from jsonb_populate_recordset(null::sections, ${JSON.stringify(drafts)}::jsonb)
    returning id, number`);
  await database.rows(sql`
    insert into section_events (section_id, user_id, action)
    select id, ${principal.userId}::int, '図面から登録' from sections
    where id = any (${sql.param(made.map(({ id }) => id))}::int[])`);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { id, number } of made) {
    const { area_tsubo, outline } = byNumber.get(number) ?? {};
    const changes = auditChanges({}, { floor_id: floorId, number, area_tsubo, outline });
    audit({ facilityId, objectKind: "section", objectId: id, changes });
  }
}

import { sql } from "drizzle-orm";
import type { FloorPlan } from "../../contract/floors.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { auditChanges, historyChanges, recordSectionEvent, sectionHistory } from "../sections/history.ts";
import { ofOwnFacility, ownFloor } from "./owner.ts";
import { type FloorState, floorState } from "./rows.ts";

type Outline = readonly (readonly [number, number])[];

interface Kept {
  id: number;
  outline: Outline;
}

interface Version {
  facilityId: number;
  floorId: number;
  action: "import" | "restore" | "before";
  userId: number | null;
  fileName?: string;
  restoredNumber?: number;
}

function keptOf({ sections }: FloorState): Kept[] {
  return sections
    .flatMap(({ id, outline }) => (outline ? [{ id, outline }] : []))
    .toSorted((a, b) => a.id - b.id);
}

export async function holdFloor(executor: Executor, floorId: number): Promise<void> {
  await executor.rows(sql`select from floors where id = ${floorId} for no key update`);
}

export async function keepVersion(executor: Executor, version: Version): Promise<void> {
  const state = await floorState(executor, version.floorId);
  await insertVersion(executor, version, state);
}

async function insertVersion(executor: Executor, version: Version, state: FloorState): Promise<void> {
  await executor.rows(sql`
    insert into floor_versions (facility_id, floor_id, number, action, user_id, file_name, restored_number, plan, outlines)
    select ${version.facilityId}::int, ${version.floorId}::int, coalesce(max(number), 0) + 1, ${version.action},
      ${version.userId}::int, ${version.fileName ?? null}::text, ${version.restoredNumber ?? null}::int,
      ${state.plan && JSON.stringify(state.plan)}::jsonb, ${JSON.stringify(keptOf(state))}::jsonb
    from floor_versions where floor_id = ${version.floorId}`);
}

export async function keepBefore(
  executor: Executor,
  { facilityId, floorId }: Pick<Version, "facilityId" | "floorId">,
): Promise<void> {
  const state = await floorState(executor, floorId);
  if (state.plan === null && keptOf(state).length === 0) return;
  const [known] = await executor.rows<{ is_same: boolean }>(sql`
    select plan is not distinct from ${state.plan && JSON.stringify(state.plan)}::jsonb
      and outlines = ${JSON.stringify(keptOf(state))}::jsonb as is_same
    from floor_versions where floor_id = ${floorId}
    order by number desc limit 1`);
  if (known?.is_same) return;
  await insertVersion(executor, { facilityId, floorId, action: "before", userId: null }, state);
}

interface Reshaped {
  id: number;
  before: Outline | null;
  outline: Outline | null;
}

export async function reshape(
  { database, principal, audit }: WriteContext,
  { facilityId, action, sections }: { facilityId: number; action: string; sections: readonly Reshaped[] },
): Promise<void> {
  await database.rows(sql`
    update sections s
    set outline = nullif(r.outline, 'null'::jsonb), version = s.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as r (id integer, outline jsonb)
    where s.id = r.id`);
  for (const { id, before, outline } of sections) {
    const changes = historyChanges(sectionHistory, { outline: before }, { outline });
    await recordSectionEvent(database, { sectionId: id, userId: principal.userId, action, changes });
    const audited = auditChanges({ outline: before }, { outline });
    audit({ facilityId, objectKind: "section", objectId: id, changes: audited });
  }
}

export const restoreFloorVersion: Handler<"restoreFloorVersion"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const [found] = await database.rows<{
    floor_id: number;
    facility_id: number;
    number: number;
    plan: FloorPlan | null;
    outlines: Kept[];
  }>(sql`
    select floor_id, facility_id, number, plan, outlines from floor_versions
    where id = ${params.id} and ${ofOwnFacility(principal, sql`facility_id`)}`);
  if (!found) throw notFound();
  const { floor_id: floorId, facility_id: facilityId, number, plan, outlines } = found;
  await ownFloor(context, floorId);
  await holdFloor(database, floorId);
  const [floor] = await database.rows<{ version: number }>(
    sql`select version from floors where id = ${floorId}`,
  );
  if (floor?.version !== body.version) throw new Refusal(4090);
  await keepBefore(database, { facilityId, floorId });
  const state = await floorState(database, floorId);
  const shapes = new Map(outlines.map((one) => [one.id, one.outline]));
  const sections = state.sections.flatMap(({ id, outline: before }) => {
    const outline = shapes.get(id) ?? null;
    return JSON.stringify(before) === JSON.stringify(outline) ? [] : [{ id, before, outline }];
  });
  await savePlan(database, floorId, plan);
  await reshape(context, { facilityId, action: "図面を前の版に戻す", sections });
  const version = { facilityId, floorId, userId: principal.userId };
  await keepVersion(database, { ...version, action: "restore", restoredNumber: number });
  audit({
    facilityId,
    objectKind: "floor",
    objectId: floorId,
    changes: { drawing_version: { from: null, to: number } },
  });
  return { status: 2000, message: `第${number}版に戻しました。`, changed: sections.length };
};

export async function savePlan(executor: Executor, floorId: number, plan: FloorPlan | null): Promise<void> {
  await executor.rows(sql`
    update floors set plan = ${plan && JSON.stringify(plan)}::jsonb, version = version + 1 where id = ${floorId}`);
}

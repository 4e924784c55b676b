import { sql } from "drizzle-orm";
import type { Floor, FloorPlan } from "../../contract/floors.ts";
import type { InputOf } from "../../contract/index.ts";
import { isPlainFloor, plainFloor } from "../../lib/floor-map/plain-floor.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { requireEditor } from "../facilities/writes.ts";
import { findFloors } from "./rows.ts";

const MOST_FLOORS = 100;
const MOST_NAMED = 5;

type Size = InputOf<"createFloor">["body"]["size"];

async function holdFloors({ database, principal }: WriteContext, facilityId: number): Promise<Floor[]> {
  requireEditor(principal, facilityId);
  const [facility] = await database.rows(
    sql`select from facilities where id = ${facilityId} and not is_operator for no key update`,
  );
  if (!facility) throw notFound();
  return findFloors(database, sql`f.id = ${facilityId}`);
}

async function held(context: WriteContext, id: number): Promise<{ floor: Floor; floors: Floor[] }> {
  const [row] = await context.database.rows<{ facility_id: number }>(
    sql`select facility_id from floors where id = ${id} and deleted_at is null`,
  );
  if (!row) throw notFound();
  const floors = await holdFloors(context, row.facility_id);
  const floor = floors.find((one) => one.id === id);
  if (!floor) throw notFound();
  return { floor, floors };
}

async function again(executor: Executor, id: number): Promise<Floor> {
  const [floor] = await findFloors(executor, sql`l.id = ${id}`);
  if (!floor) throw notFound();
  return floor;
}

function refuseName(floors: readonly Floor[], name: string): void {
  if (!floors.some((one) => one.name === name)) return;
  throw new Refusal(4090, `「${name}」はすでに登録されています。`, {
    name: `「${name}」はすでに登録されています。`,
  });
}

export const createFloor: Handler<"createFloor"> = async ({ body }, context) => {
  const { database, audit } = context;
  const { facility_id, name, level, size } = body;
  const floors = await holdFloors(context, facility_id);
  if (floors.length >= MOST_FLOORS) throw new Refusal(4090, `階は${MOST_FLOORS}まで登録できます。`);
  refuseName(floors, name);
  if (floors.some((one) => one.level === level)) await makeRoom(database, floors, level);
  const plan = size ? plainFloor(size) : null;
  const [row] = await database.rows<{ id: number }>(sql`
    insert into floors (facility_id, name, level, plan)
    values (${facility_id}, ${name}, ${level}, ${plan && JSON.stringify(plan)}::jsonb)
    returning id`);
  const made = await again(database, row?.id ?? 0);
  const changes = { name: { from: null, to: name }, level: { from: null, to: level } };
  audit({ facilityId: facility_id, objectKind: "floor", objectId: made.id, changes });
  return { status: 2000, message: "登録しました。", floor: made };
};

/** Moves the floors from a level on one further from the ground, the farthest first, as no two share a level. */
async function makeRoom(executor: Executor, floors: readonly Floor[], level: number): Promise<void> {
  const step = level < 0 ? -1 : 1;
  const beyond = floors
    .filter((one) => (one.level - level) * step >= 0)
    .toSorted((a, b) => (b.level - a.level) * step);
  for (const one of beyond)
    await executor.rows(sql`
      update floors set level = ${one.level + step}, version = version + 1 where id = ${one.id}`);
}

export const updateFloor: Handler<"updateFloor"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const { floor, floors } = await held(context, params.id);
  if (floor.version !== body.version) throw new Refusal(4090);
  const { name = floor.name, size, move } = body;
  if (name !== floor.name) refuseName(floors, name);
  const plan = size === undefined ? floor.plan : await resized(database, floor, size);
  const level = move ? await swap(database, floors, floor, move) : floor.level;
  await database.rows(sql`
    update floors set name = ${name}, plan = ${plan && JSON.stringify(plan)}::jsonb, level = ${level},
      version = version + 1
    where id = ${floor.id}`);
  const changes = {
    ...(name !== floor.name && { name: { from: floor.name, to: name } }),
    ...(level !== floor.level && { level: { from: floor.level, to: level } }),
    ...(size !== undefined && { size: { from: sizeText(floor.plan), to: sizeText(plan) } }),
  };
  audit({ facilityId: floor.facility_id, objectKind: "floor", objectId: floor.id, changes });
  return { status: 2000, message: "保存しました。", floor: await again(database, floor.id) };
};

function sizeText(plan: FloorPlan | null): string | null {
  return plan && `${plan.width}×${plan.height}m`;
}

async function resized(executor: Executor, floor: Floor, size: NonNullable<Size> | null) {
  if (floor.plan && !isPlainFloor(floor.plan))
    throw new Refusal(4090, "この階には図面があるため、外形を変更できません。", {
      size: "この階には図面があるため、外形を変更できません。",
    });
  if (!size) return null;
  const outlines = await executor.rows<{ number: string; outline: [number, number][] }>(sql`
    select number, outline from section_outlines
    where floor_id = ${floor.id} and deleted_at is null and outline is not null
    order by number_order, id`);
  const outside = outlines.find(({ outline }) => outline.some(([x, y]) => x > size.width || y > size.height));
  if (outside)
    throw new Refusal(4000, undefined, {
      size: `区画${outside.number}が外形からはみ出します。もっと大きくしてください。`,
    });
  return plainFloor(size);
}

async function swap(executor: Executor, floors: readonly Floor[], floor: Floor, move: "up" | "down") {
  const at = floors.findIndex(({ id }) => id === floor.id);
  const other = floors[move === "up" ? at - 1 : at + 1];
  if (!other) return floor.level;
  // No two share a level, not even for a moment: the other one passes by where no floor can be.
  await executor.rows(sql`update floors set level = -1000 where id = ${floor.id}`);
  await executor.rows(
    sql`update floors set level = ${floor.level}, version = version + 1 where id = ${other.id}`,
  );
  return other.level;
}

export const deleteFloor: Handler<"deleteFloor"> = async ({ params }, context) => {
  const { database, audit } = context;
  const { floor } = await held(context, params.id);
  // A section that is being put on it waits here, and then finds no floor.
  await database.rows(sql`select from floors where id = ${floor.id} for update`);
  const sections = await database.rows<{ number: string }>(sql`
    select number from section_outlines where floor_id = ${floor.id} and deleted_at is null
    order by number_order, id`);
  if (sections.length > 0) {
    const named = sections.slice(0, MOST_NAMED).map(({ number }) => number);
    const more = sections.length > MOST_NAMED ? `ほか${sections.length - MOST_NAMED}区画` : "";
    throw new Refusal(
      4090,
      `「${floor.name}」には区画（${named.join("、")}${more}）があるため、削除できません。先に区画を削除するか、別の階に移してください。`,
    );
  }
  await database.rows(
    sql`update floors set deleted_at = now(), version = version + 1 where id = ${floor.id}`,
  );
  audit({
    facilityId: floor.facility_id,
    objectKind: "floor",
    objectId: floor.id,
    changes: { name: { from: floor.name, to: null } },
  });
  return { status: 2000, message: "削除しました。" };
};

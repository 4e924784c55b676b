import { sql } from "drizzle-orm";
import type { SectionFields } from "../../contract/sections.ts";
import { isSimplePolygon, type Point, polygonArea, sharedArea } from "../../lib/geometry.ts";
import { endingProblems } from "../../lib/lease-ending.ts";
import type { Principal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { visibleBrand } from "../visibility.ts";

/** Shared walls are drawn to the centimetre; a strip this small (㎡) is not an overlap. */
const SLIVER = 0.05;

type Errors = Record<string, string>;

export interface SectionDraft extends SectionFields {
  id?: number;
  facility_id: number;
}

export interface SectionNames {
  floor: string;
  genre: string | null;
  category: string | null;
}

interface Found extends SectionNames {
  floor_id: number | null;
  floor_outline: Point[] | null;
  genre_id: number | null;
  tenant_brand_id: number | null;
}

/**
 * Checks what a draft points at and how it lies on its floor, whose row it locks: two people drawing at once come one
 * after the other, and nobody takes the floor away meanwhile.
 * @throws Refusal 4000 with a message for each field at fault.
 */
export async function checkSection(
  executor: Executor,
  principal: Principal,
  draft: SectionDraft,
  checks: { isDrawn: boolean; keepsBrand: boolean; today: string },
): Promise<SectionNames> {
  await executor.query(
    `select from floors where id = $1 and facility_id = $2 for ${checks.isDrawn ? "no key update" : "key share"}`,
    [draft.floor_id, draft.facility_id],
  );
  const found = await findNamed(executor, principal, draft, checks.keepsBrand);
  const errors: Errors = {};
  if (!found.floor_id) errors.floor_id = "この施設のフロアを選択してください。";
  if (draft.genre_id !== null && !found.genre_id) errors.genre_id = "業種が見つかりません。";
  if (draft.tenant_brand_id !== null && !found.tenant_brand_id)
    errors.tenant_brand_id = "ブランドが見つかりません。";
  Object.assign(errors, endingProblems(draft, checks.today));
  if (checks.isDrawn && draft.outline !== null)
    Object.assign(errors, await outlineErrors(executor, draft, draft.outline, found.floor_outline));
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
  return found;
}

async function findNamed(
  executor: Executor,
  principal: Principal,
  draft: SectionDraft,
  keepsBrand: boolean,
): Promise<Found> {
  const [found] = await executor.rows<Found>(sql`
    select l.id as floor_id, coalesce(l.name, '') as floor, l.plan -> 'outline' as floor_outline,
      g.id as genre_id, g.name as genre, c.name as category, b.id as tenant_brand_id
    from (select) nothing
    left join floors l on l.id = ${draft.floor_id} and l.facility_id = ${draft.facility_id} and l.deleted_at is null
    left join genres g on g.id = ${draft.genre_id}
    left join categories c on c.id = g.category_id
    left join brands b on b.id = ${draft.tenant_brand_id}
      and (${keepsBrand}::boolean or ${visibleBrand(principal)})`);
  if (!found) throw new Error("one row was asked for");
  return found;
}

async function outlineErrors(
  executor: Executor,
  draft: SectionDraft,
  outline: readonly Point[],
  floorOutline: readonly Point[] | null,
): Promise<Errors> {
  if (!isSimplePolygon(outline)) return { outline: "区画の形は、線が交わらない多角形にしてください。" };
  const area = polygonArea(outline);
  if (area - (floorOutline ? sharedArea(outline, floorOutline) : area) > SLIVER)
    return { outline: "区画がフロアの外にはみ出しています。" };
  const others = await executor.query<{ number: string; outline: Point[] }>(
    `select number, outline from sections
     where floor_id = $1 and deleted_at is null and outline is not null and id <> $2
     order by number_order, id`,
    [draft.floor_id, draft.id ?? 0],
  );
  const hit = others.rows.find((other) => sharedArea(outline, other.outline) > SLIVER);
  if (hit) return { outline: `区画${hit.number}と重なっています。` };
  return {};
}

export function refuseTakenNumber(error: unknown): never {
  if (isViolationOf(error, "sections_number"))
    throw new Refusal(4000, undefined, { number: "同じ区画番号がすでに登録されています。" });
  throw error;
}

export function isViolationOf(error: unknown, index: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === "23505" && "constraint" in cause && cause.constraint === index)
      return true;
  return false;
}

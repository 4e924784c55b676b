import { sql } from "drizzle-orm";
import type { RecruitmentTerms } from "../../contract/recruitments.ts";
import type { SectionFields, SectionHistoryEntry } from "../../contract/sections.ts";
import { type Fields, valueText } from "../../lib/fields/field.ts";
import { recruitmentRecord } from "../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import type { Audited } from "../answering/audit.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Executor } from "../db/connect.ts";
import { HIDDEN_NAME, idArray, visibleBrand } from "../visibility.ts";

/** A change as it is kept: brands by their ids, so that each reader gets the names that they may know. */
export interface HistoryChange {
  label: string;
  from?: string | null;
  to?: string | null;
  from_brand_id?: number | null;
  to_brand_id?: number | null;
}

export const sectionHistory: Fields<keyof SectionFields> = sectionRecord;
export const recruitmentHistory: Fields<keyof RecruitmentTerms> = recruitmentRecord;

type Values = Record<string, unknown>;

export function historyChanges(fields: Fields, before: Values, after: Values): HistoryChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (name === "tenant_brand_id") return brandChange(field.label, before[name], after[name]);
    const key = field.named ?? name;
    if (!(key in after) || JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    const text = (value: unknown) => valueText(field, value) || null;
    return [{ label: field.label, from: text(before[key]), to: text(after[key]) }];
  });
}

function brandChange(label: string, before: unknown, after: unknown): HistoryChange[] {
  const id = (value: unknown) => (typeof value === "number" ? value : null);
  const [from, to] = [id(before), id(after)];
  return from === to ? [] : [{ label, from_brand_id: from, to_brand_id: to }];
}

type Named = SectionHistoryEntry & { section_id: number };
type Kept = Omit<Named, "changes"> & { changes: HistoryChange[] };

const MOST = 200;

export async function historyOf(
  context: Pick<CallContext, "database" | "principal">,
  sectionId: number,
): Promise<SectionHistoryEntry[]> {
  const entries = await historiesOf(context, [sectionId], { most: MOST });
  return entries.map(({ section_id: _, ...entry }) => entry);
}

export async function historiesOf(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  sectionIds: readonly number[],
  { most, until = "infinity" }: { most: number; until?: string },
): Promise<Named[]> {
  const entries = await database.rows<Kept>(sql`
    select n.section_id, scattered_id('section_events', e.id) as id, e.at,
      coalesce(u.family_name || ' ' || u.given_name, 'システム') as user_name, e.action, e.changes
    from unnest(${idArray(sectionIds)}) as n (section_id)
    cross join lateral (
      select * from section_events k
      where k.section_id = n.section_id and k.at <= ${until}::timestamptz
      order by k.at desc, k.id desc
      limit ${most}
    ) e
    left join users u on u.id = e.user_id
    order by n.section_id, e.at desc, e.id desc`);
  const brands = entries.flatMap(({ changes }) =>
    changes.flatMap(({ from_brand_id, to_brand_id }) => [from_brand_id ?? [], to_brand_id ?? []].flat()),
  );
  const named =
    brands.length === 0
      ? []
      : await database.rows<{ id: number; name: string }>(sql`
          select b.id, b.name from brands b
          where b.id = any (${idArray([...new Set(brands)])}) and ${visibleBrand(principal)}`);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? HIDDEN_NAME;
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ label, from = null, to = null, from_brand_id, to_brand_id }) => ({
      label,
      from: from_brand_id ? nameOf(from_brand_id) : from,
      to: to_brand_id ? nameOf(to_brand_id) : to,
    })),
  }));
}

export function auditChanges(before: Values, after: Values): NonNullable<Audited["changes"]> {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  );
}

export async function recordSectionEvent(
  executor: Executor,
  event: { sectionId: number; userId: number | null; action: string; changes?: HistoryChange[] },
): Promise<void> {
  await executor.query(
    "insert into section_events (section_id, user_id, action, changes) values ($1, $2, $3, $4::jsonb)",
    [event.sectionId, event.userId, event.action, JSON.stringify(event.changes ?? [])],
  );
}

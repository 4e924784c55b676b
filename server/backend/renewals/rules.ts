import { sql } from "drizzle-orm";
import type { Renewal, RenewalChange, RenewalChangeFields } from "../../contract/renewals.ts";
import { oneDecimal } from "../../lib/areas.ts";
import { isTooMuch } from "../../lib/renewals/shares.ts";
import type { WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { idArray, visibleBrand } from "../visibility.ts";

type Errors = Record<string, string>;

interface Named {
  brand_genre_id: number | null;
  has_brand: boolean;
  has_genre: boolean;
}

interface Shared {
  id: number;
  number: string;
  floor_id: number;
  area_tsubo: number;
  is_taken: boolean;
  taken_tsubo: number;
}

/**
 * Checks what a change points at, with its plan held, and gives a tenant of the catalogue its genre.
 * @throws Refusal 4000 with a message for each field at fault.
 */
export async function checkChange(
  context: WriteContext,
  renewal: Renewal,
  draft: RenewalChangeFields,
  before?: RenewalChange,
): Promise<RenewalChangeFields> {
  const named = await findNamed(context, draft);
  const errors: Errors = {};
  if (draft.outcome === "tenant" && draft.brand_id === null && !draft.tenant_name)
    errors.tenant_name = "入れるテナントの名称を入力してください。";
  else if (!named.has_brand) errors.tenant_name = "ブランドが見つかりません。";
  if (draft.outcome === "genre" && draft.genre_id === null) errors.genre_id = "業種を選択してください。";
  else if (!named.has_genre) errors.genre_id = "業種が見つかりません。";
  const isMoved = JSON.stringify(draft.shares) !== JSON.stringify(before?.shares);
  const problem = isMoved ? await sharesProblem(context, renewal, draft, before?.id) : undefined;
  if (problem) errors.shares = problem;
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
  return { ...draft, genre_id: draft.genre_id ?? named.brand_genre_id };
}

async function findNamed(
  { database, principal }: WriteContext,
  { brand_id, genre_id }: RenewalChangeFields,
): Promise<Named> {
  const [named] = await database.rows<Named>(sql`
    select b.genre_id as brand_genre_id, ${brand_id}::int is null or b.id is not null as has_brand,
      ${genre_id}::int is null or g.id is not null as has_genre
    from (select) nothing
    left join brands b on b.id = ${brand_id} and ${visibleBrand(principal)}
    left join genres g on g.id = ${genre_id}`);
  if (!named) throw new Error("one row was asked for");
  return named;
}

async function sharesProblem(
  { database }: WriteContext,
  renewal: Renewal,
  { shares }: RenewalChangeFields,
  self = 0,
): Promise<string | undefined> {
  const ids = shares.map(({ section_id }) => section_id);
  if (new Set(ids).size < ids.length) return "同じ区画を2回選択しています。";
  const sections = await database.rows<Shared>(sql`
    select s.id, s.number, s.floor_id, s.area_tsubo,
      coalesce(bool_or(h.section_id is not null and h.area_tsubo is null), false) as is_taken,
      coalesce(sum(h.area_tsubo::numeric), 0)::float8 as taken_tsubo
    from sections s
    left join (
      renewal_shares h join renewal_changes c on c.id = h.change_id and c.renewal_id = ${renewal.id} and c.id <> ${self}
    ) on h.section_id = s.id
    where s.id = any (${idArray(ids)}) and s.facility_id = ${renewal.facility_id} and s.deleted_at is null
    group by s.id`);
  if (sections.length < ids.length) return "区画が見つかりません。削除された区画は選択できません。";
  if (new Set(sections.map(({ floor_id }) => floor_id)).size > 1)
    return "結合する区画は、同じ階から選択してください。";
  const byId = new Map(sections.map((section) => [section.id, section]));
  for (const { section_id, area_tsubo } of shares) {
    const section = byId.get(section_id);
    if (!section) continue;
    const problem = shareProblem(section, area_tsubo);
    if (problem) return problem;
  }
  return undefined;
}

export function shareProblem(
  { number, area_tsubo: whole, is_taken, taken_tsubo }: Omit<Shared, "id" | "floor_id">,
  wanted: number | null,
): string | undefined {
  if (is_taken || (wanted === null && taken_tsubo > 0))
    return `区画${number}は、この案の別の変更に入っています。`;
  if (wanted !== null && isTooMuch(taken_tsubo + wanted, whole))
    return `区画${number}の面積${oneDecimal(whole)}坪のうち、残りは${oneDecimal(Math.max(0, whole - taken_tsubo))}坪です。`;
  return undefined;
}

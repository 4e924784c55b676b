import { sql } from "drizzle-orm";
import type { MeetingNote } from "../../contract/meeting-packs.ts";
import type { OpeningPack, OpeningPackChange, PackedPlan } from "../../contract/opening-packs.ts";
import { formatArea } from "../../lib/areas.ts";
import { formatDate } from "../../lib/dates.ts";
import { formatName } from "../../lib/facility-formats.ts";
import { planLabels } from "../../lib/plan-labels.ts";
import { PLAN_STAGE_LABELS } from "../../lib/plan-stages.ts";
import { formatExactUnitRent } from "../../lib/rent.ts";
import type { BrandGrant } from "../answering/principal.ts";
import { type Asking, findKept, findNotes, type Kept } from "./rows.ts";

const PREDICTION = "売上予測";

function textsOf(plan: PackedPlan, prediction: Kept["prediction"]): [label: string, text: string][] {
  const { area_tsubo: area, rent_yen_per_tsubo: rent } = plan;
  return [
    [planLabels.name, plan.name],
    [planLabels.stage, PLAN_STAGE_LABELS[plan.stage]],
    ["場所", plan.facility_name ?? plan.address],
    [planLabels.opening_on, formatDate(plan.opening_on)],
    [planLabels.format_id, formatName(plan.format_id)],
    ["面積", area === null ? "" : formatArea(area)],
    ["賃料", rent === null ? "" : formatExactUnitRent(rent)],
    [planLabels.person, plan.person],
    [planLabels.due_on, formatDate(plan.due_on)],
    [planLabels.memo, plan.memo],
    [PREDICTION, prediction?.name ?? ""],
  ];
}

export const keyOf = ({ plan, prediction }: Kept) =>
  plan ? `plan ${plan.id}` : `prediction ${prediction?.id}`;
const nameOf = ({ plan, prediction }: Kept) => plan?.name ?? prediction?.name ?? "";
const stateOf = ({ plan }: Kept) => (plan ? PLAN_STAGE_LABELS[plan.stage] : "計画なし");
const kindOf = ({ plan }: Kept) => (plan ? "出店計画" : PREDICTION);

export function compareSheets(before: readonly Kept[], after: readonly Kept[]): OpeningPackChange[] {
  const earlier = new Map(before.map((sheet) => [keyOf(sheet), sheet]));
  const later = new Set(after.map(keyOf));
  const found = after.flatMap((sheet): OpeningPackChange[] => {
    const was = earlier.get(keyOf(sheet));
    const name = nameOf(sheet);
    if (!was) return [{ kind: "added", name, label: kindOf(sheet), from: null, to: stateOf(sheet) }];
    if (!sheet.plan || !was.plan) return [];
    const texts = new Map(textsOf(was.plan, was.prediction));
    return textsOf(sheet.plan, sheet.prediction).flatMap(([label, to]) => {
      const from = texts.get(label) ?? "";
      return from === to ? [] : [{ kind: "changed", name, label, from: from || null, to: to || null }];
    });
  });
  const gone = before
    .filter((sheet) => !later.has(keyOf(sheet)))
    .map(
      (sheet): OpeningPackChange => ({
        kind: "gone",
        name: nameOf(sheet),
        label: kindOf(sheet),
        from: stateOf(sheet),
        to: null,
      }),
    );
  return [...found, ...gone];
}

export interface Last {
  last: NonNullable<OpeningPack["last"]>;
  notes: ReadonlyMap<string, MeetingNote>;
}

export async function sinceLast(
  asking: Asking,
  { brand_id, number }: Pick<OpeningPack, "brand_id" | "number">,
  kept: readonly Kept[],
  grant: BrandGrant,
): Promise<Last | undefined> {
  const [last] = await asking.database.rows<Omit<NonNullable<OpeningPack["last"]>, "changes">>(sql`
    select p.id, p.number, p.made_on from opening_packs p
    where p.brand_id = ${brand_id} and p.number < ${number}
    order by p.number desc
    limit 1`);
  if (!last) return undefined;
  const [before, said] = await Promise.all([findKept(asking, last.id, grant), findNotes(asking, last.id)]);
  const notes = before.flatMap((sheet) => {
    const note = said.get(sheet.place);
    return note ? [[keyOf(sheet), note] as const] : [];
  });
  return { last: { ...last, changes: compareSheets(before, kept) }, notes: new Map(notes) };
}

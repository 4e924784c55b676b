import { sql } from "drizzle-orm";
import type { PackPlan } from "../../contract/meeting-packs.ts";
import { genreMix, rentSum, vacancies } from "../../lib/renewals/figures.ts";
import { plannedUnits, unitOf } from "../../lib/renewals/units.ts";
import { nowText, plannedText } from "../../lib/renewals/words.ts";
import type { CallContext, WriteContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { renewalDetailOf } from "../renewals/plans.ts";
import { idArray, visibleBrand } from "../visibility.ts";

type Change = PackPlan["changes"][number];
interface KeptChange extends Omit<Change, "planned"> {
  outcome: "tenant" | "genre" | "vacate" | "stay";
  brand_id: number | null;
  tenant_name: string | null;
  genre: { id: number; name: string } | null;
}
type KeptPlan = Omit<PackPlan, "id" | "changes"> & { changes: KeptChange[] };

export async function keepPlans(
  context: Pick<WriteContext, "database" | "principal">,
  { packId, facilityId }: { packId: number; facilityId: number },
  ids: readonly number[],
): Promise<void> {
  for (const [place, id] of [...new Set(ids)].entries()) {
    const plan = await renewalDetailOf(context, id);
    if (plan.facility_id !== facilityId) throw notFound();
    await context.database.rows(sql`
      insert into meeting_pack_rows (pack_id, facility_id, kind, place, row_id, state)
      values (${packId}, ${facilityId}, 'plan', ${place + 1}, ${id}, ${JSON.stringify(keptPlan(plan))}::jsonb)`);
  }
}

function keptPlan({ name, memo, sections, changes }: Awaited<ReturnType<typeof renewalDetailOf>>): KeptPlan {
  const today = sections.filter(({ is_deleted }) => !is_deleted).map(unitOf);
  const { units } = plannedUnits(sections, changes);
  const [now, then] = vacancies(genreMix(today, units).whole);
  return {
    name,
    memo,
    today: { rent_yen: rentSum(today).yen, vacant: now?.count ?? 0 },
    planned: { rent_yen: rentSum(units).yen, vacant: then?.count ?? 0 },
    changes: changes.map(
      ({ shares, outcome, brand, tenant_name, genre, from_on, rent_per_tsubo, memo: note }) => {
        const taken = shares.flatMap(({ section_id, area_tsubo }) => {
          const section = sections.find(({ id }) => id === section_id);
          return section ? [{ section, part: area_tsubo }] : [];
        });
        return {
          place: [
            taken[0]?.section.floor_name,
            taken
              .map(({ section, part }) => (part === null ? section.number : `${section.number}の一部`))
              .join("・"),
          ].join("　"),
          area_tsubo: taken.reduce((sum, { section, part }) => sum + (part ?? section.area_tsubo), 0),
          now: taken.map(({ section }) => nowText(section)).join("、"),
          outcome,
          brand_id: brand?.id ?? null,
          tenant_name,
          genre,
          from_on,
          rent_per_tsubo,
          memo: note,
        };
      },
    ),
  };
}

export async function findPlans(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  packId: number,
): Promise<PackPlan[]> {
  const rows = await database.rows<{ id: number; state: KeptPlan }>(sql`
    select row_id as id, state from meeting_pack_rows where pack_id = ${packId} and kind = 'plan' order by place`);
  const ids = rows.flatMap(({ state }) => state.changes.flatMap(({ brand_id }) => brand_id ?? []));
  const brands =
    ids.length === 0
      ? []
      : await database.rows<{ id: number; name: string }>(sql`
          select b.id, b.name from brands b
          where b.id = any (${idArray([...new Set(ids)])}) and ${visibleBrand(principal)}`);
  return rows.map(({ id, state }) => ({
    ...state,
    id,
    changes: state.changes.map(({ outcome, brand_id, tenant_name, genre, ...rest }) => {
      const brand = brands.find((one) => one.id === brand_id) ?? null;
      return {
        ...rest,
        planned: plannedText({ outcome, brand, tenant_name, genre, rent_per_tsubo: null, shares: [] }),
      };
    }),
  }));
}

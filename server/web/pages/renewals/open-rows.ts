import type { RenewalChange, RenewalDetail } from "../../../contract/renewals.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import type { RenewalUnit } from "../../../lib/renewals/units.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";

type Unit = RenewalUnit & { change: RenewalChange | null; section_ids: number[] };

const MOST_CANDIDATES = 3;
/** Sections whose candidates are asked for: each is judged anew. */
const MOST_ASKED = 10;

export async function openRows(request: FacilityRequest, plan: RenewalDetail, units: readonly Unit[]) {
  const recruited = units.filter((unit) => recruitmentOf(plan, unit) !== undefined).slice(0, MOST_ASKED);
  const found = new Map(
    await Promise.all(
      recruited.map(async (unit) => [unit, await candidatesOf(request, plan, unit)] as const),
    ),
  );
  return units.map((unit) => {
    const [section] = unit.section_ids;
    const isRecruited = recruitmentOf(plan, unit) !== undefined;
    return {
      ...openRow(plan, unit),
      best: found.get(unit),
      listHref: isRecruited && section !== undefined ? paths.sectionRecruitment.url(section) : undefined,
    };
  });
}

function recruitmentOf({ sections }: RenewalDetail, { section_ids }: Unit): number | undefined {
  const [section] = section_ids;
  return sections.find(({ id }) => id === section)?.recruitment_id ?? undefined;
}

async function candidatesOf(request: FacilityRequest, plan: RenewalDetail, unit: Unit) {
  const recruitment_id = recruitmentOf(plan, unit) ?? 0;
  const { ok, value } = await optional(request, "getLeasingListItems", {
    facility_id: plan.facility_id,
    recruitment_id,
    page: 1,
    ...(unit.genre && { genre_id: [unit.genre.id] }),
  });
  const best = value.data.filter(({ group, match }) => group !== "excluded" && match !== null);
  return {
    ok,
    names: best.slice(0, MOST_CANDIDATES).map(({ brand_id, name, match }) => ({
      name,
      href: paths.brand.url(brand_id),
      fit: `${match?.symbol ?? ""} ${match?.score ?? ""}点`,
    })),
  };
}

function openRow({ id }: RenewalDetail, unit: Unit) {
  const { floor_name, number, area_tsubo, genre, change } = unit;
  const [section] = unit.section_ids;
  return {
    floor: floor_name,
    number,
    area: oneDecimal(area_tsubo),
    wanted: genre?.name ?? "業種も未定",
    from: change?.from_on ? formatDate(change.from_on) : "未定",
    href: change ? paths.renewalChange.url(id, change.id) : paths.renewalChangeNew.url(id, { section }),
    action: change ? "編集" : "変更を追加",
  };
}

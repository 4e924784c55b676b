import type { RenewalChange, RenewalDetail, RenewalSection } from "../../../contract/renewals.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import { dayProblem, earliestOf } from "../../../lib/renewals/earliest.ts";
import { nowText, plannedText } from "../../../lib/renewals/words.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import { paths } from "../../paths.ts";
import { numbersOf } from "./find.ts";

function sectionsOf({ sections }: RenewalDetail, { shares }: RenewalChange): RenewalSection[] {
  const ids = shares.map(({ section_id }) => section_id);
  return sections.filter(({ id }) => ids.includes(id));
}

function earliest(plan: RenewalDetail, change: RenewalChange, today: string) {
  const live = sectionsOf(plan, change).filter(({ is_deleted }) => !is_deleted);
  return change.outcome === "stay" || live.length === 0 ? undefined : earliestOf(live, today);
}

export function dayRow(plan: RenewalDetail, change: RenewalChange, today: string) {
  const found = earliest(plan, change, today);
  if (!found) return [];
  return [
    {
      number: numbersOf(plan, change),
      planned: change.from_on ? formatDate(change.from_on) : "未定",
      on: found.on ?? "",
      earliest: found.on ? formatDate(found.on) : "計算できません",
      reasons: found.reasons,
      isEarly: dayProblem(change.from_on, found) !== undefined,
    },
  ];
}

function recruiting(plan: RenewalDetail, change: RenewalChange, sections: readonly RenewalSection[]) {
  const [only] = sections;
  if (!only || sections.length > 1 || only.is_deleted || change.shares[0]?.area_tsubo !== null) return {};
  if (only.recruitment_id !== null)
    return {
      recruitment: {
        href: paths.sectionRecruitment.url(only.id),
        label:
          only.recruitment_status === "unregistered"
            ? "募集を準備済み"
            : recruitmentStatusLabels[only.recruitment_status].label,
      },
    };
  const isWanted = change.outcome === "tenant" || change.outcome === "genre";
  return isWanted ? { recruitAction: paths.renewalRecruitment.url(plan.id, change.id) } : {};
}

export function changeRow(
  plan: RenewalDetail,
  change: RenewalChange,
  { problems, today }: { problems: readonly string[]; today: string },
) {
  const sections = sectionsOf(plan, change);
  const days = earliest(plan, change, today);
  const early = days && dayProblem(change.from_on, days);
  const number = numbersOf(plan, change);
  const [only] = sections;
  return {
    id: change.id,
    number,
    floor: sections[0]?.floor_name ?? "",
    href: sections.length === 1 && only && !only.is_deleted ? paths.section.url(only.id) : undefined,
    area: oneDecimal(sections.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0)),
    now: sections.map(nowText).join("、"),
    planned: plannedText(change),
    fromOn: change.from_on ?? "",
    from: change.from_on ? formatDate(change.from_on) : "未定",
    rent: change.rent_per_tsubo === null ? "" : formatUnitRent(change.rent_per_tsubo),
    memo: change.memo,
    problems: [...problems, ...(early ? [early] : [])],
    version: change.version,
    recruitment: undefined,
    recruitAction: undefined,
    ...recruiting(plan, change, sections),
    editHref: paths.renewalChange.url(plan.id, change.id),
    deleteHref: paths.renewalChangeDelete.url(plan.id, change.id),
  };
}

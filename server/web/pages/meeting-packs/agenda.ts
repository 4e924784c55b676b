import type { MeetingPack, PackCandidate, PackSection } from "../../../contract/meeting-packs.ts";
import type { NegotiationStatus } from "../../../contract/statuses.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import {
  leaseStateLabels,
  negotiationStatusLabels,
  recruitmentStatusLabels,
  tenantIntentionLabels,
} from "../../../lib/labels.ts";
import { leaseWindow } from "../../../lib/lease-window.ts";
import { monthlyRent, NEXT_STEPS } from "../../../lib/meeting-pack.ts";
import { formatMonthlyRent, formatUnitRent } from "../../../lib/rent.ts";
import { noteModel } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";

/** More would make a row longer than a sheet of paper. */
const MOST_NAMED = 20;

export const isTalking = ({ status, owner, due_on }: PackCandidate) =>
  (status !== "waiting" || owner !== null || due_on !== null) && NEXT_STEPS[status] !== "";

export function candidateModel(candidate: PackCandidate, madeOn: string) {
  const { name, genre_name, status, owner, due_on } = candidate;
  return {
    name,
    genre: genre_name ?? "",
    badge: negotiationStatusLabels[status],
    step: NEXT_STEPS[status],
    owner: owner ? (owner.name ?? "退会者") : "",
    due: formatDate(due_on),
    isOverdue: due_on !== null && due_on < madeOn,
  };
}

function stagesOf(candidates: readonly PackCandidate[]) {
  return (Object.keys(negotiationStatusLabels) as NegotiationStatus[]).flatMap((status) => {
    const count = candidates.filter((one) => one.status === status).length;
    return count === 0 ? [] : [`${negotiationStatusLabels[status].label} ${count}`];
  });
}

const fact = (label: string, text: string | null | undefined) => (text ? [{ label, text }] : []);

function termsOf(section: PackSection) {
  const { area_tsubo: area, rent_per_tsubo: rent, offered, next, contract_end_on: end } = section;
  const wanted = offered?.rent_per_tsubo ?? null;
  return [
    ...fact(
      "現行賃料",
      rent === null ? null : `${formatUnitRent(rent)}（月額 ${formatMonthlyRent(rent, area)}）`,
    ),
    ...fact("契約満了日", formatDate(end)),
    ...fact("契約形態", section.contract_form),
    ...fact("テナントの意向", section.tenant_intention && tenantIntentionLabels[section.tenant_intention]),
    ...fact("希望賃料", wanted === null ? null : formatUnitRent(wanted)),
    ...fact("引渡し日", formatDate(offered?.handover_on)),
    ...fact("次のテナント", next && `${next.name}（${formatDate(next.start_on)}から）`),
  ];
}

function noteOf({ id, notes }: MeetingPack, sectionId: number) {
  const note = notes.find(({ section_id }) => section_id === sectionId);
  return { ...noteModel(note), href: paths.meetingNote.url(id, sectionId) };
}

export function agendaModel(section: PackSection, pack: MeetingPack) {
  const candidates = pack.candidates.filter(({ section_id }) => section_id === section.id);
  const talking = candidates.filter(isTalking);
  const { state } = leaseWindow(section, pack.made_on);
  return {
    id: section.id,
    href: paths.section.url(section.id),
    floor: pack.floors.find(({ id }) => id === section.floor_id)?.name ?? "",
    number: section.number,
    area: formatArea(section.area_tsubo),
    tenant: section.tenant_name ?? "空き",
    genre: section.genre_name ?? "",
    status: recruitmentStatusLabels[section.recruitment_status],
    lease: state === "none" ? undefined : leaseStateLabels[state],
    terms: termsOf(section),
    stages: stagesOf(candidates),
    candidates: talking.slice(0, MOST_NAMED).map((one) => candidateModel(one, pack.made_on)),
    note: noteOf(pack, section.id),
    more: Math.max(0, talking.length - MOST_NAMED),
  };
}

export function inOrder(sections: readonly PackSection[], sort: "end" | "rent" | undefined): PackSection[] {
  if (sort === undefined) return [...sections];
  if (sort === "rent") return sections.toSorted((a, b) => (monthlyRent(b) ?? -1) - (monthlyRent(a) ?? -1));
  const end = ({ contract_end_on }: PackSection) => contract_end_on ?? "9999";
  return sections.toSorted((a, b) => end(a).localeCompare(end(b)));
}

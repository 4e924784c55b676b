import type { Difference, DifferenceKind } from "../../contract/differences.ts";
import type { NegotiationStatus, RecruitmentStatus } from "../../contract/statuses.ts";
import { formatDate } from "../../lib/dates.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { negotiationStatusLabels, recruitmentStatusLabels } from "../../lib/labels.ts";
import {
  type HistoryChange,
  historyChanges,
  recruitmentHistory,
  sectionHistory,
} from "../sections/history.ts";
import type { Answered, StoodCandidate, StoodSection } from "./rows.ts";

export interface Found extends Omit<Difference, "from" | "to">, Omit<HistoryChange, "label"> {}

const ABOUT: Partial<Record<keyof typeof sectionHistory, DifferenceKind>> = {
  tenant_name: "tenant",
  tenant_brand_id: "tenant",
  genre_id: "tenant",
  area_tsubo: "area",
  outline: "area",
  ceiling_height_m: "area",
  floor_id: "place",
  number: "place",
  kind: "place",
  position: "place",
  description: "place",
};

type Place = Pick<Difference, "section_id" | "section_number" | "floor_id" | "floor_name">;

function placeOf({ id, number, floor_id, floor }: StoodSection): Place {
  return { section_id: id, section_number: number, floor_id, floor_name: floor };
}

function inWords({ fields, floor, genre }: StoodSection) {
  return { ...fields, floor, genre };
}

function changesOf(before: StoodSection, after: StoodSection): Found[] {
  const place = placeOf(after);
  const own = Object.entries(sectionHistory).flatMap(([name, field]) =>
    historyChanges({ [name]: field } as Fields, inWords(before), inWords(after)).map((change) => ({
      ...place,
      ...change,
      kind: ABOUT[name as keyof typeof sectionHistory] ?? ("terms" as const),
    })),
  );
  const state = (status: string) => recruitmentStatusLabels[status as RecruitmentStatus].label;
  const states: Found[] =
    before.status === after.status
      ? []
      : [
          {
            ...place,
            kind: "state",
            label: "募集ステータス",
            from: state(before.status),
            to: state(after.status),
          },
        ];
  const terms = (of: StoodSection) => ({ ...of.terms, wanted_genres: of.wanted_genres });
  const offered =
    before.terms && after.terms
      ? historyChanges(recruitmentHistory, terms(before), terms(after)).map(
          ({ label, ...change }): Found => ({ ...place, ...change, kind: "terms", label: `募集の${label}` }),
        )
      : [];
  return [...own, ...states, ...offered];
}

function candidateChanges(
  place: Place,
  before: readonly StoodCandidate[],
  after: readonly StoodCandidate[],
): Found[] {
  const words = (one: StoodCandidate | undefined) =>
    one ? negotiationStatusLabels[one.status as NegotiationStatus].label : null;
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Map(after.map((one) => [one.id, one]));
  return [...new Map([...was, ...is]).values()].flatMap(({ id, name }): Found[] => {
    const [from, to] = [was.get(id), is.get(id)];
    if (from?.status === to?.status) return [];
    return [
      { ...place, kind: "candidate", label: name, from: words(from), to: words(to) ?? "リストから除外" },
    ];
  });
}

interface Day {
  sections: readonly StoodSection[];
  candidates: readonly StoodCandidate[];
}

export function compareDays(before: Day, after: Day, answers: readonly Answered[]): Found[] {
  const was = new Map(before.sections.map((one) => [one.id, one]));
  const is = new Map(after.sections.map((one) => [one.id, one]));
  const candidates = [before, after].map((day) =>
    Map.groupBy(day.candidates, ({ section_id }) => section_id),
  );
  const answered = Map.groupBy(answers, ({ section_id }) => section_id);
  const all = [...new Map([...was, ...is]).values()].toSorted(
    (a, b) => a.level - b.level || compareText(a.number_order, b.number_order) || a.id - b.id,
  );
  return all.flatMap((section): Found[] => {
    const { id } = section;
    const place = placeOf(section);
    const [from, to] = [was.get(id), is.get(id)];
    if (!to)
      return [
        { ...place, kind: "gone", label: "区画", from: from?.fields.tenant_name as string | null, to: null },
      ];
    const own: Found[] = from
      ? changesOf(from, to)
      : [{ ...place, kind: "opened", label: "区画", from: null, to: to.fields.tenant_name as string | null }];
    const [listed = [], lists = []] = candidates.map((byId) => byId.get(id));
    const heard = (answered.get(id) ?? []).map(
      ({ name, number, last_on }): Found => ({
        ...place,
        kind: "answer",
        label: name,
        from: null,
        to: `${number}件（最新 ${formatDate(last_on)}）`,
      }),
    );
    return [...own, ...candidateChanges(place, listed, lists), ...heard];
  });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

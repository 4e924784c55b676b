import { addDays } from "../calendar-months.ts";
import { formatDate } from "../dates.ts";
import { type Leased, leaseSentences } from "../lease-words.ts";

/** What a section says of who is in it until when. */
export interface LeasedSection extends Leased {
  number: string;
  /** Who has contracted for it after today's tenant. */
  next_tenant: { name: string; start_on: string } | null;
}

/** The first day on which somebody else can be in sections; null where nothing tells it. */
export interface Earliest {
  on: string | null;
  reasons: string[];
}

/** As the law has it, without the tenant's consent. */
function afterLease(section: LeasedSection, today: string): Earliest {
  const { window, lines } = leaseSentences(section, today);
  const { state, form, ends_on, ends_at_earliest } = window;
  const later = (day: string) => (day > today ? day : today);
  if (section.contract_type === 3) return { on: today, reasons: ["空きです。"] };
  if (state === "none") return { on: null, reasons: ["契約満了日の登録がありません。"] };
  const isOpenEnded = form === "ordinary" && (state === "missed" || state === "not_needed");
  const isEvent = section.contract_type === 1;
  if (state === "unknown" || (isOpenEnded && !isEvent)) return { on: null, reasons: lines };
  const end = ends_at_earliest ?? ends_on;
  if (end === undefined) return { on: null, reasons: lines };
  const on = later(addDays(end, 1));
  const until =
    on === today ? `契約は${formatDate(end)}に満了しています。` : `今の契約は${formatDate(end)}までです。`;
  return { on, reasons: [until, ...lines] };
}

function ofSection(section: LeasedSection, today: string): Earliest {
  const { next_tenant: next } = section;
  if (next)
    return {
      on: null,
      reasons: [`次のテナント「${next.name}」と契約しています（${formatDate(next.start_on)}から）。`],
    };
  return afterLease(section, today);
}

/** The first day for all of some sections together, with the reason of each: what is unknown of one is unknown of all. */
export function earliestOf(sections: readonly LeasedSection[], today: string): Earliest {
  const each = sections.map((section) => ({ section, ...ofSection(section, today) }));
  const days = each.map(({ on }) => on);
  const named = each.length > 1;
  const reasons = each.flatMap(({ section, reasons: texts }) =>
    texts.map((text) => (named ? `区画${section.number}：${text}` : text)),
  );
  if (days.length === 0 || days.includes(null)) return { on: null, reasons };
  return { on: (days as string[]).toSorted().at(-1) ?? null, reasons };
}

/** What is to be said of a planned day: that it comes too early, or that nobody can tell. */
export function dayProblem(from: string | null, { on }: Earliest): string | undefined {
  if (from === null) return undefined;
  if (on === null) return "最短の開始日を計算できないため、この日に始められるか確認できません。";
  return from < on ? `開始日が、最短の開始日（${formatDate(on)}）より前です。` : undefined;
}

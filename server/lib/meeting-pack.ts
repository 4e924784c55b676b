import { addMonths } from "./calendar-months.ts";
import { recruitmentStatusLabels } from "./labels.ts";
import type { Negotiation } from "./negotiation.ts";
import { isVacant } from "./vacancy.ts";

/** Months that a pack looks ahead. */
export const PACK_MONTHS = 18;

/** What stands over the recruitment statuses of sections. */
export const STATUS = "募集ステータス";
/** Who has left. */
export const LEFT = "退会者";

/** What the figures of a pack are made of. */
interface Counted {
  area_tsubo: number;
  tenant_name: string | null;
  contract_type: 0 | 1 | 3;
  contract_end_on: string | null;
  rent_per_tsubo: number | null;
  recruitment_status: string;
  /** Whether somebody has contracted for it after that day's tenant. */
  isContracted: boolean;
}

/** Whether the contract ends within the months that a pack looks ahead, or has ended with the tenant still in. */
export function isEnding(
  {
    contract_end_on: end,
    contract_type,
    tenant_name,
  }: Pick<Counted, "contract_end_on" | "contract_type" | "tenant_name">,
  madeOn: string,
): boolean {
  return end !== null && contract_type !== 3 && tenant_name !== null && end <= addMonths(madeOn, PACK_MONTHS);
}

export const isRecruiting = ({ recruitment_status: status }: Pick<Counted, "recruitment_status">) =>
  status === "private" || status === "publish";

/** Whether a meeting has to talk about a section. */
export const isOnAgenda = (section: Omit<Counted, "isContracted">, madeOn: string) =>
  isVacant(section) || isEnding(section, madeOn) || isRecruiting(section);

/** The sections that a pack's list shows: those that a meeting has to talk about, of the chosen statuses. */
export function listedOf<S extends Omit<Counted, "isContracted">>(pack: {
  statuses: readonly string[];
  sections: readonly S[];
  made_on: string;
}): S[] {
  const { statuses, sections, made_on } = pack;
  return sections.filter((one) => statuses.includes(one.recruitment_status) && isOnAgenda(one, made_on));
}

/** The sections of a pack as its figures count them. */
export function countedOf<
  S extends Omit<Counted, "isContracted"> & { id: number; next: object | null },
>(pack: {
  sections: readonly S[];
  candidates: readonly { section_id: number; status: Negotiation }[];
}): (S & { isContracted: boolean })[] {
  const contracted = new Set(
    pack.candidates.filter(({ status }) => status === "contracted").map(({ section_id }) => section_id),
  );
  return pack.sections.map((one) => ({ ...one, isContracted: one.next !== null || contracted.has(one.id) }));
}

/** What comes next at each stage; nothing where a negotiation has ended. */
export const NEXT_STEPS: Readonly<Record<Negotiation, string>> = {
  waiting: "打診",
  section_submitted: "条件の提示",
  conditions_submitted: "内諾の確認",
  informal_offer: "確約の取得",
  confirmation_obtained: "契約",
  contracted: "",
  offer_canceled: "",
  contact_unsupported: "問い合わせへの対応",
  contact_fixed: "",
};

const STATUSES = Object.entries(recruitmentStatusLabels).filter(([status]) => status !== "deleted");

/** The recruitment statuses that a pack lists, in words. */
export function statusesText(statuses: readonly string[]): string {
  const chosen = STATUSES.filter(([status]) => statuses.includes(status));
  return chosen.length === STATUSES.length ? "すべて" : chosen.map(([, { label }]) => label).join("、");
}

/** Yen a month, to whole yen; null where the rent is not known. */
export function monthlyRent({
  rent_per_tsubo: rent,
  area_tsubo: area,
}: Pick<Counted, "rent_per_tsubo" | "area_tsubo">): number | null {
  return rent === null ? null : Math.round(rent * area);
}

export interface Sum {
  sections: number;
  tsubo: number;
  /** Present rent of those whose rent is known, yen a month. */
  rent: number;
  /** Sections whose rent is not known. */
  unknown: number;
}

function sumOf(sections: readonly Counted[]): Sum {
  const rents = sections.map(monthlyRent);
  return {
    sections: sections.length,
    tsubo: sections.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0),
    rent: rents.reduce<number>((sum, rent) => sum + (rent ?? 0), 0),
    unknown: rents.filter((rent) => rent === null).length,
  };
}

export interface PackFigures {
  all: Sum;
  vacant: Sum;
  ending: Sum;
  recruiting: Sum;
  contracted: Sum;
  /** Those that end with nobody contracted for after them. */
  atStake: Sum;
  /** What ends by month, YYYY-MM; `null` for what has ended before that day. */
  months: { month: string | null; sum: Sum }[];
}

/** What a month of the figures is called. */
export function monthText(month: string | null): string {
  if (month === null) return "経過";
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

/** The figures of a pack, of all sections of its floors. */
export function packFigures(sections: readonly Counted[], madeOn: string): PackFigures {
  const ending = sections.filter((one) => isEnding(one, madeOn));
  const monthOf = ({ contract_end_on: end }: Counted) =>
    end === null || end < madeOn ? null : end.slice(0, 7);
  const byMonth = Map.groupBy(ending, monthOf);
  const first = `${madeOn.slice(0, 7)}-01`;
  const months = Array.from({ length: PACK_MONTHS + 1 }, (_, i) => addMonths(first, i).slice(0, 7));
  return {
    all: sumOf(sections),
    vacant: sumOf(sections.filter(isVacant)),
    ending: sumOf(ending),
    recruiting: sumOf(sections.filter(isRecruiting)),
    contracted: sumOf(sections.filter(({ isContracted }) => isContracted)),
    atStake: sumOf(ending.filter(({ isContracted }) => !isContracted)),
    months: [null, ...months].map((month) => ({ month, sum: sumOf(byMonth.get(month) ?? []) })),
  };
}

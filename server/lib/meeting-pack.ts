import { addMonths } from "./calendar-months.ts";
import { isVacant } from "./vacancy.ts";

/** Months that a pack looks ahead. */
export const PACK_MONTHS = 18;

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

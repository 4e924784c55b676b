import type { z } from "zod";
import { categoryOf, genres } from "../backend/reference/genres.ts";
import type { RecruitmentTerms } from "../contract/recruitments.ts";
import type { recruitmentStatus } from "../contract/statuses.ts";
import { isUsuallyHeavy, NOTHING_STATED } from "../lib/conditions.ts";
import { addDays, DEMO_TODAY, japanTime, monthStart } from "./dates.ts";
import { type Random, random } from "./random.ts";
import type { SectionRow } from "./sections.ts";

type Status = z.output<typeof recruitmentStatus>;

export interface RecruitmentRow extends RecruitmentTerms {
  id: number;
  section_id: number;
  facility_id: number;
  status: Status;
  published_at: string | null;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
}

const LIVE: readonly (readonly [Status, number])[] = [
  ["publish", 42],
  ["private", 34],
  ["closed", 13],
  ["unregistered", 11],
];
const YEAR = addDays(DEMO_TODAY, 365);
const AHEAD = { facility: 1, until: addDays(DEMO_TODAY, 570) };

function seeks(section: SectionRow): boolean {
  if (section.contract_type === 1) return section.tenant_name === null;
  const until = section.facility_id === AHEAD.facility ? AHEAD.until : YEAR;
  return (
    section.contract_type === 3 || (section.contract_end_on !== null && section.contract_end_on <= until)
  );
}

export function recruitmentsOf(seed: string, sections: readonly SectionRow[]): RecruitmentRow[] {
  const rows: RecruitmentRow[] = [];
  for (const section of sections) {
    const rng = random(`${seed}/recruitment/${section.facility_id}/${section.floor_id}/${section.number}`);
    const isOpen = seeks(section);
    if (rng.chance(isOpen ? 0.08 : 0.012))
      rows.push(recruitment(rng.fork("old"), section, "deleted", rows.length + 1));
    if (isOpen && rng.chance(section.contract_type === 0 ? 0.74 : 0.93)) {
      rows.push(recruitment(rng, section, rng.weighted(LIVE), rows.length + 1));
    }
  }
  return rows;
}

const NO_HEAVY_FOOD = "重飲食はできません。軽飲食は要相談。";
const COMMENTS = [
  "フロアの入口に面し、平日夕方の通行が多い区画です。内装の引き渡し範囲はご相談ください。",
  "近隣の住宅地の家族連れに合う業態を優先して検討します。",
  "現テナントの契約満了に伴う募集です。開店時期は前後二か月まで調整できます。",
  NO_HEAVY_FOOD,
  "隣の区画とあわせた拡張のご希望も承ります。",
  "",
] as const;

function recruitment(rng: Random, section: SectionRow, status: Status, id: number): RecruitmentRow {
  const isDraft = status === "unregistered";
  const created = addDays(DEMO_TODAY, status === "deleted" ? -rng.int(300, 500) : -rng.int(50, 200));
  const published = status === "publish" || status === "closed" ? addDays(created, rng.int(5, 25)) : null;
  const closed = status === "closed" && published !== null ? addDays(published, rng.int(7, 15)) : null;
  const last = closed ?? published ?? addDays(created, rng.int(0, 20));
  return {
    id,
    section_id: section.id,
    facility_id: section.facility_id,
    status,
    ...consistent(
      rng.fork("conditions"),
      section,
      { ...terms(rng, section, isDraft, created), comment: isDraft ? "" : rng.pick(COMMENTS) },
      isDraft,
    ),
    published_at: published && japanTime(published, rng.int(9, 17), rng.int(0, 59)),
    closed_at: closed && japanTime(closed, rng.int(9, 17), rng.int(0, 59)),
    created_at: japanTime(created, rng.int(9, 11), rng.int(0, 59)),
    updated_at: japanTime(addDays(last, 1), rng.int(12, 18), rng.int(0, 59)),
  };
}

type Conditions = Omit<RecruitmentTerms, keyof Terms | "comment">;
type Terms = Pick<
  RecruitmentTerms,
  | "rent_per_tsubo"
  | "common_fee_per_tsubo"
  | "contract_form"
  | "contract_years"
  | "handover_on"
  | "handover_state"
  | "wanted_genre_ids"
>;

const heavyGenres = new Set(genres.filter(({ jsic_code }) => isUsuallyHeavy(jsic_code)).map(({ id }) => id));
const FOOD_SHELL = new Set(["飲食", "食物販"]);
const foodGenres = new Set(genres.filter((genre) => FOOD_SHELL.has(categoryOf(genre))).map(({ id }) => id));

function consistent(
  rng: Random,
  section: SectionRow,
  given: Terms & { comment: string },
  isDraft: boolean,
): Terms & Conditions & { comment: string } {
  const wantsHeavy = given.wanted_genre_ids.some((id) => heavyGenres.has(id));
  const wantsFood = given.wanted_genre_ids.some((id) => foodGenres.has(id));
  const comment = wantsHeavy && given.comment === NO_HEAVY_FOOD ? COMMENTS[0] : given.comment;
  const isEvent = section.contract_type === 1;
  const allows_heavy_food =
    comment === NO_HEAVY_FOOD ? false : wantsHeavy ? true : isDraft ? null : rng.chance(0.3) ? null : false;
  if (isDraft) return { ...given, comment, ...NOTHING_STATED, allows_heavy_food };
  const late = wantsFood && rng.chance(0.6);
  return {
    ...given,
    comment,
    allows_heavy_food,
    has_exhaust: wantsFood ? true : allows_heavy_food === false ? rng.chance(0.3) : null,
    has_grease_trap: wantsFood ? true : allows_heavy_food === false ? false : null,
    has_water: wantsFood ? true : rng.chance(0.6),
    gas_m3_per_hour: wantsHeavy ? rng.int(12, 20) : allows_heavy_food === false ? 0 : null,
    power_kva: wantsHeavy ? rng.int(45, 80) : wantsFood ? rng.int(25, 50) : rng.int(10, 30),
    opens_at: wantsFood ? "08:00" : "10:00",
    closes_at: late ? "24:00" : wantsFood ? "22:00" : rng.pick(["20:00", "21:00"]),
    deposit: isEvent ? null : `賃料の${rng.pick([6, 10, 10, 12])}か月分`,
    sales_rent: isEvent
      ? `売上の${rng.pick([15, 18, 20])}%`
      : rng.chance(0.5)
        ? `売上の${rng.pick([6, 8, 10])}%`
        : null,
    work_division: isEvent ? null : "内装はC工事、空調・防災はB工事",
  };
}

function terms(rng: Random, section: SectionRow, isDraft: boolean, created: string): Terms {
  const rent = section.rent_per_tsubo ?? 20_000;
  const isEvent = section.contract_type === 1;
  const free = section.contract_end_on ?? addDays(created, rng.int(30, 90));
  return {
    rent_per_tsubo:
      isDraft && rng.chance(0.5) ? null : Math.round((rent * rng.between(0.97, 1.1)) / 500) * 500,
    common_fee_per_tsubo: isDraft ? null : section.common_fee_per_tsubo,
    contract_form: isEvent ? "催事" : isDraft ? null : "定期建物賃貸借",
    contract_years: isDraft || isEvent ? null : rng.pick([3, 5, 5, 6, 10]),
    handover_on: isDraft ? null : monthStart(free, rng.int(1, 3)),
    handover_state: isDraft
      ? null
      : isEvent
        ? "什器あり"
        : rng.pick(["スケルトン", "スケルトン", "居抜き", "内装造作あり"]),
    wanted_genre_ids: isDraft ? [] : wantedGenres(rng, section),
  };
}

function wantedGenres(rng: Random, section: SectionRow): number[] {
  const genre = section.genre_id ?? rng.pick(genres).id;
  const alike = genres.filter((row) => row.category_id === Math.floor(genre / 100) && row.id !== genre);
  const other = rng.shuffle(alike).slice(0, rng.int(1, 3));
  return [genre, ...other.map((row) => row.id)].sort((a, b) => a - b);
}

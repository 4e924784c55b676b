import { sql } from "drizzle-orm";
import type { CandidateGroup } from "../../contract/leasing-lists.ts";
import { type BrandNeeds, brokenConditions, type SectionConditions } from "../../lib/conditions.ts";
import type { CallContext } from "../answering/handler.ts";
import { BRAND_NEEDS } from "../brands/rows.ts";
import type { Executor } from "../db/connect.ts";
import type { MatchInput } from "../models/match-criteria.ts";
import { matchScore } from "../models/match-score.ts";
import { CONDITION_COLUMNS } from "../recruitments/reading.ts";
import { publicFacility } from "../visibility.ts";
import { type StoreProfiles, storeProfiles } from "./stores.ts";

/** A brand as it is matched. */
export interface MatchedBrand extends BrandNeeds {
  id: number;
  genre_id: number;
  category_id: number;
  genre_name: string;
  jsic_code: string;
  planned_size_classes: number[];
  wanted_area_min_tsubo: number | null;
  wanted_area_max_tsubo: number | null;
}

/** Brands `b` of genres `g` as they are matched; its size classes are 0 to 4. */
export const MATCHED_BRAND = sql`
  b.id, b.genre_id, g.category_id, g.name as genre_name, g.jsic_code, b.wanted_area_min_tsubo, b.wanted_area_max_tsubo,
  ${BRAND_NEEDS},
  array_remove(array[
    case when b.is_s_size_plan then 0 end, case when b.is_m_size_plan then 1 end,
    case when b.is_mp_size_plan then 2 end, case when b.is_l_size_plan then 3 end,
    case when b.is_lp_size_plan then 4 end
  ], null) as planned_size_classes`;

interface SectionRow extends SectionConditions {
  area_tsubo: number;
  facility_id: number;
  facility_type: string;
  features: number[] | null;
  wanted_genre_ids: number[];
  wanted_category_ids: number[];
}

interface GenreCount {
  genre_id: number;
  here: number;
  elsewhere: number;
}

export interface SectionMatch {
  /** The input of models/match-score.ts for a brand. */
  inputFor(brand: MatchedBrand): MatchInput;
  /** The total score of a brand, null where nothing can be judged; kept while nothing that it rests on changes. */
  totalOf(brand: MatchedBrand): number | null;
  /** The conditions of the recruitment that a brand breaks, in Japanese. */
  brokenBy(brand: MatchedBrand): string[];
  /** True where the recruitment names genres and not the brand's. */
  isUnwanted(brand: MatchedBrand): boolean;
  groupOf(brand: MatchedBrand): CandidateGroup;
}

/**
 * Reads what the match with any brand needs of a recruitment: section, conditions, wanted genres, genre mix of the
 * facility and of the others of its type, trade area. Sales are a brand's own secret, of which a facility's score must
 * not tell.
 */
export async function sectionMatch(
  context: Pick<CallContext, "database" | "today">,
  recruitmentId: number,
): Promise<SectionMatch> {
  const { database } = context;
  const [section] = await database.rows<SectionRow>(sql`
    select s.area_tsubo, s.facility_id, f.facility_type, t.features, r.wanted_genre_ids,
      ${CONDITION_COLUMNS},
      array(select distinct category_id from genres where id = any (r.wanted_genre_ids)) as wanted_category_ids
    from recruitments r
    join section_outlines s on s.id = r.section_id
    join facilities f on f.id = s.facility_id
    left join trade_areas t on t.kind = 'facility' and t.reference_id = f.id
    where r.id = ${recruitmentId}`);
  if (!section) throw new Error("a recruitment has a section");
  const [profiles, genres] = await Promise.all([storeProfiles(context), genreMix(database, section)]);
  const inputFor = inputsFrom(section, profiles, genres);
  const { area_tsubo, features, wanted_genre_ids: wanted, wanted_category_ids: near } = section;
  const totals = keptTotals(profiles, JSON.stringify([area_tsubo, features, genres]));
  const brokenBy = (brand: MatchedBrand) =>
    brokenConditions(section, brand, { name: brand.genre_name, jsic_code: brand.jsic_code });
  return {
    inputFor,
    brokenBy,
    isUnwanted: ({ genre_id }) => wanted.length > 0 && !wanted.includes(genre_id),
    groupOf(brand) {
      if (brokenBy(brand).length > 0) return "excluded";
      if (wanted.length === 0) return "any";
      if (wanted.includes(brand.genre_id)) return "wanted";
      return near.includes(brand.category_id) ? "near" : "other";
    },
    totalOf(brand) {
      const known = totals.get(brand.id);
      if (known !== undefined) return known;
      const { total } = matchScore(inputFor(brand));
      totals.set(brand.id, total);
      return total;
    },
  };
}

type Totals = Map<number, number | null>;

const MOST_SECTIONS = 50;
const kept = new WeakMap<StoreProfiles, Map<string, Totals>>();

/** Scores by brand for one state of a section; brands change only together with the profiles. */
function keptTotals(profiles: StoreProfiles, state: string): Totals {
  const sections = kept.get(profiles) ?? new Map<string, Totals>();
  kept.set(profiles, sections);
  const totals = sections.get(state) ?? new Map();
  sections.delete(state);
  sections.set(state, totals);
  const [oldest] = sections.keys();
  if (sections.size > MOST_SECTIONS && oldest !== undefined) sections.delete(oldest);
  return totals;
}

/** Occupied sections by genre: in the facility, and in the other facilities of its type that everybody may know of. */
function genreMix(database: Executor, section: SectionRow): Promise<GenreCount[]> {
  return database.rows<GenreCount>(sql`
    select s.genre_id,
      (count(*) filter (where f.id = ${section.facility_id}))::int as here,
      (count(*) filter (where f.id <> ${section.facility_id}))::int as elsewhere
    from facilities f
    join section_outlines s on s.facility_id = f.id and s.deleted_at is null
    where f.facility_type = ${section.facility_type} and (${publicFacility} or f.id = ${section.facility_id})
      and s.is_let and s.genre_id is not null
    group by s.genre_id
    order by s.genre_id`);
}

function inputsFrom(
  section: SectionRow,
  profiles: StoreProfiles,
  counts: readonly GenreCount[],
): SectionMatch["inputFor"] {
  const { area_tsubo, features } = section;
  const place = features && profiles.placeOf(features);
  const byGenre = new Map(counts.map((count) => [count.genre_id, count]));
  const total = (part: "here" | "elsewhere") => counts.reduce((sum, count) => sum + count[part], 0);
  const occupied = { here: total("here"), elsewhere: total("elsewhere") };
  return ({ id, genre_id, planned_size_classes, wanted_area_min_tsubo, wanted_area_max_tsubo }) => ({
    section: { area_tsubo },
    brand: {
      store_areas_tsubo: profiles.areasOf(id),
      wanted_area_tsubo: [wanted_area_min_tsubo, wanted_area_max_tsubo],
      planned_size_classes,
    },
    genres: {
      same_genre_here: byGenre.get(genre_id)?.here ?? 0,
      occupied_here: occupied.here,
      same_genre_elsewhere: byGenre.get(genre_id)?.elsewhere ?? 0,
      occupied_elsewhere: occupied.elsewhere,
    },
    stores: place ? profiles.closenessOf(id, place) : { best: [], alike: 0, known: 0 },
  });
}

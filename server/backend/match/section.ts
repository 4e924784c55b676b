import { type SQL, sql } from "drizzle-orm";
import type { CandidateGroup } from "../../contract/leasing-lists.ts";
import { type BrandNeeds, brokenConditions, type SectionConditions } from "../../lib/conditions.ts";
import type { CallContext } from "../answering/handler.ts";
import { BRAND_NEEDS } from "../brands/rows.ts";
import type { Executor } from "../db/connect.ts";
import type { MatchInput } from "../models/match-criteria.ts";
import { matchScore } from "../models/match-score.ts";
import { CONDITION_COLUMNS } from "../recruitments/reading.ts";
import { idArray } from "../visibility.ts";
import { type GenreMix, genreMixes } from "./genre-mix.ts";
import { type Closeness, type StoreProfiles, storeProfiles } from "./stores.ts";

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

export const MATCHED_BRAND = sql`
  b.id, b.genre_id, g.category_id, g.name as genre_name, g.jsic_code, b.wanted_area_min_tsubo, b.wanted_area_max_tsubo,
  ${BRAND_NEEDS},
  array_remove(array[
    case when b.is_s_size_plan then 0 end, case when b.is_m_size_plan then 1 end,
    case when b.is_mp_size_plan then 2 end, case when b.is_l_size_plan then 3 end,
    case when b.is_lp_size_plan then 4 end
  ], null) as planned_size_classes`;

interface Offered {
  recruitment_id: number;
  section_id: number;
  area_tsubo: number;
  rent_per_tsubo: number | null;
  handover_on: string | null;
}

interface SectionRow extends SectionConditions, Offered {
  facility_id: number;
  facility_type: string;
  wanted_genre_ids: number[];
}

interface Shared {
  featuresOf: ReadonlyMap<number, number[]>;
  categoryOf: ReadonlyMap<number, number>;
}

export interface RecruitmentMatch {
  offered: Offered;
  inputFor(brand: MatchedBrand): MatchInput;
  brokenBy(brand: MatchedBrand): string[];
  groupOf(brand: MatchedBrand): CandidateGroup;
}

export interface SectionMatch extends RecruitmentMatch {
  totalOf(brand: MatchedBrand): number | null;
}

interface Reading {
  section: SectionRow;
  shared: Shared;
  profiles: StoreProfiles;
  mix: GenreMix;
  inputFor: RecruitmentMatch["inputFor"];
}

/**
 * Reads what the match with any brand needs of recruitments, with as many statements for one as for all: sections,
 * conditions, wanted genres, genre mix of the facility and of the others of its type, trade area. Nothing that one of
 * the two sides may not see: no sales, no lease, no section that is let or not, no brand or building in hiding.
 */
async function readRecruitments(
  context: Pick<CallContext, "database" | "today">,
  which: SQL,
): Promise<Reading[]> {
  const { database } = context;
  const sections = await database.rows<SectionRow>(sql`
    select r.id as recruitment_id, s.id as section_id, s.area_tsubo, r.rent_per_tsubo, r.handover_on, s.facility_id,
      f.facility_type, r.wanted_genre_ids, ${CONDITION_COLUMNS}
    from recruitments r
    join section_outlines s on s.id = r.section_id
    join facilities f on f.id = s.facility_id
    where ${which}`);
  if (sections.length === 0) return [];
  const [{ profiles, mixes }, shared] = await Promise.all([
    storeProfiles(context).then(async (profiles) => ({
      profiles,
      mixes: await genreMixes(context, profiles),
    })),
    readShared(database, sections),
  ]);
  const closeness = closenessByPlace(profiles, shared.featuresOf);
  const shops = shopsByPlace(mixes);
  return sections.map((section) => {
    const here = shops(section);
    return {
      section,
      shared,
      profiles,
      mix: here.mix,
      inputFor: inputsFrom(section, profiles, here, closeness),
    };
  });
}

async function readShared(database: Executor, sections: readonly SectionRow[]): Promise<Shared> {
  const facilities = [...new Set(sections.map(({ facility_id }) => facility_id))];
  const [areas, genres] = await Promise.all([
    database.rows<{ facility_id: number; features: number[] }>(sql`
      select reference_id as facility_id, features from trade_areas
      where kind = 'facility' and reference_id = any (${idArray(facilities)})`),
    database.rows<{ id: number; category_id: number }>(sql`select id, category_id from genres`),
  ]);
  return {
    featuresOf: new Map(areas.map(({ facility_id, features }) => [facility_id, features])),
    categoryOf: new Map(genres.map(({ id, category_id }) => [id, category_id])),
  };
}

function matchOfReading({ section, shared, inputFor }: Reading): RecruitmentMatch {
  const { wanted_genre_ids: wanted } = section;
  const brokenBy = (brand: MatchedBrand) =>
    brokenConditions(section, brand, { name: brand.genre_name, jsic_code: brand.jsic_code });
  return {
    offered: section,
    inputFor,
    brokenBy,
    groupOf(brand) {
      if (brokenBy(brand).length > 0) return "excluded";
      if (wanted.length === 0) return "any";
      if (wanted.includes(brand.genre_id)) return "wanted";
      return wanted.some((genre) => shared.categoryOf.get(genre) === brand.category_id) ? "near" : "other";
    },
  };
}

export async function sectionMatch(
  context: Pick<CallContext, "database" | "today">,
  recruitmentId: number,
): Promise<SectionMatch> {
  const [reading] = await readRecruitments(context, sql`r.id = ${recruitmentId}`);
  if (!reading) throw new Error("a recruitment has a section");
  const { section, shared, profiles, mix, inputFor } = reading;
  const features = shared.featuresOf.get(section.facility_id) ?? null;
  const totals = keptTotals(
    profiles,
    JSON.stringify([section.facility_id, section.area_tsubo, features, mix]),
  );
  return {
    ...matchOfReading(reading),
    totalOf(brand) {
      const known = totals.get(brand.id);
      if (known !== undefined) return known;
      const { total } = matchScore(inputFor(brand));
      totals.set(brand.id, total);
      return total;
    },
  };
}

/**
 * Many recruitments, to be matched with one brand.
 * @param which condition of recruitments `r`, sections `s` and facilities `f`, and the order
 */
export async function recruitmentMatches(
  context: Pick<CallContext, "database" | "today">,
  which: SQL,
): Promise<RecruitmentMatch[]> {
  return (await readRecruitments(context, which)).map(matchOfReading);
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

const NO_STORES: Closeness = { quarter: null, alike: 0, known: 0 };

function closenessByPlace(profiles: StoreProfiles, featuresOf: Shared["featuresOf"]) {
  const places = new Map<number, (brandId: number) => Closeness>();
  return ({ facility_id }: SectionRow): ((brandId: number) => Closeness) => {
    const known = places.get(facility_id);
    if (known) return known;
    const features = featuresOf.get(facility_id);
    const place = features && profiles.placeOf(features);
    const brands = new Map<number, Closeness>();
    const closeness = (brandId: number) => {
      const found =
        brands.get(brandId) ?? (place ? profiles.closenessOf(brandId, place, facility_id) : NO_STORES);
      brands.set(brandId, found);
      return found;
    };
    places.set(facility_id, closeness);
    return closeness;
  };
}

interface Shops {
  mix: GenreMix;
  byGenre: ReadonlyMap<number, GenreMix[number]>;
  here: number;
  elsewhere: number;
}

function shopsByPlace(mixes: (section: SectionRow) => GenreMix): (section: SectionRow) => Shops {
  const places = new Map<number, Shops>();
  return (section) => {
    const known = places.get(section.facility_id);
    if (known) return known;
    const mix = mixes(section);
    const total = (part: "here" | "elsewhere") => mix.reduce((sum, count) => sum + count[part], 0);
    const byGenre = new Map(mix.map((count) => [count.genre_id, count]));
    const shops = { mix, byGenre, here: total("here"), elsewhere: total("elsewhere") };
    places.set(section.facility_id, shops);
    return shops;
  };
}

function inputsFrom(
  section: SectionRow,
  profiles: StoreProfiles,
  shops: Shops,
  closeness: ReturnType<typeof closenessByPlace>,
): RecruitmentMatch["inputFor"] {
  const { area_tsubo } = section;
  const storesOf = closeness(section);
  return ({ id, genre_id, planned_size_classes, wanted_area_min_tsubo, wanted_area_max_tsubo }) => ({
    section: { area_tsubo },
    brand: {
      store_areas_tsubo: profiles.areasOf(id),
      wanted_area_tsubo: [wanted_area_min_tsubo, wanted_area_max_tsubo],
      planned_size_classes,
    },
    genres: {
      same_genre_here: shops.byGenre.get(genre_id)?.here ?? 0,
      shops_here: shops.here,
      same_genre_elsewhere: shops.byGenre.get(genre_id)?.elsewhere ?? 0,
      shops_elsewhere: shops.elsewhere,
    },
    stores: storesOf(id),
  });
}

import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import { type Random, random } from "./random.ts";

export interface FacilityBookmarkRow {
  user_id: number;
  facility_id: number;
  created_at: string;
}
export interface FacilityRatingRow {
  id: number;
  facility_id: number;
  user_id: number;
  rated_for_facility_id: number | null;
  rated_for_brand_id: number | null;
  half_points: number;
  updated_at: string;
}

interface Rater {
  rated_for_facility_id: number | null;
  rated_for_brand_id: number | null;
  people: readonly number[];
}

const SHARE_RATED = 0.6;
const SHARE_OF_PEOPLE = 0.7;
const SHARE_BOOKMARKED = 0.2;
const USUAL: readonly (readonly [number, number])[] = [
  [3, 2],
  [4, 3],
  [5, 6],
  [6, 12],
  [7, 14],
  [8, 12],
  [9, 6],
  [10, 2],
];

export function facilityMarksOf(
  seed: string,
  sources: {
    facilities: readonly { id: number; is_stealth: boolean }[];
    workers: ReadonlyMap<number, readonly number[]>;
    brandWorkers: ReadonlyMap<number, readonly number[]>;
  },
): { bookmarks: FacilityBookmarkRow[]; ratings: FacilityRatingRow[] } {
  const known = sources.facilities.filter(({ is_stealth }) => !is_stealth).map(({ id }) => id);
  const raters = [
    ...[...sources.workers].map(([id, people]) => ({
      rated_for_facility_id: id,
      rated_for_brand_id: null,
      people,
    })),
    ...[...sources.brandWorkers].map(([id, people]) => ({
      rated_for_facility_id: null,
      rated_for_brand_id: id,
      people,
    })),
  ];
  const ratings: FacilityRatingRow[] = [];
  for (const rater of raters) {
    const name = `${rater.rated_for_facility_id ?? ""}/${rater.rated_for_brand_id ?? ""}`;
    for (const row of ratingsBy(random(`${seed}/facility-ratings/${name}`), rater, known))
      ratings.push({ id: ratings.length + 1, ...row });
  }
  return { bookmarks: bookmarksOf(seed, raters, known), ratings };
}

function* ratingsBy(
  numbers: Random,
  { people, ...rater }: Rater,
  facilities: readonly number[],
): Generator<Omit<FacilityRatingRow, "id">> {
  for (const facility_id of facilities) {
    if (facility_id === rater.rated_for_facility_id || !numbers.chance(SHARE_RATED)) continue;
    const opinion = numbers.weighted(USUAL);
    for (const user_id of people) {
      if (!numbers.chance(SHARE_OF_PEOPLE)) continue;
      const half_points = Math.min(10, Math.max(0, opinion + numbers.int(-1, 1)));
      yield { facility_id, user_id, ...rater, half_points, updated_at: momentOf(numbers) };
    }
  }
}

function bookmarksOf(
  seed: string,
  raters: readonly Rater[],
  facilities: readonly number[],
): FacilityBookmarkRow[] {
  const people = [...new Set(raters.flatMap((rater) => rater.people))].toSorted((a, b) => a - b);
  return people.flatMap((user_id) => {
    const numbers = random(`${seed}/facility-bookmarks/${user_id}`);
    return facilities
      .filter(() => numbers.chance(SHARE_BOOKMARKED))
      .map((facility_id) => ({ user_id, facility_id, created_at: momentOf(numbers) }));
  });
}

function momentOf(numbers: Random): string {
  return japanTime(addDays(DEMO_TODAY, -numbers.int(1, 240)), numbers.int(9, 18), numbers.int(0, 59));
}

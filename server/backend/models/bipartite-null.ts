import type { TenancyIndex } from "./co-tenancy.ts";

const MOST_ROUNDS = 500;
const CLOSE_ENOUGH = 1e-6;
/** Keeps the odds of a brand that stands everywhere finite. */
const MOST_ODDS = 1e6;

/**
 * What chance gives: a brand stands in a facility with probability xy ÷ (1 + xy), x and y being their odds. Facilities
 * with as many brands have the same odds and are one class; the more brands, the later the class.
 */
export interface BipartiteNull {
  /** The class of a facility. */
  classOf(facilityId: number): number;
  /** How many facilities are in each class. */
  sizes: readonly number[];
  /** With what probability a brand of so many facilities stands in a facility of each class. */
  probabilities(brandFacilities: number): readonly number[];
}

/**
 * The bipartite configuration model (Saracco, Di Clemente, Gabrielli and Squartini 2015): tenancies as they would be by
 * chance, were only the number of facilities of each brand and the number of brands of each facility given. So two
 * brands of large malls meet often without any bond. Brands and facilities of the same number share their odds; those
 * are found by fixed-point iteration.
 */
export function bipartiteNull({ facilitiesOf, brandsIn }: TenancyIndex): BipartiteNull {
  const brands = degreesOf(facilitiesOf);
  const facilities = degreesOf(brandsIn);
  const links = [...brands].reduce((sum, [degree, { count }]) => sum + degree * count, 0);
  for (const [degree, entry] of [...brands, ...facilities]) entry.odds = degree / Math.sqrt(links || 1);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const moved = Math.max(adjust(brands, facilities), adjust(facilities, brands));
    if (moved < CLOSE_ENOUGH) break;
  }
  const classes = [...facilities.values()];
  const placeOf = new Map([...facilities.keys()].map((degree, place) => [degree, place]));
  const known = new Map<number, readonly number[]>();
  return {
    classOf: (facilityId) => placeOf.get(brandsIn.get(facilityId)?.size ?? 0) ?? 0,
    sizes: classes.map(({ count }) => count),
    probabilities: (degree) => {
      const found =
        known.get(degree) ?? classes.map(({ odds }) => chance(brands.get(degree)?.odds ?? 0, odds));
      known.set(degree, found);
      return found;
    },
  };
}

function chance(brandOdds: number, facilityOdds: number): number {
  const product = brandOdds * facilityOdds;
  return product / (1 + product);
}

type Degrees = Map<number, { count: number; odds: number }>;

function degreesOf(sets: ReadonlyMap<number, ReadonlySet<number>>): Degrees {
  const degrees: Degrees = new Map();
  // In order, so that sums do not hang on the order of the input.
  for (const size of Array.from(sets.values(), (set) => set.size).sort((a, b) => a - b)) {
    const entry = degrees.get(size);
    if (entry) entry.count++;
    else degrees.set(size, { count: 1, odds: 0 });
  }
  return degrees;
}

/** Sets the odds of one side so that its expected numbers come nearer to its own; answers the largest relative move. */
function adjust(own: Degrees, others: Degrees): number {
  let moved = 0;
  for (const [degree, entry] of own) {
    let sum = 0;
    for (const other of others.values()) sum += (other.count * other.odds) / (1 + entry.odds * other.odds);
    const odds = Math.min(MOST_ODDS, sum > 0 ? degree / sum : MOST_ODDS);
    moved = Math.max(moved, Math.abs(odds - entry.odds) / Math.max(odds, 1e-12));
    entry.odds = odds;
  }
  return moved;
}

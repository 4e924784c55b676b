import type { Demand } from "../../demand.ts";
import { distanceKilometres, flatDistanceKilometres, localPlane, type Place } from "../../geography.ts";

/** A shop that draws demand. Attractiveness is above 0; its floor area in 坪, say, or 1 for all. */
export interface HuffStore extends Place {
  id: string;
  attractiveness: number;
}

export interface HuffOptions {
  /** Exponent of attractiveness, 0.5 unless told. */
  attraction?: number;
  /** Exponent of distance, 2 unless told (Huff 1964 found 2 to 3 for everyday shopping). */
  decay?: number;
  /** Kilometres below which nearer makes no difference, 0.3 unless told. */
  nearest?: number;
  /** Pull of everything else, as kilometres to a shop of the average attractiveness, 3 unless told; 0 for none. */
  elsewhere?: number;
}

/**
 * Demand that each store captures, in the unit of the weights: Σ over demand of weight × its Huff probability
 * P = (Aᵃ ÷ dᵇ) ÷ (Σ over stores of the same + pull of elsewhere). Source: D. L. Huff, "Defining and Estimating a
 * Trading Area", Journal of Marketing 28 (1964). `averageAttractiveness` scales the pull of elsewhere; it must stay the
 * same between two calls to be compared. Attractiveness not above 0 throws RangeError.
 */
export function huffCapture(
  stores: readonly HuffStore[],
  demand: readonly Demand[],
  averageAttractiveness: number,
  options: HuffOptions = {},
): number[] {
  const { attraction = 0.5, decay = 2, nearest = 0.3, elsewhere = 3 } = options;
  if (stores.some((store) => !(store.attractiveness > 0)) || !(averageAttractiveness > 0)) {
    throw new RangeError("attractiveness must be above 0");
  }
  const strengths = stores.map((store) => store.attractiveness ** attraction);
  const rest = elsewhere > 0 ? averageAttractiveness ** attraction / elsewhere ** decay : 0;
  const captured = stores.map(() => 0);
  const [first] = stores;
  if (first === undefined) return captured;
  const plane = localPlane(first);
  for (const point of demand) {
    const pulls = stores.map((store, i) => {
      const distance = Math.max(nearest, flatDistanceKilometres(plane, store, point));
      return (strengths[i] as number) / distance ** decay;
    });
    const sum = pulls.reduce((total, pull) => total + pull, rest);
    for (let i = 0; i < pulls.length; i++) {
      captured[i] = (captured[i] as number) + (point.weight * (pulls[i] as number)) / sum;
    }
  }
  return captured;
}

/** An own store's captured demand before and after a change of the network, and the relative change (−0.1 = −10 %). */
export interface HuffEffect {
  id: string;
  before: number;
  after: number;
  change: number;
}

/**
 * What a change of the own network does to each store that stays: captured demand with the stores of `before`, and
 * with those of `after` (opened ones added, closed ones left out). Stores in both lists are answered, in the order of
 * `before`. Each store is judged on the demand of its own surroundings (`demandOf`).
 */
export function huffEffects(
  before: readonly HuffStore[],
  after: readonly HuffStore[],
  demandOf: (store: HuffStore) => readonly Demand[],
  options: HuffOptions = {},
): HuffEffect[] {
  const average = averageOf([...before, ...after]);
  const stays = new Set(after.map(({ id }) => id));
  return before
    .filter(({ id }) => stays.has(id))
    .map((store) => {
      const demand = demandOf(store);
      const capture = (network: readonly HuffStore[]) => {
        const others = network.filter((other) => other.id !== store.id);
        return huffCapture([store, ...nearby(store, others)], demand, average, options)[0] as number;
      };
      const was = capture(before);
      const is = capture(after);
      return { id: store.id, before: was, after: is, change: was > 0 ? is / was - 1 : 0 };
    });
}

/**
 * Pressure of sister stores on a site: the share (0 up to 1) of the demand it would capture alone that they take.
 * Falls with their distance; 0 without any.
 */
export function sisterPressure(
  site: HuffStore,
  sisters: readonly HuffStore[],
  demand: readonly Demand[],
  options: HuffOptions = {},
): number {
  const others = nearby(
    site,
    sisters.filter(({ id }) => id !== site.id),
  );
  if (others.length === 0) return 0;
  const alone = huffCapture([site], demand, site.attractiveness, options)[0] as number;
  const shared = huffCapture([site, ...others], demand, site.attractiveness, options)[0] as number;
  return alone > 0 ? 1 - shared / alone : 0;
}

/** Beyond this a sister store takes less than one part in a hundred. */
const REACH_KILOMETRES = 15;

function nearby(site: Place, stores: readonly HuffStore[]): HuffStore[] {
  return stores.filter((store) => distanceKilometres(site, store) <= REACH_KILOMETRES);
}

function averageOf(stores: readonly HuffStore[]): number {
  if (stores.length === 0) return 1;
  return stores.reduce((sum, store) => sum + store.attractiveness, 0) / stores.length;
}

import { GRID } from "../demand-grid.ts";
import { distanceKilometres, flatDistanceKilometres, localPlane, type Place } from "../geography.ts";
import type { Site } from "./types.ts";

/** Own stores farther away than this take nothing from each other. */
export const REACH_KILOMETRES = 15;
/** Nearer than this makes no difference, kilometres. */
const NEAREST = 0.3;
/** Pull of everything else, as kilometres to a shop of the site's own attractiveness. */
const ELSEWHERE = 3;

type Shop = Pick<Site, "id" | "latitude" | "longitude" | "area_tsubo">;

/** A set of own stores that can be asked for those near a place. */
export interface Network {
  near(site: Place): Shop[];
}

/** No point of a site's grid is farther from it. */
const NEAR_KILOMETRES = REACH_KILOMETRES + 4;
/** Within and beyond this the plane alone decides, which is right to 0.5 %. */
const SURELY = { near: NEAR_KILOMETRES * 0.98, far: NEAR_KILOMETRES * 1.02 };

/** The network of some stores, from south to north, so that 5,000 of them cost no 25 million distances. */
export function networkOf(stores: readonly Shop[]): Network {
  const shops = [...stores].sort((a, b) => a.latitude - b.latitude || a.longitude - b.longitude);
  return {
    near(site) {
      const plane = localPlane(site);
      const up = SURELY.far / plane.kilometresPerLatitude;
      const found: Shop[] = [];
      for (let i = firstFrom(shops, site.latitude - up); i < shops.length; i++) {
        const shop = shops[i] as Shop;
        if (shop.latitude > site.latitude + up) break;
        const flat = flatDistanceKilometres(plane, site, shop);
        if (flat > SURELY.far) continue;
        if (flat < SURELY.near || distanceKilometres(site, shop) <= NEAR_KILOMETRES) found.push(shop);
      }
      return found;
    },
  };
}

function firstFrom(shops: readonly Shop[], latitude: number): number {
  let [low, high] = [0, shops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shops[middle] as Shop).latitude < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same network with some stores left out and some added. */
export function changed(network: Network, without: ReadonlySet<string>, added: readonly Shop[]): Network {
  const more = networkOf(added);
  return {
    near: (site) => [...network.near(site).filter(({ id }) => !without.has(id)), ...more.near(site)],
  };
}

/**
 * Share (0 up to 1) of the demand that a site would capture alone which its sisters take, on the site's own demand. Huff
 * model (D. L. Huff, Journal of Marketing 28, 1964): pull = √area ÷ distance², brought smoothly to 0 at 15 km by
 * (1 − (d ÷ 15)²)².
 */
export function sisterPressure(site: Site, network: Network): number {
  const { alone, shared } = captured(site, network);
  return alone > 0 ? 1 - shared / alone : 0;
}

/**
 * Of the demand that a site captures on its own surroundings, the share that its sisters had before it opened. What is
 * gained is lost by sisters and by everything else together: the moves of demand add up to 0.
 */
export function shareFromSisters(site: Site, network: Network): number {
  const { shared, fromSisters } = captured(site, network);
  return shared > 0 ? fromSisters / shared : 0;
}

function captured(site: Site, network: Network) {
  const sisters = sistersOf(site, network);
  const own = Math.sqrt(site.area_tsubo);
  const rest = own / ELSEWHERE ** 2;
  let [alone, shared, fromSisters] = [0, 0, 0];
  GRID.forEach(({ north, east }, i) => {
    const weight = demandAt(site, i);
    if (weight === 0) return;
    const pull = own * fall(Math.hypot(north, east));
    const others = pullOf(sisters, north, east);
    const here = (weight * pull) / (pull + others + rest);
    alone += (weight * pull) / (pull + rest);
    shared += here;
    // Before: others ÷ (others + rest). After: others ÷ (pull + others + rest). The difference is what they lose here.
    fromSisters += others > 0 ? (here * others) / (others + rest) : 0;
  });
  return { alone, shared, fromSisters };
}

/** Sisters as kilometres from the site, by place, so that sums are the same to the last digit under any ids. */
function sistersOf(site: Site, network: Network) {
  const plane = localPlane(site);
  const sisters = network.near(site).filter(({ id }) => id !== site.id);
  const norths = new Float64Array(sisters.length);
  const easts = new Float64Array(sisters.length);
  const strengths = new Float64Array(sisters.length);
  // An insertion sort: a network gives them in this order already, but for those of a scenario.
  for (let i = 0; i < sisters.length; i++) {
    const { latitude, longitude, area_tsubo } = sisters[i] as Shop;
    const north = (latitude - site.latitude) * plane.kilometresPerLatitude;
    const east = (longitude - site.longitude) * plane.kilometresPerLongitude;
    const strength = Math.sqrt(area_tsubo);
    let k = i;
    for (; k > 0; k--) {
      const before = k - 1;
      const later =
        (norths[before] as number) - north ||
        (easts[before] as number) - east ||
        (strengths[before] as number) - strength;
      if (later <= 0) break;
      norths[k] = norths[before] as number;
      easts[k] = easts[before] as number;
      strengths[k] = strengths[before] as number;
    }
    norths[k] = north;
    easts[k] = east;
    strengths[k] = strength;
  }
  return { norths, easts, strengths };
}

/** What all sisters together draw from a point. Thousands of stores ask this a hundred million times. */
function pullOf({ norths, easts, strengths }: ReturnType<typeof sistersOf>, north: number, east: number) {
  let others = 0;
  for (let i = 0; i < norths.length; i++) {
    const up = Math.abs(north - (norths[i] as number));
    const across = Math.abs(east - (easts[i] as number));
    if (up * up + across * across < FARTHEST_SQUARED)
      others += (strengths[i] as number) * fall(hypotenuse(up, across));
  }
  return others;
}

/** A hair beyond the reach, where `fall` is 0. */
const FARTHEST_SQUARED = 1.000001 * REACH_KILOMETRES ** 2;

/** To the last digit what Math.hypot gives for two lengths, five times quicker: kept predictions rest on its digits. */
export function hypotenuse(a: number, b: number): number {
  const longer = a > b ? a : b;
  if (longer === 0) return 0;
  const ratio = (a > b ? b : a) / longer;
  return Math.sqrt(1 + ratio * ratio) * longer;
}

function demandAt(site: Site, point: number): number {
  const { demand } = site;
  return demand?.some((weight) => weight > 0) ? (demand[point] as number) : 1;
}

/** 1 ÷ d², at its most within 300 m, and smoothly 0 from REACH_KILOMETRES on. */
function fall(kilometres: number): number {
  if (kilometres >= REACH_KILOMETRES) return 0;
  return (1 - (kilometres / REACH_KILOMETRES) ** 2) ** 2 / Math.max(NEAREST, kilometres) ** 2;
}

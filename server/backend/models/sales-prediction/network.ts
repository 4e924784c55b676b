import { placeIndex } from "../../geography/place-index.ts";
import { GRID } from "../demand-grid.ts";
import { localPlane, type Place } from "../geography.ts";
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

/** The network of some stores; `placeIndex` finds sisters, so that 5,000 stores cost no 25 million distances. */
export function networkOf(stores: readonly Shop[]): Network {
  const index = placeIndex(stores);
  return { near: (site) => index.within(site, REACH_KILOMETRES + 4) };
}

/** The same network with some stores left out and some added. */
export function changed(network: Network, without: ReadonlySet<string>, added: readonly Shop[]): Network {
  const more = added.length > 0 ? placeIndex(added) : undefined;
  return {
    near: (site) => [
      ...network.near(site).filter(({ id }) => !without.has(id)),
      ...(more?.within(site, REACH_KILOMETRES + 4) ?? []),
    ],
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
  const plane = localPlane(site);
  const position = ({ latitude, longitude, area_tsubo }: Shop) => ({
    north: (latitude - site.latitude) * plane.kilometresPerLatitude,
    east: (longitude - site.longitude) * plane.kilometresPerLongitude,
    strength: Math.sqrt(area_tsubo),
  });
  const sisters = network
    .near(site)
    .filter(({ id }) => id !== site.id)
    .map(position)
    // By place, so that sums are the same to the last digit under any ids.
    .sort((a, b) => a.north - b.north || a.east - b.east || a.strength - b.strength);
  const own = Math.sqrt(site.area_tsubo);
  const rest = own / ELSEWHERE ** 2;
  let [alone, shared, fromSisters] = [0, 0, 0];
  GRID.forEach(({ north, east }, i) => {
    const weight = demandAt(site, i);
    if (weight === 0) return;
    const pull = own * fall(Math.hypot(north, east));
    let others = 0;
    for (const sister of sisters)
      others += sister.strength * fall(Math.hypot(north - sister.north, east - sister.east));
    const here = (weight * pull) / (pull + others + rest);
    alone += (weight * pull) / (pull + rest);
    shared += here;
    // Before: others ÷ (others + rest). After: others ÷ (pull + others + rest). The difference is what they lose here.
    fromSisters += others > 0 ? (here * others) / (others + rest) : 0;
  });
  return { alone, shared, fromSisters };
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

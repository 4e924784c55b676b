import { flatDistanceKilometres, localPlane, type Place } from "../backend/models/geography.ts";
import { prefectures, type StationRow } from "../backend/reference/places.ts";
import type { Places, Town } from "./places.ts";
import { type Random, random } from "./random.ts";

export interface Spot {
  kind: "station" | "town";
  name: string;
  latitude: number;
  longitude: number;
  prefecture_id: number;
  municipality_code: string;
  address: string;
  passengers_per_day: number;
}

interface Urn<T> {
  items: T[];
  sums: number[];
}
type Anchor =
  | { kind: "station"; station: StationRow; code: string }
  | { kind: "town"; code: string; middle: Place; towns: readonly Town[] };

export interface SpotSource {
  draw(rng: Random, kind: Spot["kind"], districts: readonly number[]): Spot;
}

const FEWEST_PASSENGERS = 3_000;

const FEWEST_RESIDENTS = 20_000;

export function spotSource(seed: string, places: Places): SpotSource {
  const urns = { station: emptyUrns(), town: emptyUrns() };
  for (const station of places.stations) {
    const { municipality_code: code, passengers_per_day: passengers } = station;
    if (code === null || passengers === null || passengers < FEWEST_PASSENGERS) continue;
    put(urns.station, code, { kind: "station", station, code }, passengers ** 0.75);
  }
  const residentsOf = ({ code }: { code: string }) => places.population.get(code) ?? 0;
  const withTowns = places.municipalities.filter(({ code }) => (places.towns.get(code) ?? []).length > 0);
  const largest = new Map(
    withTowns
      .toSorted((a, b) => residentsOf(a) - residentsOf(b))
      .map((row) => [row.code.slice(0, 2), row] as const),
  );
  for (const row of withTowns) {
    const residents = residentsOf(row);
    if (residents === 0) continue;
    const shopping = residents < FEWEST_RESIDENTS ? (largest.get(row.code.slice(0, 2)) ?? row) : row;
    const { code, latitude, longitude } = shopping;
    const towns = places.towns.get(code) ?? [];
    put(urns.town, code, { kind: "town", code, middle: { latitude, longitude }, towns }, residents);
  }
  const cityOf = new Map(places.municipalities.map((row) => [row.code, row.name]));
  return {
    draw(rng, kind, districts) {
      const anchor = drawFrom(rng, urns[kind], districts);
      const found =
        anchor.kind === "station" ? besideStation(seed, rng, anchor, places) : inTown(rng, anchor);
      const prefecture = prefectures[Number(anchor.code.slice(0, 2)) - 1];
      const { town, ...spot } = found;
      return {
        ...spot,
        kind,
        prefecture_id: prefecture?.id ?? 1,
        municipality_code: anchor.code,
        // Blocks of 90 and more do not exist in these towns.
        address: `${prefecture?.name}${cityOf.get(anchor.code)}${town}${rng.int(90, 99)}-${rng.int(1, 20)}`,
      };
    },
  };
}

type Found = Pick<Spot, "name" | "latitude" | "longitude" | "passengers_per_day"> & { town: string };

const GATES = ["北口", "東口", "南口", "西口"] as const;

function besideStation(
  seed: string,
  rng: Random,
  { station, code }: Anchor & { kind: "station" },
  places: Places,
): Found {
  const passengers = station.passengers_per_day ?? 0;
  const corner = rng.int(0, Math.min(15, 1 + Math.floor(Math.sqrt(passengers / 5_000))));
  const own = random(`${seed}/spot/${station.id}/${corner}`);
  const bearing = ((corner % 4) * 90 + own.between(-35, 35)) * (Math.PI / 180);
  const metres = own.between(60, 200) + Math.min(120, corner * 12);
  const latitude = round5(station.latitude + (metres * Math.cos(bearing)) / 111_320);
  const narrow = 111_320 * Math.cos((station.latitude * Math.PI) / 180);
  const longitude = round5(station.longitude + (metres * Math.sin(bearing)) / narrow);
  const town = nearestTown({ latitude, longitude }, places.towns.get(code) ?? [])?.name ?? "";
  const farther = town.startsWith(station.name) ? town : `${station.name}${town}`;
  const name = corner < 4 ? `${station.name}${GATES[corner]}` : farther;
  return { name, latitude, longitude, passengers_per_day: passengers, town };
}

function inTown(rng: Random, { middle, towns }: Anchor & { kind: "town" }): Found {
  const drawn = Array.from({ length: 4 }, () => rng.pick(towns));
  const { name, latitude, longitude } = nearestTown(middle, drawn) ?? rng.pick(towns);
  return { name, latitude, longitude, passengers_per_day: 0, town: name };
}

function nearestTown(place: Place, towns: readonly Town[]): Town | null {
  const plane = localPlane(place);
  let best: Town | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const town of towns) {
    const distance = flatDistanceKilometres(plane, place, town);
    if (distance < least) [best, least] = [town, distance];
  }
  return best;
}

function emptyUrns(): Urn<Anchor>[] {
  return Array.from({ length: 8 }, () => ({ items: [], sums: [] }));
}

function put(urns: Urn<Anchor>[], code: string, anchor: Anchor, weight: number): void {
  const district = prefectures[Number(code.slice(0, 2)) - 1]?.district_id ?? 1;
  const urn = urns[district - 1] as Urn<Anchor>;
  urn.items.push(anchor);
  urn.sums.push((urn.sums.at(-1) ?? 0) + weight);
}

function drawFrom(rng: Random, urns: readonly Urn<Anchor>[], districts: readonly number[]): Anchor {
  const chosen = districts.map((id) => urns[id - 1] as Urn<Anchor>);
  const urn = rng.weighted(chosen.map((entry) => [entry, entry.sums.at(-1) ?? 0] as const));
  const at = rng.next() * (urn.sums.at(-1) ?? 0);
  let [low, high] = [0, urn.sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((urn.sums[middle] as number) > at) high = middle;
    else low = middle + 1;
  }
  return urn.items[low] as Anchor;
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

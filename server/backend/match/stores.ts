import type { CallContext } from "../answering/handler.ts";
import type { Executor } from "../db/connect.ts";
import { similarityScore } from "../models/similarity.ts";
import { brandsChanged, type CatalogueLog, catalogueLog, catalogueState } from "./catalogue-log.ts";
import { type BrandStores, readBrandStores, vectorsOf, WIDTH } from "./store-vectors.ts";

/** Features that are more than this many steps apart are as unlike as can be: one alone does not decide. */
const BOUND = 3;
const NEAREST = 3;
/** A place of this similarity or more is like another. */
const ALIKE = 50;

/** How like a place the trade areas of a brand's stores are. */
export interface Closeness {
  /** Scores 0 to 100 of the most alike, best first. */
  best: readonly number[];
  /** How many are alike, of how many with a known trade area. */
  alike: number;
  known: number;
}

/** What the match score needs of the stores of all brands, kept in memory. */
export interface StoreProfiles {
  /** Areas of a brand's stores, 坪, ascending. */
  areasOf(brandId: number): readonly number[];
  /** Scores 0 to 100 of those of a brand's stores whose trade area is most like the given one, best first. */
  similaritiesOf(brandId: number, place: Float32Array): number[];
  closenessOf(brandId: number, place: Float32Array): Closeness;
  /** A stored trade area as the stores are compared with it. */
  placeOf(features: readonly number[]): Float32Array;
}

interface Reading {
  log: CatalogueLog;
  brands: ReadonlyMap<number, BrandStores>;
  profiles: StoreProfiles;
}

interface Kept {
  state: string;
  today: string;
  reading: Promise<Reading>;
}
const kept = new WeakMap<object, Kept>();

/** The profiles as of today; of brands that have changed since they were asked for last, the stores are read again. */
export async function storeProfiles({
  database,
  today,
}: Pick<CallContext, "database" | "today">): Promise<StoreProfiles> {
  const state = await catalogueState(database);
  const known = kept.get(database.memory);
  // Of another day, other stores are open.
  const before = known?.today === today ? known : undefined;
  if (before?.state === state) return (await before.reading).profiles;
  const reading = read(database.lasting ?? database, today, before?.reading);
  const renewed: Kept = { state, today, reading };
  kept.set(database.memory, renewed);
  // What fails is read when it is asked for next, from where the last reading stood.
  reading.catch(() => Object.assign(renewed, { state: "", reading: before?.reading ?? reading }));
  return (await reading).profiles;
}

async function read(database: Executor, today: string, former?: Promise<Reading>): Promise<Reading> {
  const before = await former?.catch(() => undefined);
  // Before the stores: what changes while they are read is then news the next time.
  const log = await catalogueLog(database);
  const changed = before && (await brandsChanged(database, before.log, log));
  if (before && changed?.length === 0) return { ...before, log };
  const fresh = await readBrandStores(database, today, changed);
  const brands = before && changed ? withChanged(before.brands, changed, fresh) : fresh;
  return { log, brands, profiles: profilesOf(brands) };
}

/** In the order of their ids, as if all had been read at once: sums depend on it in their last digits. */
function withChanged(
  before: Reading["brands"],
  changed: readonly number[],
  fresh: Reading["brands"],
): Reading["brands"] {
  const brands = new Map(before);
  for (const id of changed) brands.delete(id);
  return new Map([...brands, ...fresh].sort(([a], [b]) => a - b));
}

function profilesOf(brands: Reading["brands"]): StoreProfiles {
  const closenessOf = (brandId: number, place: Float32Array) =>
    closeness(brands.get(brandId)?.vectors ?? new Float32Array(), place);
  return {
    areasOf: (brandId) => brands.get(brandId)?.areas ?? [],
    similaritiesOf: (brandId, place) => [...closenessOf(brandId, place).best],
    closenessOf,
    placeOf: (features) => vectorsOf([features]),
  };
}

/** `stores` holds their vectors one after the other. */
function closeness(stores: Float32Array, place: Float32Array): Closeness {
  const nearest: number[] = [];
  let alike = 0;
  for (let start = 0; start < stores.length; start += WIDTH) {
    let sum = 0;
    for (let at = 0; at < WIDTH; at++) {
      const difference = (stores[start + at] as number) - (place[at] as number);
      sum += Math.min(BOUND * BOUND, difference * difference);
    }
    if (similarityOf(sum) >= ALIKE) alike++;
    if (nearest.length < NEAREST || sum < (nearest.at(-1) as number)) keepSmallest(nearest, sum);
  }
  return { best: nearest.map(similarityOf), alike, known: stores.length / WIDTH };
}

const similarityOf = (sum: number) => similarityScore(Math.sqrt(sum / WIDTH));

function keepSmallest(sorted: number[], value: number) {
  const place = sorted.findIndex((other) => value < other);
  sorted.splice(place < 0 ? sorted.length : place, 0, value);
  if (sorted.length > NEAREST) sorted.pop();
}

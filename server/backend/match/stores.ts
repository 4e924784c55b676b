import type { CallContext } from "../answering/handler.ts";
import type { Executor } from "../db/connect.ts";
import { similarityScore } from "../models/similarity.ts";
import { quantile } from "../models/statistics.ts";
import { brandsChanged, type CatalogueLog, catalogueLog, catalogueState } from "./catalogue-log.ts";
import { type BrandStores, readBrandStores, vectorsOf, WIDTH } from "./store-vectors.ts";

/** Features that are more than this many steps apart are as unlike as can be: one alone does not decide. */
const BOUND = 3;
/** Of fewer stores a quarter says nothing. */
const FEWEST = 3;
const ALIKE = 50;

export interface Closeness {
  /** The score, 0 to 100, that the most alike quarter of them has at least; null of fewer than three. */
  quarter: number | null;
  alike: number;
  known: number;
}

export interface StoreProfiles {
  /** Areas of a brand's stores, 坪, ascending. */
  areasOf(brandId: number): readonly number[];
  /** Of a brand's stores but those in that building, whose own likeness says nothing. */
  closenessOf(brandId: number, place: Float32Array, facilityId: number): Closeness;
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

export async function storeProfiles({
  database,
  today,
}: Pick<CallContext, "database" | "today">): Promise<StoreProfiles> {
  const state = await catalogueState(database);
  const known = kept.get(database.memory);
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
  const none: BrandStores = { areas: [], vectors: new Float32Array(), facilities: [] };
  return {
    areasOf: (brandId) => brands.get(brandId)?.areas ?? [],
    closenessOf: (brandId, place, facilityId) => closeness(brands.get(brandId) ?? none, place, facilityId),
    placeOf: (features) => vectorsOf([features]),
  };
}

function closeness({ vectors, facilities }: BrandStores, place: Float32Array, facilityId: number): Closeness {
  const scores: number[] = [];
  facilities.forEach((facility, store) => {
    if (facility === facilityId) return;
    let sum = 0;
    for (let at = 0; at < WIDTH; at++) {
      const difference = (vectors[store * WIDTH + at] as number) - (place[at] as number);
      sum += Math.min(BOUND * BOUND, difference * difference);
    }
    scores.push(similarityScore(Math.sqrt(sum / WIDTH)));
  });
  return {
    quarter: scores.length < FEWEST ? null : quantile(scores, 0.75, 6),
    alike: scores.filter((score) => score >= ALIKE).length,
    known: scores.length,
  };
}

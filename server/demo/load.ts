import { readRows } from "../backend/data/read.ts";
import { type Geography, geographyReader } from "../backend/geography/geography.ts";
import { computePrediction } from "../backend/predictions/compute.ts";
import { type ReferenceRows, referenceRows } from "../backend/reference/load.ts";
import { type FindWords, findWords } from "../backend/words/tokenizer.ts";
import { makeWords } from "../backend/words/worker.ts";
import { DEMO_AUDIT } from "./audit.ts";
import { moved, type Offsets } from "./blocks.ts";
import { type BrandRow, listedBrands } from "./brands.ts";
import { DEMO_TODAY } from "./dates.ts";
import { type Block, blockCount, DEMO_SEED, generateBlock, type Workshop, workshop } from "./generate.ts";
import { type Executor, insertAll } from "./insert.ts";
import type { PredictionOrder, StoreOpeningPlanRow } from "./opening-plans.ts";
import { pictureRows } from "./pictures.ts";
import { placesOf } from "./places.ts";
import { DEMO_SALES } from "./sales-years.ts";
import { DEMO_THREADS } from "./threads.ts";
import {
  type Located,
  locatedFacility,
  locatedStore,
  type TradeAreaRow,
  tradeAreaFinder,
  tradeAreaRow,
} from "./trade-areas.ts";
import { wordsBefore } from "./words.ts";

/** Tables that are numbered one after the other; their sequences go on after the loaded rows. */
const NUMBERED = [
  "section_events",
  "negotiation_events",
  "contact_messages",
  "outbox",
  "point_accesses",
  "audit_entries",
] as const;

const NEXT_THREAD = "nextval('negotiations_id_seq'::regclass)";

interface Options {
  scale: number;
  projectRoot: string;
  seed?: string;
  find?: FindWords;
}

export type Dataset = ReferenceRows &
  Block & { trade_areas: TradeAreaRow[]; store_opening_plans: StoreOpeningPlanRow[] };

export async function demoDataset(options: Options): Promise<Dataset> {
  const { shop } = await open(options);
  const offsets: Offsets = new Map();
  const located: Located[] = [];
  const all: Record<string, object[]> = {};
  const plans: StoreOpeningPlanRow[] = [];
  for (let block = 0; block < blockCount(options.scale); block++) {
    const made = generateBlock(shop, block, options.scale);
    const rows = moved(made.rows, offsets);
    for (const [table, list] of Object.entries(rows)) all[table] = [...(all[table] ?? []), ...list];
    located.push(...placesOfBlock(rows));
    plans.push(...made.plans);
  }
  const trade_areas = [...tradeAreas(shop, located)];
  return {
    ...referenceRows(options.projectRoot),
    ...all,
    trade_areas,
    store_opening_plans: plans,
  } as unknown as Dataset;
}

export async function demoPredictionOrders(options: Options): Promise<PredictionOrder[]> {
  const { shop } = await open(options);
  return generateBlock(shop, 0, options.scale).orders;
}

/** The words of what the listed brands say of themselves, found before anything is loaded. */
export const demoWords = (find: FindWords): Promise<FindWords> =>
  wordsBefore(
    listedBrands(DEMO_SEED).map(({ description }) => description),
    find,
  );

export async function loadDemo(executor: Executor, options: Options): Promise<void> {
  const { shop, geography } = await open(options);
  const offsets: Offsets = new Map();
  const located: Located[] = [];
  const orders: PredictionOrder[] = [];
  const plans: StoreOpeningPlanRow[] = [];
  // Threads are made by the database: these ones in their order, so that the demonstration is the same everywhere.
  await executor.query(`alter table negotiations alter column id set default ${NEXT_THREAD}`);
  for (let block = 0; block < blockCount(options.scale); block++) {
    const made = generateBlock(shop, block, options.scale);
    const rows = moved(made.rows, offsets);
    for (const [table, list] of Object.entries(rows)) await insertAll(executor, table, list);
    located.push(...placesOfBlock(rows));
    orders.push(...made.orders);
    plans.push(...made.plans);
    // Triggers keep the plans of their statements, made for tables that were nearly empty, until there are new figures.
    if (isPowerOfTwo(block)) await executor.query("analyze");
  }
  await executor.query("analyze");
  await executor.query(
    `alter table negotiations alter column id set default scattered_id('negotiations', ${NEXT_THREAD})`,
  );
  await insertAll(executor, "trade_areas", tradeAreas(shop, located));
  await loadWords(executor, options.find ?? findWords);
  await insertPredictions(executor, geography, orders);
  await insertAll(executor, "store_opening_plans", plans);
  await executor.query(DEMO_THREADS);
  await executor.query(DEMO_SALES);
  await executor.query(DEMO_AUDIT);
  await insertAll(executor, "facility_images", pictureRows(options.projectRoot));
  for (const table of NUMBERED) {
    await executor.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
    );
  }
  // The embedded database never does so by itself, and the first queries come before any other would.
  await executor.query("analyze");
}

function isPowerOfTwo(number: number): boolean {
  return number > 0 && (number & (number - 1)) === 0;
}

async function loadWords(executor: Executor, find: FindWords): Promise<void> {
  let made = 1;
  while (made > 0) made = await makeWords(executor, { batch: 5000, find }).catch(() => 0);
}

async function open({
  projectRoot,
  seed = DEMO_SEED,
}: Options): Promise<{ shop: Workshop; geography: Geography }> {
  const places = placesOf({
    municipalities: readRows(projectRoot, "municipalities.csv.gz"),
    stations: readRows(projectRoot, "stations.csv.gz"),
    towns: readRows(projectRoot, "towns.csv.gz"),
  });
  const geography = await geographyReader(projectRoot)();
  return { shop: workshop(seed, places, geography), geography };
}

function placesOfBlock({ brands, brand_stores, facilities }: Block): Located[] {
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  return [
    ...brand_stores.map((store) => locatedStore(store, brandOf.get(store.brand_id) as BrandRow)),
    ...facilities.map(locatedFacility),
  ];
}

function* tradeAreas({ ground }: Workshop, located: readonly Located[]): Generator<TradeAreaRow> {
  const areaOf = tradeAreaFinder(ground, located);
  for (const place of located) yield tradeAreaRow(ground, place, areaOf(place));
}

async function insertPredictions(
  reader: Executor,
  geography: Geography,
  orders: readonly PredictionOrder[],
): Promise<void> {
  const rows: object[] = [];
  for (const { id, created_by, created_at, ...request } of orders) {
    const computed = await computePrediction(
      { reader, geography, today: DEMO_TODAY },
      { ...request, opening_plan_ids: [] },
    );
    rows.push({ id, ...computed, created_by, created_at, updated_at: created_at });
  }
  await insertAll(reader, "predictions", rows);
}

import { sql } from "drizzle-orm";
import type { BrandLogo } from "../../contract/brands.ts";
import { Recent } from "../../lib/recent.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { requireBrandCatalogueFor } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import type { Tenancy } from "../models/co-tenancy.ts";
import { buildCorpus, type Corpus, wordVector } from "../models/words.ts";
import { idArray } from "../visibility.ts";
import { type Tenancies, tenanciesOf } from "./tenancies.ts";

export interface CatalogueBrand {
  id: number;
  name: string;
  genre_id: number;
  genre_name: string;
  category_id: number;
  category_name: string;
  words: string[];
  tags: string[];
  store_count: number;
  logo: BrandLogo | null;
}

export interface BrandCatalogue {
  brands: ReadonlyMap<number, CatalogueBrand>;
  corpus: Corpus;
  vectors: ReadonlyMap<number, ReadonlyMap<string, number>>;
  tenancies: Tenancies;
  once<T>(key: string, compute: () => Promise<T>): Promise<T>;
}

interface Hidden {
  brands: number[];
  facilities: number[];
}

type Words = Pick<BrandCatalogue, "brands" | "corpus" | "vectors">;

interface Kept {
  value?: Promise<unknown> | undefined;
  weight: number;
}

/** What is kept of one state of the data: whoever has a stealth brand or building of their own sees a set of their own. */
interface State {
  of: string;
  until: number;
  words: Recent<Kept>;
  catalogues: Recent<Kept>;
  answers: Recent<Kept>;
  sets: number;
}

/** Those of all sets together; one takes 5 kB with its words and links. */
const MOST_BRANDS = 20_000;
const MOST_ANSWERS = 4000;
const KEPT_MS = 10 * 60_000;

const states = new WeakMap<object, State>();

/** What the caller may know of all brands; the reads of a page ask once whether it has changed. */
export function brandCatalogue(context: CallContext): Promise<BrandCatalogue> {
  const { database, principal, today, once } = context;
  return once("catalogue", () => currentCatalogue(database.lasting ?? database, principal, today));
}

async function currentCatalogue(
  database: Executor,
  principal: Principal,
  today: string,
): Promise<BrandCatalogue> {
  const { change, count, ...hidden } = await hiddenFrom(database, principal);
  const state = stateOf(database.memory, `${change} ${today}`);
  const weight = Math.min(count, MOST_BRANDS);
  return keptIn(state.catalogues, JSON.stringify(hidden), weight, async () => {
    const [words, tenancies] = await Promise.all([
      keptIn(state.words, JSON.stringify(hidden.brands), weight, () => loadWords(database, hidden)),
      loadTenancies(database, hidden, today),
    ]);
    state.sets += 1;
    const set = state.sets;
    const once: BrandCatalogue["once"] = (key, compute) => keptIn(state.answers, `${set} ${key}`, 1, compute);
    return { ...words, tenancies: tenanciesOf(tenancies), once };
  });
}

function stateOf(memory: object, of: string): State {
  const known = states.get(memory);
  if (known?.of === of && known.until > Date.now()) return known;
  const weightOf = ({ weight }: Kept) => weight;
  const state: State = {
    of,
    until: Date.now() + KEPT_MS,
    words: new Recent(MOST_BRANDS, weightOf),
    catalogues: new Recent(MOST_BRANDS, weightOf),
    answers: new Recent(MOST_ANSWERS),
    sets: 0,
  };
  states.set(memory, state);
  return state;
}

/** What failed is worked out anew by the next who asks. */
function keptIn<T>(kept: Recent<Kept>, key: string, weight: number, workOut: () => Promise<T>): Promise<T> {
  const one = kept.get(key, () => ({ weight }));
  if (one.value) return one.value as Promise<T>;
  const value = workOut();
  one.value = value;
  value.catch(() => {
    if (one.value === value) one.value = undefined;
  });
  return value;
}

export async function catalogueWith(context: CallContext, brandId: number): Promise<BrandCatalogue> {
  requireBrandCatalogueFor(context.principal, brandId);
  const catalogue = await brandCatalogue(context);
  if (!catalogue.brands.has(brandId)) throw notFound();
  return catalogue;
}

interface Seen extends Hidden {
  change: string;
  /** Brands in all. */
  count: number;
}

async function hiddenFrom(database: Executor, principal: Principal): Promise<Seen> {
  const brands = idArray(principal.brands.map(({ id }) => id));
  const facilities = idArray(principal.facilities.map(({ id }) => id));
  const [hidden] = await database.rows<Seen>(sql`
    select
      (select count(*)::int from brands) as count,
      (select concat_ws('-', count(*), max(id), sum(id)) from catalogue_changes) as change,
      coalesce((
        select json_agg(id order by id) from brands
        where (is_stealth or not is_enabled) and not ${principal.isCurator}::boolean and id <> all (${brands})
      ), '[]') as brands,
      coalesce((
        select json_agg(id order by id) from facilities
        where (is_stealth or not is_enabled) and not ${principal.isCurator}::boolean and id <> all (${facilities})
      ), '[]') as facilities`);
  return hidden ?? { change: "", count: 0, brands: [], facilities: [] };
}

async function loadWords(database: Executor, hidden: Hidden): Promise<Words> {
  const rows = await loadBrands(database, hidden);
  const corpus = buildCorpus(rows);
  return {
    brands: new Map(rows.map((row) => [row.id, row])),
    corpus,
    vectors: new Map(rows.map(({ id }) => [id, wordVector(corpus, id)])),
  };
}

function loadBrands(database: Executor, hidden: Hidden): Promise<CatalogueBrand[]> {
  return database.rows<CatalogueBrand>(sql`
    select b.id, b.name, b.genre_id, g.name as genre_name, g.category_id, c.name as category_name,
      coalesce(w.words, '[]') as words, coalesce(t.tags, '[]') as tags, b.store_count, b.logo
    from brands b
    join genres g on g.id = b.genre_id
    join categories c on c.id = g.category_id
    left join (
      select brand_id, json_agg(tag order by weight desc, tag collate "C") as tags
      from brand_tags
      group by brand_id
    ) t on t.brand_id = b.id
    left join (
      select brand_id, json_agg(word order by word collate "C") as words from brand_words group by brand_id
    ) w on w.brand_id = b.id
    where b.id <> all (${idArray(hidden.brands)})
    order by b.id`);
}

function loadTenancies(database: Executor, hidden: Hidden, today: string): Promise<Tenancy[]> {
  return database.rows<Tenancy>(sql`
    select distinct s.brand_id, s.facility_id
    from brand_stores s
    where s.facility_id is not null and ${openStore(today)}
      and s.brand_id <> all (${idArray(hidden.brands)})
      and s.facility_id <> all (${idArray(hidden.facilities)})
    order by s.brand_id, s.facility_id`);
}

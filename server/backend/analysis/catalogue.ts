import { sql } from "drizzle-orm";
import type { BrandLogo } from "../../contract/brands.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { requireBrandCatalogueFor } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { indexTenancies, type Tenancy, type TenancyIndex } from "../models/co-tenancy.ts";
import { buildCorpus, type Corpus, wordVector } from "../models/words.ts";
import { idArray } from "../visibility.ts";

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
  tenancies: TenancyIndex;
  once<T>(key: string, compute: () => Promise<T>): Promise<T>;
}

interface Hidden {
  brands: number[];
  facilities: number[];
}

interface Kept {
  state: string;
  until: number;
  catalogue: Promise<BrandCatalogue>;
}

const MOST_SETS = 8;
const MOST_ANSWERS = 1000;
const KEPT_MS = 10 * 60_000;

const kept = new WeakMap<object, Map<string, Kept>>();

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
  const { change, ...hidden } = await hiddenFrom(database, principal);
  const state = `${change} ${today}`;
  const key = JSON.stringify(hidden);
  const sets = kept.get(database.memory) ?? new Map<string, Kept>();
  kept.set(database.memory, sets);
  const known = sets.get(key);
  if (known?.state === state && known.until > Date.now()) return known.catalogue;
  const catalogue = loadCatalogue(database, hidden, today);
  sets.delete(key);
  sets.set(key, { state, until: Date.now() + KEPT_MS, catalogue });
  catalogue.catch(() => {
    if (sets.get(key)?.catalogue === catalogue) sets.delete(key);
  });
  const [oldest] = sets.keys();
  if (sets.size > MOST_SETS && oldest !== undefined) sets.delete(oldest);
  return catalogue;
}

export async function catalogueWith(context: CallContext, brandId: number): Promise<BrandCatalogue> {
  requireBrandCatalogueFor(context.principal, brandId);
  const catalogue = await brandCatalogue(context);
  if (!catalogue.brands.has(brandId)) throw notFound();
  return catalogue;
}

async function hiddenFrom(database: Executor, principal: Principal): Promise<Hidden & { change: string }> {
  const brands = idArray(principal.brands.map(({ id }) => id));
  const facilities = idArray(principal.facilities.map(({ id }) => id));
  const [hidden] = await database.rows<Hidden & { change: string }>(sql`
    select
      (select concat_ws('-', count(*), max(id), sum(id)) from catalogue_changes) as change,
      coalesce((
        select json_agg(id order by id) from brands
        where (is_stealth or not is_enabled) and not ${principal.isCurator}::boolean and id <> all (${brands})
      ), '[]') as brands,
      coalesce((
        select json_agg(id order by id) from facilities
        where (is_stealth or not is_enabled) and not ${principal.isCurator}::boolean and id <> all (${facilities})
      ), '[]') as facilities`);
  return hidden ?? { change: "", brands: [], facilities: [] };
}

async function loadCatalogue(database: Executor, hidden: Hidden, today: string): Promise<BrandCatalogue> {
  const [rows, tenancies] = await Promise.all([
    loadBrands(database, hidden),
    loadTenancies(database, hidden, today),
  ]);
  const corpus = buildCorpus(rows);
  return {
    brands: new Map(rows.map((row) => [row.id, row])),
    corpus,
    vectors: new Map(rows.map(({ id }) => [id, wordVector(corpus, id)])),
    tenancies: indexTenancies(tenancies),
    once: remembering(),
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

function remembering(): BrandCatalogue["once"] {
  const answers = new Map<string, Promise<unknown>>();
  return <T>(key: string, compute: () => Promise<T>): Promise<T> => {
    const known = answers.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = compute();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

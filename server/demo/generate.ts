import type { Geography } from "../backend/geography/geography.ts";
import { type GenreRow, genres } from "../backend/reference/genres.ts";
import { type BrandBenchmarkRow, benchmarksOf } from "./benchmarks.ts";
import { brandTagsOf } from "./brand-profile.ts";
import { BRANDS_PER_BLOCK, type BrandRow, composedBrands, listedBrands } from "./brands.ts";
import { COMPOSED_SIZES, LISTED_SIZES } from "./chains.ts";
import { contactsOf } from "./contacts.ts";
import { composedFacilities, departmentRows, facilityCategoriesOf, facilityRows } from "./facilities.ts";
import { facilitySpecs } from "./facility-list.ts";
import { facilityMarksOf } from "./facility-marks.ts";
import type { FacilitySpec } from "./facility-spec.ts";
import { type FloorWithUnits, floorsOf } from "./floors.ts";
import { sectionEventsOf } from "./history.ts";
import { withKnownTenants } from "./known-tenants.ts";
import { leasingOf } from "./leasing-lists.ts";
import { mailOf } from "./mail.ts";
import { openingsOf } from "./opening-plans.ts";
import { type People, peopleOf, peopleOfBlock } from "./people.ts";
import type { Places } from "./places.ts";
import { pointsOf } from "./points.ts";
import { recruitmentsOf } from "./recruitments.ts";
import { type SectionRow, sectionsOf } from "./sections.ts";
import { spotSource } from "./spots.ts";
import { siteOf, withSales } from "./store-sales.ts";
import { type BrandStoreRow, isLive, storesOf } from "./stores.ts";
import { alignThreads } from "./threads.ts";
import { type Ground, groundOf, locatedStore, tradeAreaFinder } from "./trade-areas.ts";

export const DEMO_SEED = "kukaku-2026";

export interface Workshop {
  seed: string;
  places: Places;
  ground: Ground;
  spots: ReturnType<typeof spotSource>;
}

export function workshop(seed: string, places: Places, geography: Geography): Workshop {
  return { seed, places, ground: groundOf(geography), spots: spotSource(seed, places) };
}

/** Rows of one block by table, in the order in which they can be inserted; ids count from 1 within the block. */
export type Block = ReturnType<typeof generateBlock>["rows"];

export function blockCount(scale: number): number {
  return Math.max(1, Math.ceil(scale));
}

export function generateBlock(shop: Workshop, block: number, scale: number) {
  const part = block === 0 ? 1 : Math.min(1, scale - block);
  const seed = block === 0 ? shop.seed : `${shop.seed}/block/${block}`;
  const specs = specsOf(shop, block, part);
  const drafts =
    block === 0
      ? listedBrands(shop.seed)
      : composedBrands(shop.seed, (block - 1) * BRANDS_PER_BLOCK, Math.round(BRANDS_PER_BLOCK * part));
  const departments = departmentRows(specs);
  const facilities = facilityRows(seed, specs, departments, shop.places);
  const { floors, sections: drawn } = buildings(seed, specs, drafts);
  const sections = block === 0 ? withKnownTenants(drawn, drafts) : drawn;
  const stores = storesWithSales(
    { ...shop, seed },
    drafts,
    storesOf(
      seed,
      drafts,
      { facilities, floors, sections },
      {
        spots: shop.spots,
        sizes: block === 0 ? LISTED_SIZES : COMPOSED_SIZES,
      },
    ),
    facilities,
  );
  const live = Map.groupBy(stores.filter(isLive), (store) => store.brand_id);
  const brands = drafts.map((brand) => ({ ...brand, store_count: live.get(brand.id)?.length ?? 0 }));
  const people =
    block === 0 ? peopleOf(seed, brands) : peopleOfBlock(shop.seed, block, facilities.length, brands.length);
  const houses = { departments, facilities, floors, sections, stores, brands, people };
  return rowsOf({ ...shop, seed }, houses, block === 0);
}

function specsOf(shop: Workshop, block: number, part: number): readonly FacilitySpec[] {
  if (block === 0) return facilitySpecs;
  const size = facilitySpecs.length;
  return composedFacilities(shop.seed, (block - 1) * size, Math.max(1, Math.round(size * part)), shop.places);
}

interface Houses {
  departments: ReturnType<typeof departmentRows>;
  facilities: ReturnType<typeof facilityRows>;
  floors: FloorWithUnits[];
  sections: readonly SectionRow[];
  stores: BrandStoreRow[];
  brands: BrandRow[];
  people: People;
}

function rowsOf({ seed, spots }: Workshop, houses: Houses, isFirst: boolean) {
  const { facilities, sections, stores, brands, people } = houses;
  const recruitments = recruitmentsOf(seed, sections);
  const workers = workersOf(people.facilityJoins, (join) => join.facility_id);
  const brandWorkers = workersOf(people.brandJoins, (join) => join.brand_id);
  const leasing = leasingOf(seed, { sections, recruitments, brands, workers });
  const contacts = contactsOf(seed, { facilities, brands, sections, recruitments, workers, brandWorkers });
  alignThreads(leasing, contacts, recruitments);
  const mail = mailOf(seed, leasing, { recruitments, brands, workers });
  const marks = isFirst
    ? facilityMarksOf(seed, { facilities, workers, brandWorkers })
    : { bookmarks: [], ratings: [] };
  const nothing = { points: [], accesses: [], orders: [], plans: [] };
  const { points, accesses } = isFirst ? pointsOf(seed, spots, { brands, workers, brandWorkers }) : nothing;
  const openings = isFirst ? openingsOf(seed, spots, { brands, facilities, stores, brandWorkers }) : nothing;
  const genreOf = new Map(genres.map((genre) => [genre.id, genre]));
  const rows = {
    users: people.users,
    operations_departments: houses.departments,
    facilities,
    facility_categories: facilityCategoriesOf(sections),
    user_facility_joins: people.facilityJoins,
    floors: houses.floors.map(({ units: _, ...floor }) => floor),
    brands,
    brand_tags: brands.flatMap((brand) => brandTagsOf(seed, brand, genreOf.get(brand.genre_id) as GenreRow)),
    user_brand_joins: people.brandJoins,
    brand_stores: stores,
    brand_benchmarks: benchmarksOf(seed, brands) satisfies BrandBenchmarkRow[],
    sections,
    section_events: sectionEventsOf(seed, sections, recruitments, workers),
    recruitments,
    leasing_lists: leasing.lists,
    custom_brands: leasing.customBrands,
    leasing_list_items: leasing.items,
    negotiation_events: leasing.events,
    scouts: contacts.scouts,
    applies: contacts.applies,
    contact_messages: contacts.messages,
    mail_sendings: mail.sendings,
    outbox: mail.outbox,
    optional_points: points,
    point_accesses: accesses,
    facility_bookmarks: marks.bookmarks,
    facility_ratings: marks.ratings,
  };
  return { rows, orders: openings.orders, plans: openings.plans };
}

function buildings(
  seed: string,
  specs: readonly FacilitySpec[],
  brands: readonly BrandRow[],
): { floors: FloorWithUnits[]; sections: SectionRow[] } {
  const floors: FloorWithUnits[] = [];
  const sections: SectionRow[] = [];
  specs.forEach((spec, index) => {
    const own = floorsOf(seed, index + 1, spec, floors.length + 1);
    const house = { seed, spec, brands, present: new Set<string>() };
    sections.push(...sectionsOf(house, own, sections.length + 1));
    floors.push(...own);
  });
  return { floors, sections };
}

function storesWithSales(
  { seed, ground }: Workshop,
  brands: readonly BrandRow[],
  stores: readonly BrandStoreRow[],
  facilities: readonly Houses["facilities"][number][],
): BrandStoreRow[] {
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  const located = stores.map((store) => locatedStore(store, brandOf.get(store.brand_id) as BrandRow));
  const areaOf = tradeAreaFinder(ground, located);
  const areas = new Map(located.map((place) => [place.id, areaOf(place)]));
  const chains = Map.groupBy(stores, (store) => store.brand_id);
  const sold = brands.flatMap((brand) =>
    withSales(seed, brand, chains.get(brand.id) ?? [], (store) =>
      siteOf(
        store,
        store.facility_id === null ? undefined : facilities[store.facility_id - 1],
        areas.get(store.id) as NonNullable<ReturnType<typeof areas.get>>,
      ),
    ),
  );
  return sold.sort((a, b) => a.id - b.id);
}

function workersOf<Join extends { user_id: number; grant_type: string }>(
  joins: readonly Join[],
  ownerOf: (join: Join) => number,
): Map<number, number[]> {
  const working = joins.filter((join) => join.grant_type !== "standby");
  return new Map(
    [...Map.groupBy(working, ownerOf)].map(([owner, rows]) => [owner, rows.map((row) => row.user_id)]),
  );
}

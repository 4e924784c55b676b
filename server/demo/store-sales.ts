import { normalDraw } from "../backend/models/random.ts";
import type { Site } from "../backend/models/sales-prediction/types.ts";
import type { TradeArea } from "../backend/models/trade-area.ts";
import { type GenreRow, genres } from "../backend/reference/genres.ts";
import { vocabularyOf } from "./brand-profile.ts";
import type { BrandRow } from "./brands.ts";
import { addDays, DEMO_TODAY } from "./dates.ts";
import type { FacilityRow } from "./facilities.ts";
import { random } from "./random.ts";
import { lawOf, SALES_NOISE, type SalesLevel } from "./sales-law.ts";
import { type BrandStoreRow, isLive } from "./stores.ts";

const genreOf = new Map(genres.map((genre) => [genre.id, genre]));

export function salesLevelOf(seed: string, brand: Pick<BrandRow, "name" | "genre_id">): SalesLevel {
  const { area, yenPerTsubo } = vocabularyOf(genreOf.get(brand.genre_id) as GenreRow);
  const area_tsubo = (area[0] + area[1]) / 2;
  const strength = SALES_NOISE.brand * normalDraw(random(`${seed}/sales-level/${brand.name}`).next);
  return { area_tsubo, yen: yenPerTsubo * area_tsubo * Math.exp(strength) };
}

export function siteOf(
  store: BrandStoreRow,
  facility: Pick<FacilityRow, "sales_million_yen" | "facility_type"> | undefined,
  trade_area: TradeArea,
): Site {
  return {
    id: String(store.id),
    name: store.name,
    latitude: store.latitude,
    longitude: store.longitude,
    format: store.format_id,
    area_tsubo: store.area_tsubo,
    facility_sales_million_yen: facility?.sales_million_yen ?? null,
    facility_type: facility?.facility_type ?? null,
    trade_area,
  };
}

export function withSales(
  seed: string,
  brand: BrandRow,
  stores: readonly BrandStoreRow[],
  siteOfStore: (store: BrandStoreRow) => Site,
): BrandStoreRow[] {
  const level = salesLevelOf(seed, brand);
  const sites = new Map(stores.map((store) => [store.id, siteOfStore(store)]));
  const sisters = stores.filter(isLive).map((store) => sites.get(store.id) as Site);
  return stores.map((store) => {
    if (store.opened_on > addDays(DEMO_TODAY, -365)) return store;
    const draw = random(`${seed}/sales/${brand.name}/${store.id}`).next;
    const width = draw() < SALES_NOISE.odd ? SALES_NOISE.oddly : 1;
    const noise = width * SALES_NOISE.store * normalDraw(draw);
    const yen = Math.exp(lawOf(level, sites.get(store.id) as Site, sisters) + noise);
    return { ...store, yearly_sales_yen: Math.round(yen / 1_000) * 1_000 };
  });
}

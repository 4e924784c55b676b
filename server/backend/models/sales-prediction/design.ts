import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { median } from "../statistics.ts";
import { TRADE_AREA_FEATURES, type TradeArea, type TradeAreaKey } from "../trade-area.ts";
import type { DriverKey, Site } from "./types.ts";

/** A column of the design: what it is, and the driver it is shown under. */
export interface Column {
  label: string;
  driver: DriverKey;
  /** `measure` columns are continuous figures; `kind` 0 or 1; `crossed` a measure for shops in facilities only. */
  type: "measure" | "kind" | "crossed" | "cannibalisation";
  /** Few factors carry a small chain; the others join from LARGE_CHAIN stores up. */
  isFew: boolean;
  /** One of area, residents and passengers, which teach the smallest chains the most. */
  isOfThree: boolean;
  /** Stores count as differing by this at least, in the column's own unit (ln where it is one); 0 of kinds. */
  leastDeviation: number;
}

/** Own stores from which all columns count. */
export const LARGE_CHAIN = 40;

interface Feature {
  key: TradeAreaKey;
  driver: DriverKey;
  /** Added before the logarithm, so that nobody and few are near each other; null for figures taken as they are. */
  floor: number | null;
  isFew?: true;
  isOfThree?: true;
  isCrossed?: true;
}

const FEATURES: readonly Feature[] = [
  { key: "population_500m", driver: "population", floor: 500 },
  { key: "population_1km", driver: "population", floor: 1_500 },
  {
    key: "population_3km",
    driver: "population",
    floor: 5_000,
    isFew: true,
    isOfThree: true,
    isCrossed: true,
  },
  { key: "population_5km", driver: "population", floor: 10_000 },
  { key: "growth_2035", driver: "demographics", floor: null },
  { key: "share_under15", driver: "demographics", floor: null },
  { key: "share_20to39", driver: "demographics", floor: null },
  { key: "share_over65", driver: "demographics", floor: null },
  { key: "daytime_1km", driver: "daytime", floor: 1_000, isFew: true },
  { key: "day_night_1km", driver: "daytime", floor: 0.2 },
  { key: "day_night_3km", driver: "daytime", floor: 0.2 },
  { key: "holiday_1km", driver: "daytime", floor: 0.2 },
  { key: "passengers_walk", driver: "stations", floor: 1_000, isFew: true, isOfThree: true, isCrossed: true },
  { key: "passengers_wide", driver: "stations", floor: 3_000 },
  { key: "competitors_500m", driver: "competition", floor: 1, isFew: true },
  { key: "competitors_3km", driver: "competition", floor: 3 },
];

const FACILITY_TYPES = Object.entries(facilityTypeLabels);
const labelOf = (key: TradeAreaKey) => TRADE_AREA_FEATURES.find((one) => one.key === key)?.label ?? key;
const FEW = { isFew: true };
/** In fixed steps of the features, which are about what places of the country differ by; in ln of all others. */
const LEAST_DEVIATION = 0.5;
const leastOf = (key: TradeAreaKey) =>
  LEAST_DEVIATION * (TRADE_AREA_FEATURES.find((one) => one.key === key)?.step ?? 1);
const column = (
  label: string,
  driver: DriverKey,
  type: Column["type"],
  marks: Partial<Pick<Column, "isFew" | "isOfThree" | "leastDeviation">> = {},
): Column => ({
  label,
  driver,
  type,
  isFew: false,
  isOfThree: false,
  leastDeviation: type === "kind" ? 0 : LEAST_DEVIATION,
  ...marks,
});

/** The columns of the design, in the order of designRow. */
export const COLUMNS: readonly Column[] = [
  column("面積", "area", "measure", { isFew: true, isOfThree: true }),
  ...FEATURES.map(({ key, driver, isFew = false, isOfThree = false }) =>
    column(labelOf(key), driver, "measure", {
      isFew,
      isOfThree,
      leastDeviation: leastOf(key),
    }),
  ),
  column("施設の売上", "facility", "measure"),
  column("施設の売上が分かる", "facility", "kind"),
  column("施設内の店舗", "format", "kind", FEW),
  column("面積（施設内）", "area", "crossed", FEW),
  ...FEATURES.filter(({ isCrossed }) => isCrossed).map(({ key, driver }) =>
    column(`${labelOf(key)}（施設内）`, driver, "crossed", { isFew: key === "population_3km" }),
  ),
  ...FACILITY_TYPES.map(([, label]) => column(label, "facility", "kind")),
  ...FACILITY_FORMATS.map(({ label }) => column(label, "format", "kind")),
  column("自店との商圏重複", "cannibalisation", "cannibalisation"),
];

export const CANNIBALISATION = COLUMNS.findIndex(({ type }) => type === "cannibalisation");

/** What is put in where a site lacks it, and the middles round which street and mall are told apart. */
export interface Centre {
  facilitySales: number;
  area: number;
  crossed: number[];
}

/** Middles of the own stores, so that crossed columns say how malls differ, not where zero lies. */
export function centreOf(sites: readonly Site[]): Centre {
  const known = sites.flatMap((site) => site.facility_sales_million_yen ?? []).filter((sales) => sales > 0);
  const crossed = FEATURES.filter(({ isCrossed }) => isCrossed);
  return {
    facilitySales: known.length > 0 ? Math.log(median(known)) : 0,
    area: sites.length > 0 ? Math.log(median(sites.map(({ area_tsubo }) => area_tsubo))) : 0,
    crossed: crossed.map((feature) =>
      sites.length > 0 ? median(sites.map(({ trade_area }) => scaled(feature, trade_area))) : 0,
    ),
  };
}

/** A site's row (one value per COLUMNS); `pressure` is the share of its demand that sister stores take (0 up to 1). */
export function designRow(site: Site, centre: Centre, pressure: number): number[] {
  const sales = site.facility_sales_million_yen;
  const isKnown = sales !== null && sales > 0;
  const area = Math.log(site.area_tsubo);
  const mall = isInFacility(site) ? 1 : 0;
  const crossed = FEATURES.filter(({ isCrossed }) => isCrossed);
  return [
    area,
    ...FEATURES.map((feature) => scaled(feature, site.trade_area)),
    isKnown ? Math.log(sales) : centre.facilitySales,
    isKnown ? 1 : 0,
    mall,
    mall * (area - centre.area),
    ...crossed.map((feature, i) => mall * (scaled(feature, site.trade_area) - (centre.crossed[i] as number))),
    ...FACILITY_TYPES.map(([type]) => (site.facility_type === type ? 1 : 0)),
    ...FACILITY_FORMATS.map(({ id }) => (site.format === id ? 1 : 0)),
    -Math.log(1 - Math.min(0.99, pressure)),
  ];
}

/** The pressure that a row was made with. */
export function pressureOf(row: readonly number[]): number {
  return 1 - Math.exp(-(row[CANNIBALISATION] as number));
}

/** In a shopping centre, as the brand's own format says (formats 3 to 7), or in any facility. */
export function isInFacility({ format, facility_type }: Site): boolean {
  return format >= 3 || facility_type !== null;
}

function scaled({ key, floor }: Feature, area: TradeArea): number {
  const value = area[key];
  return floor === null ? value : Math.log(floor + Math.max(0, value));
}

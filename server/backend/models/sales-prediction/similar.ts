import { nearest } from "../similarity.ts";
import { median } from "../statistics.ts";
import { COLUMNS } from "./design.ts";
import type { BrandModel } from "./fit.ts";
import type { OwnStore, SimilarStore } from "./types.ts";

const MEASURED = COLUMNS.flatMap(({ type }, i) => (type === "measure" ? [i] : []));
/** 近い5店. */
const NEIGHBOURS = 5;

function measured(row: readonly number[]): number[] {
  return MEASURED.map((i) => row[i] as number);
}

/** The own stores most like a site over the measured columns (similarity.ts), with what makes them so. */
export function similarStores(model: BrandModel, row: readonly number[]): SimilarStore[] {
  const labelled = <Feature extends { index: number }>(features: Feature[]) =>
    features.map((feature) => ({
      ...feature,
      label: COLUMNS[MEASURED[feature.index] as number]?.label ?? "",
    }));
  return neighbours(model, row).map(({ id, score, alike, unlike }) => {
    const { id: store, name, annual_sales_yen } = model.stores[id] as OwnStore;
    return { id: store, name, annual_sales_yen, score, alike: labelled(alike), unlike: labelled(unlike) };
  });
}

/** 近い5店の中央値: the median sales per 坪 of the five own stores most alike × the area, yen. `without` are left out. */
export function neighboursValue(
  model: BrandModel,
  row: readonly number[],
  area: number,
  without: ReadonlySet<number> = new Set(),
): number {
  const perTsubo = neighbours(model, row, without).map(({ id }) => {
    const { annual_sales_yen, area_tsubo } = model.stores[id] as OwnStore;
    return annual_sales_yen / area_tsubo;
  });
  return median(perTsubo) * area;
}

function neighbours(model: BrandModel, row: readonly number[], without: ReadonlySet<number> = new Set()) {
  const profiles = model.rows.flatMap((own, id) => (without.has(id) ? [] : [{ id, vector: measured(own) }]));
  return nearest({ id: -1, vector: measured(row) }, profiles, { limit: NEIGHBOURS });
}

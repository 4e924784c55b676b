import { roundToTotal } from "../../statistics.ts";
import { COLUMNS, demandOf, designRow, huffStore } from "./design.ts";
import { huffEffects } from "./huff.ts";
import { type Model, terms } from "./regression.ts";
import { nearest } from "./similarity.ts";
import type { Driver, DriverKey, OwnStore, SimilarStore, Site, StoreEffect } from "./types.ts";

/** Drivers in the order of the screen. */
export const DRIVERS: readonly { key: DriverKey; label: string }[] = [
  { key: "area", label: "面積" },
  { key: "population", label: "商圏人口" },
  { key: "demographics", label: "年齢構成・人口増減" },
  { key: "daytime", label: "昼間人口" },
  { key: "stations", label: "駅の乗降客数" },
  { key: "competition", label: "競合店" },
  { key: "facility", label: "施設" },
  { key: "format", label: "出店形態" },
  { key: "cannibalisation", label: "自店との商圏重複" },
];

/**
 * The value in yen, taken apart: base (the own stores' geometric mean) and one share per driver, whole yen that add up
 * to the value exactly. The product of effects is turned into a sum by the logarithmic mean (LMDI: B. W. Ang, Energy
 * Policy 32, 2004): share = (value − base) ÷ (ln value − ln base) × the driver's terms.
 */
export function explained(
  model: Model,
  row: readonly number[],
): { value: number; base: number; drivers: Driver[] } {
  const logs = terms(model, row);
  const shift = logs.reduce((sum, term) => sum + term, 0);
  const base = Math.exp(model.intercept);
  const value = Math.exp(model.intercept + shift);
  const slope = Math.abs(shift) < 1e-9 ? base : (value - base) / shift;
  const parts = DRIVERS.map(({ key }) => {
    return slope * logs.reduce((sum, term, i) => sum + (COLUMNS[i]?.driver === key ? term : 0), 0);
  });
  const rounded = { value: Math.round(value), base: Math.round(base) };
  const yen = roundToTotal(parts, rounded.value - rounded.base);
  return { ...rounded, drivers: DRIVERS.map((driver, i) => ({ ...driver, yen: yen[i] as number })) };
}

/** The own stores most like the candidate over the measured columns (similarity.ts), with what makes them so. */
export function similarStores(
  candidate: Site,
  stores: readonly OwnStore[],
  usualSales: number,
): SimilarStore[] {
  const measured = COLUMNS.flatMap(({ type }, i) => (type === "measure" ? [i] : []));
  const vector = (site: Site) => {
    const row = designRow(site, [], usualSales);
    return measured.map((i) => row[i] as number);
  };
  const labelled = <Feature extends { index: number }>(features: Feature[]) =>
    features.map((feature) => ({
      ...feature,
      label: COLUMNS[measured[feature.index] as number]?.label ?? "",
    }));
  const profiles = stores.map((store, id) => ({ id, vector: vector(store) }));
  return nearest({ id: -1, vector: vector(candidate) }, profiles, { limit: 5 }).map((neighbour) => {
    const { id, name, annual_sales_yen } = stores[neighbour.id] as OwnStore;
    const { score, alike, unlike } = neighbour;
    return { id, name, annual_sales_yen, score, alike: labelled(alike), unlike: labelled(unlike) };
  });
}

/**
 * What the opening, with the scenario's closings and other openings, does to each own store that stays: its sales times
 * the change of the demand it captures in the Huff model. Only stores that change by 0.1 % or more, most first.
 */
export function storeEffects(
  candidate: Site,
  stores: readonly OwnStore[],
  closing: ReadonlySet<string>,
  opening: readonly Site[],
): StoreEffect[] {
  const byId = new Map(stores.map((store) => [store.id, store]));
  const after = [...stores.filter(({ id }) => !closing.has(id)), ...opening, candidate];
  const demand = ({ id }: { id: string }) => demandOf(byId.get(id) ?? candidate);
  return huffEffects(stores.map(huffStore), after.map(huffStore), demand)
    .filter(({ change }) => Math.abs(change) >= 0.001)
    .map(({ id, change }) => {
      const store = byId.get(id) as OwnStore;
      return { id, name: store.name, change, change_yen: Math.round(store.annual_sales_yen * change) };
    })
    .sort((a, b) => Math.abs(b.change_yen) - Math.abs(a.change_yen) || (a.id < b.id ? -1 : 1));
}

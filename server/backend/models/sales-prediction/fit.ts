import { type Centre, centreOf, designRow } from "./design.ts";
import { type Ensemble, fitEnsemble } from "./ensemble.ts";
import { type Network, networkOf, sisterPressure } from "./network.ts";
import { MODEL_REVISION, type OwnStore, type Revision, type Site } from "./types.ts";

/** A brand's model: what its own stores teach, ready for any site. */
export interface BrandModel {
  /** In the order of their keys. */
  stores: readonly OwnStore[];
  keys: readonly number[];
  rows: readonly (readonly number[])[];
  targets: readonly number[];
  centre: Centre;
  network: Network;
  revision: Revision;
  ensemble: Ensemble;
  rowOf(site: Site, network: Network): number[];
}

/**
 * Fits own stores with sales and area above 0; ids and order play no part. At least 2 stores. `trading` are all stores of
 * today, also those without sales: they too take from their sisters.
 */
export function fitBrand(
  given: readonly OwnStore[],
  trading: readonly Site[] = given,
  revision: Revision = MODEL_REVISION,
): BrandModel {
  const { stores, keys } = inKeyOrder(given);
  const network = networkOf(trading);
  const centre = centreOf(stores);
  const rows = stores.map((store) => designRow(store, centre, sisterPressure(store, network)));
  const targets = stores.map(({ annual_sales_yen }) => Math.log(annual_sales_yen));
  const ensemble = fitEnsemble(rows, targets, keys, { revision });
  const rowOf = (site: Site, among: Network) => designRow(site, centre, sisterPressure(site, among));
  return { stores, keys, rows, targets, centre, network, revision, ensemble, rowOf };
}

function inKeyOrder(given: readonly OwnStore[]) {
  const keyed = given.map((store) => ({ store, key: keyOf(store) }));
  keyed.sort((a, b) => a.key - b.key || compare(a.store, b.store));
  // Shops that are the same in all that a key knows get their own, or they would share one fold.
  const seen = new Map<number, number>();
  const keys = keyed.map(({ key }) => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return (key + Math.imul(before, 0x9e3779b1)) >>> 0;
  });
  return { stores: keyed.map(({ store }) => store), keys };
}

/** A whole number of a store's place, area and format (FNV-1a): what decides its fold, whatever its id. */
export function keyOf({ latitude, longitude, area_tsubo, format }: Site): number {
  let hash = 0x811c9dc5;
  for (const letter of `${latitude.toFixed(6)}/${longitude.toFixed(6)}/${area_tsubo}/${format}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
}

function compare(a: OwnStore, b: OwnStore): number {
  return a.latitude - b.latitude || a.longitude - b.longitude || a.annual_sales_yen - b.annual_sales_yen;
}

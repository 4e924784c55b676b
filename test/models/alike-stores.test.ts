import { expect, test } from "vitest";
import { localPlane } from "../../server/backend/models/geography.ts";
import { fitBrand } from "../../server/backend/models/sales-prediction/fit.ts";
import { sisterPressure } from "../../server/backend/models/sales-prediction/network.ts";
import type { OwnStore, Revision, Site } from "../../server/backend/models/sales-prediction/types.ts";
import { drawChain } from "./chains.ts";

const SEEDS = Array.from({ length: 12 }, (_, i) => 900 + i);

function beside(site: Site, kilometres: number): Site {
  const longitude = site.longitude + kilometres / localPlane(site).kilometresPerLongitude;
  return { ...site, id: "candidate", longitude };
}

/** Stores so far from each other that next to nothing of their sales tells what a sister takes. */
function apart(seed: number): OwnStore[] {
  return drawChain(seed, 15, 0.2).stores.map((store, i) => ({
    ...store,
    latitude: 30 + i / 2 - (i === 14 ? 0.39 : 0),
    longitude: 135,
  }));
}

function besideOwnStores(revision: Revision) {
  return SEEDS.map((seed) => {
    const stores = apart(seed);
    const { ensemble, network, rowOf } = fitBrand(stores, stores, revision);
    const near = beside(stores[3] as Site, 0.5);
    const far = { ...near, latitude: 30.25 };
    const kept = Math.exp(ensemble.log(rowOf(near, network)) - ensemble.log(rowOf(far, network)));
    return { kept, left: 1 - sisterPressure(near, network) };
  });
}

test("beside an own store no more is lost than the demand that it takes, though no store has shown it", () => {
  for (const { kept, left } of besideOwnStores(3)) {
    expect(left).toBeLessThan(0.8);
    expect(kept).toBeGreaterThan(left - 1e-9);
    expect(kept).toBeLessThan(1 + 1e-9);
  }
});

test("revision 2, which frozen predictions are made again by, had no such bound", () => {
  expect(Math.min(...besideOwnStores(2).map(({ kept }) => kept))).toBeLessThan(0.2);
});

/** Width of the range, in ln sales, at a site with a competitor, for stores that have none but for a trace. */
function widthsAmongCompetitors(revision: Revision): number[] {
  return SEEDS.map((seed) => {
    const { stores: drawn, candidate } = drawChain(seed, 15, 0.2);
    const competing = <Shop extends Site>(shop: Shop, competitors_500m: number) => ({
      ...shop,
      trade_area: { ...shop.trade_area, competitors_500m },
    });
    const stores = drawn.map((store, i) => competing(store, i === 7 ? 0.02 : 0));
    const { ensemble, network, rowOf } = fitBrand(stores, stores, revision);
    const { low, high } = ensemble.range(rowOf(competing(candidate, 1), network));
    return high - low;
  });
}

test("a factor that hardly differs between the stores says little of a site where it does", () => {
  expect(Math.max(...widthsAmongCompetitors(3))).toBeLessThan(4);
  expect(Math.max(...widthsAmongCompetitors(2))).toBeGreaterThan(10);
});

test("a chain of the countryside does not send a site in a city beyond all bounds, and knows little of it", () => {
  for (const seed of SEEDS) {
    const { stores: drawn, candidate } = drawChain(seed, 13, 0.2);
    const stores = drawn.map((store, i) => ({
      ...store,
      trade_area: {
        ...store.trade_area,
        ...{ population_3km: i === 0 ? 200 : 100, passengers_walk: 0, daytime_1km: 10 },
      },
    }));
    const { ensemble, network, rowOf } = fitBrand(stores);
    const row = rowOf(candidate, network);
    const own = stores.map(({ annual_sales_yen }) => Math.log(annual_sales_yen));
    expect(ensemble.log(row)).toBeGreaterThan(Math.min(...own) - 1);
    expect(ensemble.log(row)).toBeLessThan(Math.max(...own) + 1);
    const { low, high } = ensemble.range(row);
    expect(high - low).toBeGreaterThan(1);
    expect(high - low).toBeLessThan(8);
  }
});

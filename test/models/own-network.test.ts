import { expect, test } from "vitest";
import { demandGrid, GRID } from "../../server/backend/models/demand-grid.ts";
import { localPlane } from "../../server/backend/models/geography.ts";
import { seededRandom } from "../../server/backend/models/random.ts";
import { networkEffects } from "../../server/backend/models/sales-prediction/effects.ts";
import { fitBrand } from "../../server/backend/models/sales-prediction/fit.ts";
import {
  hypotenuse,
  networkOf,
  shareFromSisters,
  sisterPressure,
} from "../../server/backend/models/sales-prediction/network.ts";
import type { Site } from "../../server/backend/models/sales-prediction/types.ts";
import { drawChain } from "./chains.ts";

const { stores: plain, candidate } = drawChain(31, 80, 0.05);
const among = networkOf(plain);
const stores = plain.map((store) => ({
  ...store,
  annual_sales_yen: Math.round(store.annual_sales_yen * (1 - sisterPressure(store, among)) ** 0.6),
}));
const model = fitBrand(stores);
const nothing = { closing: [], opening: [] };

function beside(site: Site, kilometres: number, id: string): Site {
  const longitude = site.longitude + kilometres / localPlane(site).kilometresPerLongitude;
  return { ...site, id, longitude };
}

const total = ({ effects, rest_yen }: { effects: { change_yen: number }[]; rest_yen: number }) =>
  effects.reduce((sum, { change_yen }) => sum + change_yen, rest_yen);

test("lengths are those of Math.hypot to the last digit, as kept predictions rest on them", () => {
  const random = seededRandom(8);
  for (let i = 0; i < 100_000; i++) {
    const [a, b] = [random() * 20, i % 100 === 0 ? 0 : random() * 20];
    expect(hypotenuse(a, b) === Math.hypot(a, b)).toBe(true);
  }
  expect(hypotenuse(0, 0)).toBe(0);
});

test("what an opening takes falls smoothly with distance and is 0 beyond the reach, without a step", () => {
  const [store] = stores;
  if (!store) throw new Error("the chain has stores");
  const pressures = Array.from({ length: 100 }, (_, i) => {
    return sisterPressure(store, networkOf([beside(store, 0.2 + i / 5, "new")]));
  });
  pressures.slice(1).forEach((pressure, i) => {
    const before = pressures[i] ?? 0;
    expect(pressure).toBeLessThanOrEqual(before + 1e-12);
    expect(before - pressure).toBeLessThan(0.04);
  });
  expect(pressures[0]).toBeGreaterThan(0.2);
  expect(pressures.at(-1)).toBe(0);
});

test("losses are due to this opening alone, near it, and never exceed the stated share of its sales", () => {
  for (const site of [candidate, ...stores.slice(0, 12).map((store) => beside(store, 0.4, "candidate"))]) {
    const found = networkEffects(model, { candidate: site, trading: stores, ...nothing });
    expect(found.scenario).toEqual([]);
    expect(found.own_share).toBeLessThan(1);
    expect(-total(found.opening)).toBeLessThanOrEqual(found.own_share * found.bridge.value_yen + 1);
    for (const { kilometres, change } of found.opening.effects) {
      expect(kilometres).toBeLessThan(19);
      expect(change).toBeLessThan(0);
    }
  }
});

test("demand that moves to the new store is lost by sisters and by the rest together", () => {
  const site = beside(stores[0] as Site, 1, "candidate");
  expect(shareFromSisters(site, networkOf([]))).toBe(0);
  const few = shareFromSisters(site, networkOf(stores.slice(0, 1)));
  const many = shareFromSisters(site, networkOf(stores.slice(0, 60)));
  expect(few).toBeGreaterThan(0);
  expect(many).toBeGreaterThanOrEqual(few);
  expect(many).toBeLessThan(1);
});

test("the scenario is told by cause, apart from this opening, and the bridge adds up", () => {
  const closing = stores[3] as (typeof stores)[number];
  const opening = beside(stores[9] as Site, 1.5, "new");
  const site = beside(stores[20] as Site, 0.5, "candidate");
  const found = networkEffects(model, {
    candidate: site,
    trading: stores,
    closing: [closing.id],
    opening: [opening],
  });
  expect(found.scenario.map(({ cause }) => cause.kind)).toEqual(["closing", "opening"]);
  const { bridge } = found;
  expect(bridge.scenario?.closing_sales_yen).toBe(closing.annual_sales_yen);
  expect(bridge.scenario?.effects_yen).toBe(found.scenario.reduce((sum, step) => sum + total(step), 0));
  expect(bridge.scenario?.net_yen).toBe(
    bridge.opening_net_yen +
      (bridge.scenario?.new_store_sales_yen ?? 0) -
      closing.annual_sales_yen +
      (bridge.scenario?.effects_yen ?? 0),
  );
  const ids = [found.opening, ...found.scenario].flatMap(({ effects }) => effects.map(({ id }) => id));
  expect(ids).not.toContain(closing.id);
  for (const { change } of found.scenario[0]?.effects ?? []) expect(change).toBeGreaterThan(0);
});

test("where the stores show no cannibalisation, none is claimed", () => {
  const helped = plain.map((store) => ({
    ...store,
    annual_sales_yen: Math.round(store.annual_sales_yen * (1 + 2 * sisterPressure(store, among))),
  }));
  const site = beside(plain[0] as Site, 0.4, "candidate");
  const found = networkEffects(fitBrand(helped), { candidate: site, trading: helped, ...nothing });
  expect(total(found.opening)).toBe(0);
});

test("the demand grid keeps every person within its reach and moves with the site", () => {
  const site = { latitude: 35.69, longitude: 139.7 };
  const cells = [{ mesh: "53394525", population_2020: 10_000 }];
  const here = demandGrid(site, cells);
  expect(here).toHaveLength(GRID.length);
  expect(here.reduce((sum, people) => sum + people, 0)).toBeCloseTo(10_000, -1);
  const there = demandGrid({ ...site, latitude: site.latitude + 0.0002 }, cells);
  expect(Math.max(...here.map((people, i) => Math.abs(people - (there[i] ?? 0))))).toBeLessThan(300);
});

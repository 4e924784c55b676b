import type { Geography } from "../../server/backend/geography/geography.ts";
import { features } from "../../server/backend/geography/trade-areas.ts";
import { networkEffects } from "../../server/backend/models/sales-prediction/effects.ts";
import { type BrandModel, fitBrand } from "../../server/backend/models/sales-prediction/fit.ts";
import type { Site } from "../../server/backend/models/sales-prediction/types.ts";
import { quantile } from "../../server/backend/models/statistics.ts";
import type { Aim } from "./aims.ts";
import { drawChain } from "./cells.ts";
import { type Spot, shifted } from "./places.ts";

const SIZES = [30, 89];
const SEED = 505;

function siteValue({ ensemble, network, rowOf }: BrandModel, site: Site): number {
  return Math.exp(ensemble.log(rowOf(site, network))) * ensemble.smear;
}

export function steadiness(geography: Geography, spots: readonly Spot[], shift: number): Aim[] {
  const seed = SEED + 1_000_003 * shift;
  return [
    renumbering(spots, seed),
    ...SIZES.map((size) => dropping(spots, size, seed)),
    stepping(geography, spots, seed),
    conservation(spots, seed),
    largest(spots, seed),
  ];
}

function renumbering(spots: readonly Spot[], seed: number): Aim {
  const moves = [15, 30, 89].flatMap((size) => {
    const { stores, sites } = drawChain(spots, "A", size, 5, seed + size);
    const before = fitBrand(stores);
    const after = fitBrand(
      stores.map((store, i) => ({ ...store, id: `n${(i * 7919) % 1_000_003}` })).reverse(),
    );
    return sites.map(({ spot }) => 100 * Math.abs(siteValue(after, spot) / siteValue(before, spot) - 1));
  });
  return {
    what: "renumbering the stores moves a value (%)",
    unit: "%",
    most: 2,
    measured: Math.max(...moves),
  };
}

function dropping(spots: readonly Spot[], size: number, seed: number): Aim {
  const moves = (["A", "B", "E"] as const).flatMap((law) => {
    const { stores, sites } = drawChain(spots, law, size, 4, seed + size);
    const whole = fitBrand(stores);
    const values = sites.map(({ spot }) => siteValue(whole, spot));
    return stores
      .filter((_, i) => i % Math.ceil(size / 12) === 0)
      .flatMap(({ id }) => {
        const rest = fitBrand(stores.filter((store) => store.id !== id));
        return sites.map(({ spot }, i) => 100 * Math.abs(siteValue(rest, spot) / (values[i] as number) - 1));
      });
  });
  return {
    what: `dropping a store of ${size} moves a value, 90th percentile (%)`,
    unit: "%",
    most: 10,
    measured: quantile(moves, 0.9),
    detail: `median ${quantile(moves, 0.5).toFixed(1)}, most ${Math.max(...moves).toFixed(1)}`,
  };
}

function stepping(geography: Geography, spots: readonly Spot[], seed: number): Aim {
  const { stores, sites } = drawChain(spots, "A", 89, 200, seed);
  const model = fitBrand(stores);
  const moves = sites.map(({ spot }, i) => {
    const at = (place: Spot) => ({ ...place, trade_area: features(geography, place, []) });
    const here = at(spot);
    const there = at({ ...spot, ...shifted(spot, 0.02, i) });
    return 100 * Math.abs(siteValue(model, there) / siteValue(model, here) - 1);
  });
  return {
    what: "moving a site by 20 m moves a value, 200 places (%)",
    unit: "%",
    most: 3,
    measured: Math.max(...moves),
    detail: `median ${quantile(moves, 0.5).toFixed(2)}`,
  };
}

function conservation(spots: readonly Spot[], seed: number): Aim {
  const { stores, sites } = drawChain(spots, "B", 89, 60, seed + 1);
  const model = fitBrand(stores);
  const shares = sites.map(({ spot }) => {
    const { opening, own_share, bridge } = networkEffects(model, {
      candidate: spot,
      trading: stores,
      closing: [],
      opening: [],
    });
    const lost = -opening.effects.reduce((sum, { change_yen }) => sum + change_yen, opening.rest_yen);
    return lost - own_share * bridge.value_yen;
  });
  return {
    what: "losses of own stores beyond the stated share of the new store's sales, 60 sites (yen)",
    unit: "yen",
    most: 1,
    measured: Math.max(...shares),
  };
}

function largest(spots: readonly Spot[], seed: number): Aim {
  const { stores } = drawChain(spots, "A", Math.min(5_000, spots.length), 0, seed);
  const started = performance.now();
  fitBrand(stores);
  return {
    what: `fitting ${stores.length} own stores (s)`,
    unit: "s",
    most: 5,
    measured: (performance.now() - started) / 1_000,
  };
}

import { distanceKilometres } from "../geography.ts";
import { CANNIBALISATION } from "./design.ts";
import type { BrandModel } from "./fit.ts";
import { changed, type Network, REACH_KILOMETRES, shareFromSisters } from "./network.ts";
import type { CauseEffects, NetworkBridge, Site, StoreEffect } from "./types.ts";

/** Effects below this share of a store's sales are given as one sum. */
const SHOWN_FROM = 0.005;

interface Scenario {
  candidate: Site;
  trading: readonly Site[];
  closing: readonly string[];
  opening: readonly Site[];
}

export interface NetworkEffects {
  opening: CauseEffects;
  scenario: CauseEffects[];
  own_share: number;
  bridge: NetworkBridge;
  /** The network that the candidate opens into. */
  before: Network;
}

/**
 * What opening the candidate does to the own stores of the network it opens into, and before that, one after the other,
 * what each closing and each other opening of the scenario does. A store's sales move with the demand that its sisters
 * leave it: × exp(−γ × change of −ln(1 − pressure)), γ being the fitted coefficient (0 where the stores show none). Losses
 * to an opening never exceed the share of its sales that comes from sisters by the Huff model, nor gains from a closing
 * what its sales leave to them: where they would, all are scaled down together. Yen, rounded per store.
 */
export function networkEffects(model: BrandModel, scenario: Scenario): NetworkEffects {
  const { candidate, trading, closing, opening } = scenario;
  const sales = new Map(model.stores.map(({ id, annual_sales_yen }) => [id, annual_sales_yen]));
  const gamma = fittedGamma(model);
  const steps: CauseEffects[] = [];
  const closed = new Set<string>();
  const opened: Site[] = [];
  const networkNow = () => changed(model.network, new Set(closed), [...opened]);
  let network = networkNow();
  const staying = trading.filter(({ id }) => !closing.includes(id));
  for (const id of [...closing].sort()) {
    const cause = trading.find((store) => store.id === id);
    if (cause === undefined) continue;
    closed.add(id);
    const after = networkNow();
    const most = (sales.get(id) ?? 0) * shareFromSisters(cause, network);
    steps.push(stepOf({ ...cause, kind: "closing" }, staying, { model, sales, gamma, network, after, most }));
    network = after;
  }
  const predicted = new Map<string, number>();
  for (const cause of [...opening].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    opened.push(cause);
    const after = networkNow();
    const value = expected(model, cause, network);
    predicted.set(cause.id, value);
    const most = value * shareFromSisters(cause, network);
    steps.push(stepOf({ ...cause, kind: "opening" }, staying, { model, sales, gamma, network, after, most }));
    network = after;
  }
  for (const site of opening) predicted.set(site.id, expected(model, site, network));
  const value = expected(model, candidate, network);
  const own_share = shareFromSisters(candidate, network);
  const after = changed(network, new Set(), [candidate]);
  const own = stepOf({ ...candidate, kind: "candidate" }, [...staying, ...opening], {
    model,
    sales: new Map([...sales, ...predicted]),
    gamma,
    network,
    after,
    most: value * own_share,
  });
  const total = ({ effects, rest_yen }: CauseEffects) =>
    effects.reduce((sum, { change_yen }) => sum + change_yen, rest_yen);
  const value_yen = Math.round(value);
  const opening_effects_yen = total(own);
  const opening_net_yen = value_yen + opening_effects_yen;
  const new_store_sales_yen = opening.reduce((sum, { id }) => sum + Math.round(predicted.get(id) ?? 0), 0);
  const closing_sales_yen = [...closed].reduce((sum, id) => sum + (sales.get(id) ?? 0), 0);
  const effects_yen = steps.reduce((sum, step) => sum + total(step), 0);
  const net_yen = opening_net_yen + new_store_sales_yen - closing_sales_yen + effects_yen;
  return {
    opening: own,
    scenario: steps,
    own_share,
    before: network,
    bridge: {
      value_yen,
      opening_effects_yen,
      opening_net_yen,
      scenario: steps.length === 0 ? null : { new_store_sales_yen, closing_sales_yen, effects_yen, net_yen },
    },
  };
}

/** Expected yearly sales of a site among a network, unrounded. */
function expected(model: BrandModel, site: Site, network: Network): number {
  return Math.exp(model.ensemble.log(model.rowOf(site, network))) * model.ensemble.smear;
}

/** −d ln sales ÷ d(−ln(1 − pressure)); the pressure enters by lines only, so that any row tells it. */
function fittedGamma({ ensemble, rows }: BrandModel): number {
  const row = rows[0] ?? [];
  const more = row.map((value, i) => (i === CANNIBALISATION ? value + 1 : value));
  return Math.max(0, ensemble.log(row) - ensemble.log(more));
}

interface Step {
  model: BrandModel;
  sales: ReadonlyMap<string, number>;
  gamma: number;
  network: Network;
  after: Network;
  most: number;
}

function stepOf(
  cause: Site & { kind: CauseEffects["cause"]["kind"] },
  staying: readonly Site[],
  { model, sales, gamma, network, after, most }: Step,
): CauseEffects {
  const pressure = (site: Site, among: Network) => model.rowOf(site, among)[CANNIBALISATION] as number;
  const moved = staying.flatMap((store) => {
    const actual = sales.get(store.id) ?? 0;
    const kilometres = distanceKilometres(store, cause);
    if (actual <= 0 || kilometres > REACH_KILOMETRES + 4) return [];
    const change = Math.exp(-gamma * (pressure(store, after) - pressure(store, network))) - 1;
    return Math.abs(change) < 1e-9 ? [] : [{ store, actual, kilometres, change }];
  });
  const total = moved.reduce((sum, { actual, change }) => sum + Math.abs(actual * change), 0);
  const scale = total > most ? most / total : 1;
  const effects: StoreEffect[] = [];
  let [rest_yen, rest_stores] = [0, 0];
  for (const { store, actual, kilometres, change: full } of moved) {
    const change = full * scale;
    // Towards 0, so that rounding takes no yen more than there are.
    const change_yen = Math.trunc(actual * change);
    if (Math.abs(change) >= SHOWN_FROM) {
      effects.push({ id: store.id, name: store.name, change, change_yen, kilometres });
    } else if (change_yen !== 0) {
      rest_yen += change_yen;
      rest_stores += 1;
    }
  }
  effects.sort((a, b) => Math.abs(b.change_yen) - Math.abs(a.change_yen) || (a.id < b.id ? -1 : 1));
  const { id, name, kind } = cause;
  return { cause: { id, name, kind }, effects, rest_yen, rest_stores };
}

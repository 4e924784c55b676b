import type { Place } from "../../server/backend/models/geography.ts";
import { seededRandom } from "../../server/backend/models/random.ts";
import type { OwnStore } from "../../server/backend/models/sales-prediction/types.ts";
import { mean, median } from "../../server/backend/models/statistics.ts";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import { type Law, worldOf } from "./laws.ts";
import type { Spot } from "./places.ts";

export interface Chain {
  stores: OwnStore[];
  /** `usual` are the sales that the law gives without fortune. */
  sites: { spot: Spot; sales: number; usual: number }[];
}

/** What was measured of one contestant in one cell (a law and a number of stores); shares, not percentages. */
export interface Measured {
  error: number;
  median: number;
  /** Σ predicted ÷ Σ actual − 1, over all sites of the cell; sales beyond MOST_COUNTED × the usual count as that. */
  bias: number;
  /** The same with all sales counted in full. */
  fullBias: number;
  /** Standard error of `bias`, of a ratio of sums over chains (W. G. Cochran, Sampling Techniques, 1977, 6.4). */
  biasError: number;
  coverage: number;
  /** Interval score of ln sales at 80 % (Gneiting and Raftery 2007): width + 10 × what lies outside. Less is better. */
  score: number;
  outside: { sites: number; coverage: number; score: number; error: number };
}

export interface Cell {
  law: Law;
  size: number;
  chains: number;
  by: Record<string, Measured>;
}

export function drawChain(spots: readonly Spot[], law: Law, size: number, held: number, seed: number): Chain {
  const random = seededRandom(seed);
  const world = worldOf(law, random);
  const home = spots[Math.floor(random() * spots.length)] as Place;
  const reach = random() < 0.5 ? 1.2 : 40;
  const near = spots.filter(({ latitude, longitude }) => {
    return Math.hypot(latitude - home.latitude, longitude - home.longitude) < reach;
  });
  const pool = shuffled(near.length >= size + held ? near : spots, random).slice(0, size + held);
  const network = pool.slice(0, size);
  const sales = (spot: Spot) => Math.round(world.sales(spot, network, random));
  return {
    stores: network.map((spot) => ({ ...spot, annual_sales_yen: sales(spot) })),
    sites: pool.slice(size).map((spot) => ({ spot, sales: sales(spot), usual: world.usual(spot, network) })),
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other] as Item, order[i] as Item];
  }
  return order;
}

/** The mean of e to a t₃ draw is infinite; up to here it can be told, and beyond the model promises nothing either. */
const MOST_COUNTED = 4.5;

interface Shot {
  chain: number;
  error: number;
  value: number;
  sales: number;
  counted: number;
  isCovered: boolean;
  score: number;
  isOutside: boolean;
}

export function measureCell(
  spots: readonly Spot[],
  { law, size, chains, held, seed }: { law: Law; size: number; chains: number; held: number; seed: number },
  contestants: Record<string, Contestant> = CONTESTANTS,
): Cell {
  const shots = new Map<string, Shot[]>(Object.keys(contestants).map((name) => [name, []]));
  for (let i = 0; i < chains; i++) {
    const chain = drawChain(spots, law, size, held, seed + 7919 * i + size);
    const outside = chain.sites.map(({ spot }) => isOutside(spot, chain.stores));
    for (const [name, contestant] of Object.entries(contestants)) {
      const forecast = contestant(chain.stores);
      chain.sites.forEach(({ spot, sales, usual }, k) => {
        const { value, low, high } = forecast(spot);
        shots.get(name)?.push({
          chain: i,
          value,
          sales,
          counted: Math.min(sales, MOST_COUNTED * usual),
          error: Math.abs(value / sales - 1),
          isCovered: sales >= low && sales <= high,
          score: intervalScore(Math.log(low), Math.log(high), Math.log(sales)),
          isOutside: outside[k] === true,
        });
      });
    }
  }
  const by = Object.fromEntries([...shots].map(([name, all]) => [name, measured(all)]));
  return { law, size, chains, by };
}

function measured(shots: readonly Shot[]): Measured {
  const total = (read: (shot: Shot) => number) => shots.reduce((sum, shot) => sum + read(shot), 0);
  const outside = shots.filter((shot) => shot.isOutside);
  const covered = (list: readonly Shot[]) => mean(list.map(({ isCovered }) => (isCovered ? 1 : 0)));
  const predicted = total(({ value }) => value);
  const bias = predicted / total(({ counted }) => counted) - 1;
  return {
    error: mean(shots.map(({ error }) => error)),
    median: median(shots.map(({ error }) => error)),
    bias,
    fullBias: predicted / total(({ sales }) => sales) - 1,
    biasError: standardError(shots, 1 + bias),
    coverage: covered(shots),
    score: mean(shots.map(({ score }) => score)),
    outside: {
      sites: outside.length,
      coverage: outside.length > 0 ? covered(outside) : Number.NaN,
      score: outside.length > 0 ? mean(outside.map(({ score }) => score)) : Number.NaN,
      error: outside.length > 0 ? mean(outside.map(({ error }) => error)) : Number.NaN,
    },
  };
}

function standardError(shots: readonly Shot[], ratio: number): number {
  const rests = new Map<number, number>();
  let sales = 0;
  for (const shot of shots) {
    sales += shot.counted;
    rests.set(shot.chain, (rests.get(shot.chain) ?? 0) + shot.value - ratio * shot.counted);
  }
  const squares = [...rests.values()].reduce((sum, rest) => sum + rest * rest, 0);
  return Math.sqrt((squares * rests.size) / Math.max(1, rests.size - 1)) / sales;
}

function intervalScore(low: number, high: number, value: number): number {
  return high - low + 10 * (Math.max(0, low - value) + Math.max(0, value - high));
}

function isOutside(spot: Spot, stores: readonly OwnStore[]): boolean {
  const of = ({ area_tsubo, trade_area: area }: OwnStore | Spot) => [
    area_tsubo,
    area.population_500m,
    area.population_3km,
    area.population_5km,
    area.growth_2035,
    area.share_over65,
    area.daytime_1km,
    area.day_night_3km,
    area.competitors_3km,
  ];
  const own = stores.map(of);
  const beyond = of(spot).filter((value, i) => {
    const column = own.map((row) => row[i] as number);
    return value < Math.min(...column) || value > Math.max(...column);
  });
  return beyond.length >= 2;
}

import type { CallName } from "../../server/contract/index.ts";
import type { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { ask } from "../contract/ask.ts";
import { findWorld, type Place } from "../contract/world.ts";
import type { Engine } from "../helpers/engines.ts";
import { type Filled, fillAt } from "./filled.ts";
import type { Row } from "./row.ts";

const RUNS = 40;
const WARM_UP = 30;
const LARGE_SCALE = 50;
const SCALES = [1, 10, LARGE_SCALE];

interface HeavyCall {
  name: CallName;
  actor: keyof typeof demoAccounts;
  about: (place: Place) => Record<string, string>;
  body?: (place: Place) => object;
  /** Milliseconds of p95 at the large scale on two cores. */
  aim: number;
}

const LIST = 60;
const TRADE_AREA = 80;
const MAP = 80;
const CANDIDATES = 150;
const PREDICTION = 1500;
const SHINJUKU = { latitude: "35.68999", longitude: "139.69921" };

export const HEAVY_CALLS: readonly HeavyCall[] = [
  {
    name: "searchBrands",
    actor: "brand",
    about: ({ brand }) => ({ current_brand: brand, search: "カフェ", shop_min_num: "2" }),
    aim: LIST,
  },
  {
    name: "getFacilities",
    actor: "facility",
    about: ({ facility }) => ({ current_facility: facility, search: "駅", area_min_size: "100" }),
    aim: LIST,
  },
  {
    name: "getSections",
    actor: "facility",
    about: ({ facility }) => ({ facility_id: facility, search: "店", sort: "contract_end", order: "desc" }),
    aim: LIST,
  },
  {
    name: "getLeasingListItems",
    actor: "facility",
    about: ({ facility, recruitment }) => ({ facility_id: facility, recruitment_id: recruitment }),
    aim: CANDIDATES,
  },
  {
    name: "getLeasingListMap",
    actor: "facility",
    about: ({ facility, recruitingSection }) => ({
      facility_id: facility,
      "section_ids[]": recruitingSection,
      leasing_list_limit: "10",
    }),
    aim: MAP,
  },
  {
    name: "getCommercialArea",
    actor: "brand",
    about: () => ({ text: `${SHINJUKU.latitude}/${SHINJUKU.longitude}` }),
    aim: TRADE_AREA,
  },
  {
    name: "getFuturePopulation",
    actor: "brand",
    about: () => ({ text: `${SHINJUKU.latitude}/${SHINJUKU.longitude}` }),
    aim: TRADE_AREA,
  },
  {
    name: "getPointSimilarBenchmarks",
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, ...SHINJUKU }),
    aim: TRADE_AREA,
  },
  {
    name: "getSimilarFacilities",
    actor: "facility",
    about: ({ facility }) => ({ facility_id: facility }),
    aim: TRADE_AREA,
  },
  {
    name: "createPrediction",
    actor: "brand",
    about: () => ({}),
    body: ({ brand }) => ({
      brand_id: Number(brand),
      name: "新宿の候補地",
      latitude: Number(SHINJUKU.latitude),
      longitude: Number(SHINJUKU.longitude),
      format_id: 3,
      area_tsubo: 30,
      opening_on: "2027-04-01",
    }),
    aim: PREDICTION,
  },
];

export async function measureHeavyCalls(): Promise<Row[]> {
  const rows = await at("pglite", 1, async (filled) => rowsOf(await timed(filled), 1));
  const medians: Record<CallName, number>[] = [];
  for (const scale of SCALES)
    await at("postgres", scale, async (filled) => {
      const timings = await timed(filled);
      medians.push(Object.fromEntries(timings.map(({ call, times }) => [call.name, p(0.5, times)])) as never);
      if (scale !== LARGE_SCALE) return;
      const what = `demonstration load ×${scale}`;
      rows.push({ what, value: filled.loadSeconds, unit: "s", detail: "aim 300, PostgreSQL" });
      rows.push(...rowsOf(timings, scale, await plansOf(filled, timings)));
    });
  return [
    ...rows,
    ...HEAVY_CALLS.map(({ name }) =>
      growthRow(
        name,
        medians.map((one) => one[name]),
      ),
    ),
  ];
}

export async function at<T>(engine: Engine, scale: number, work: (filled: Filled) => Promise<T>): Promise<T> {
  const filled = await fillAt(engine, scale);
  return work(filled).finally(() => filled.close());
}

interface Timing {
  call: HeavyCall;
  once(): Promise<void>;
  /** Of the call that was the first of its kind, milliseconds. */
  first: number;
  /** Of those after it, in rising order. */
  times: number[];
}

export async function timed(filled: Filled): Promise<Timing[]> {
  const world = await findWorld(filled);
  const timings: Timing[] = [];
  for (const call of HEAVY_CALLS) {
    const place = world.own(call.actor);
    const once = async () => {
      const body = call.body?.(place);
      const answer = await ask(filled, call.actor, call.name, call.about(place), body ? { body } : {});
      if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${answer.text}`);
    };
    const timedOnce = async () => {
      const start = performance.now();
      await once();
      return performance.now() - start;
    };
    const first = await timedOnce();
    for (let run = 1; run < WARM_UP; run++) await once();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await timedOnce());
    timings.push({ call, once, first, times: times.sort((a, b) => a - b) });
  }
  return timings;
}

async function plansOf(filled: Filled, timings: readonly Timing[]): Promise<string[]> {
  const plans: string[] = [];
  for (const { once } of timings) {
    const scans = await filled.largeScans(once);
    plans.push(`, ${scans.length > 0 ? scans.join(" ") : "no scan of a large table"}`);
  }
  return plans;
}

const p = (share: number, times: readonly number[]) => times[Math.ceil(share * times.length) - 1] ?? 0;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

function rowsOf(timings: readonly Timing[], scale: number, plans: readonly string[] = []): Row[] {
  return timings.map(({ call, first, times }, i) => ({
    what: `${call.name} ×${scale} p95`,
    value: Math.round(p(0.95, times)),
    unit: "ms",
    detail: `aim ${call.aim}, p50 ${Math.round(p(0.5, times))}, first ${Math.round(first)}${plans[i] ?? ""}`,
  }));
}

function growthRow(name: CallName, medians: readonly number[]): Row {
  const [least = 0] = medians;
  const most = medians.at(-1) ?? 0;
  const each = SCALES.map((scale, i) => `×${scale} ${oneDecimal(medians[i] ?? 0)}`);
  return {
    what: `${name}, growth to ×${LARGE_SCALE}`,
    value: oneDecimal(most / least),
    unit: "×",
    detail: `p50 on PostgreSQL: ${each.join(", ")} ms`,
  };
}

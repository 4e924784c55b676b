import type { CallName } from "../../server/contract/index.ts";
import type { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { ask } from "../contract/ask.ts";
import { findWorld, type Place } from "../contract/world.ts";
import { type Filled, fillAt } from "./filled.ts";
import type { Row } from "./row.ts";

const RUNS = 40;
const WARM_UP = 5;
const LARGE_SCALE = 50;

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

/** The ten that cost most: the calls of every kind for which a time is promised. */
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

/** p50 and p95 of the heaviest calls over HTTP, small on the embedded database and large on PostgreSQL. */
export async function measureHeavyCalls(): Promise<Row[]> {
  const small = await fillAt("pglite", 1);
  const rows = await measured(small, 1).finally(() => small.close());
  const large = await fillAt("postgres", LARGE_SCALE);
  try {
    const loading = `demonstration load ×${LARGE_SCALE}`;
    rows.push({ what: loading, value: large.loadSeconds, unit: "s", detail: "aim 300, PostgreSQL" });
    rows.push(...(await measured(large, LARGE_SCALE)));
  } finally {
    await large.close();
  }
  return rows;
}

async function measured(filled: Filled, scale: number): Promise<Row[]> {
  const world = await findWorld(filled);
  const rows: Row[] = [];
  for (const call of HEAVY_CALLS) {
    const place = world.own(call.actor);
    const once = async () => {
      const start = performance.now();
      const body = call.body?.(place);
      const answer = await ask(filled, call.actor, call.name, call.about(place), body ? { body } : {});
      if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${answer.text}`);
      return performance.now() - start;
    };
    const first = await once();
    for (let run = 1; run < WARM_UP; run++) await once();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await once());
    times.sort((a, b) => a - b);
    const scans = scale > 1 ? await filled.largeScans(once) : [];
    const at = (share: number) => Math.round(times[Math.ceil(share * RUNS) - 1] ?? 0);
    const plan = scale > 1 ? `, ${scans.length > 0 ? scans.join(" ") : "no scan of a large table"}` : "";
    rows.push({
      what: `${call.name} ×${scale} p95`,
      value: at(0.95),
      unit: "ms",
      detail: `aim ${call.aim}, p50 ${at(0.5)}, first ${Math.round(first)}${plan}`,
    });
  }
  return rows;
}

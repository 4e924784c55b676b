import { vacuumTables } from "../../server/backend/upkeep.ts";
import type { CallName } from "../../server/contract/index.ts";
import { addDays } from "../../server/lib/calendar-months.ts";
import { isoDate } from "../../server/lib/dates.ts";
import { ask } from "../contract/ask.ts";
import { findWorld } from "../contract/world.ts";
import { engines } from "../helpers/engines.ts";
import { type Filled, fillAt } from "./filled.ts";
import type { Row } from "./row.ts";

const SECTIONS = 1200;
/** Changes of every section, one each 20 days: 20,400 events in a year. */
const ROUNDS = 17;
const DAYS = 20;
const RUNS = 40;
const WARM_UP = 10;
const AIM = 300;

export async function measureAsOf(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) {
    const filled = await fillAt(engine, 1);
    try {
      rows.push(...(await timesOf(filled, engine)));
    } finally {
      await filled.close();
    }
  }
  return rows;
}

async function fillYear({ database }: Filled, facility: string): Promise<void> {
  const of = `facility_id = ${Number(facility)} and deleted_at is null`;
  await database.query(`
    insert into sections (facility_id, floor_id, number, kind, area_tsubo, contract_type, outline)
    select s.facility_id, s.floor_id, s.number || '-' || n, 'inline', s.area_tsubo, 3, s.outline
    from sections s, generate_series(1, 100) n
    where s.${of.replaceAll(" and ", " and s.")}
    limit greatest(0, ${SECTIONS} - (select count(*) from sections where ${of}))`);
  for (let round = 1; round <= ROUNDS; round++) {
    await database.query(`update sections set position = '${round}回目' where ${of}`);
    await database.query(`
      update versions set valid_from = valid_from - interval '${DAYS} days', valid_until = valid_until - interval '${DAYS} days'
      where facility_id = ${Number(facility)}`);
  }
}

async function timesOf(filled: Filled, engine: string): Promise<Row[]> {
  const { facility, floor } = (await findWorld(filled)).own("facility");
  await fillYear(filled, facility);
  // A year's changes come in a year: autovacuum looks at them meanwhile, or upkeep where there is none.
  if (engine === "postgres") await filled.database.query("analyze");
  else await vacuumTables(filled.database);
  const today = isoDate(new Date());
  const as_of = addDays(today, (-ROUNDS * DAYS) / 2);
  const asked: [CallName, Record<string, string>][] = [
    ["getSections", { facility_id: facility, as_of }],
    ["getAllSections", { facility_id: facility, floor_id: floor, as_of }],
    ["downloadSectionsExcel", { facility_id: facility, as_of }],
    ["getDifferences", { facility_id: facility, from: as_of, to: today }],
  ];
  const rows: Row[] = [];
  for (const [name, values] of asked) {
    const times: number[] = [];
    for (let run = 0; run < WARM_UP + RUNS; run++) {
      const start = performance.now();
      const answer = await ask(filled, "facility", name, values);
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
      if (run >= WARM_UP) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.ceil(share * RUNS) - 1] ?? 0);
    rows.push({
      what: `${name} as of a day, ${engine} p95`,
      value: at(0.95),
      unit: "ms",
      detail: `aim ${AIM}, p50 ${at(0.5)}, ${SECTIONS} sections, ${SECTIONS * ROUNDS} events`,
    });
  }
  return rows;
}

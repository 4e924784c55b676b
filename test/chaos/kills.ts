import { seededRandom } from "../../server/backend/models/random.ts";
import { engines } from "../helpers/engines.ts";
import { builtProduct } from "./kill-targets.ts";
import { type FoundRow, type KillOutcome, killDuringWrites } from "./kill-writes.ts";
import { ONCE } from "./kill-writes-world.ts";
import { percentile, type Row, row } from "./row.ts";

const KILLS = 50;
const WRITERS = 8;
const SEED = 20_260_701;

export async function measureKills(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) {
    const random = seededRandom(SEED);
    const outcome = await killDuringWrites(engine, {
      target: builtProduct,
      kills: KILLS,
      writers: WRITERS,
      databaseKill: KILLS / 2,
      writesBetween: 4,
      pauseMs: () => random() * 200,
    });
    rows.push(...rowsOf(engine, outcome));
  }
  return rows;
}

export function lostOf(answers: KillOutcome["answers"], rows: readonly FoundRow[]): number {
  const there = new Set(rows.flatMap(({ number }) => [`section-${number}`, `recruitment-${number}`]));
  return [...answers.keys()].filter((key) => !there.has(key)).length;
}

function rowsOf(engine: string, { answers, problems, rows, readyMs }: KillOutcome): Row[] {
  const shown = percentile(readyMs, 0.5) / 1000;
  console.log(`  kills, ${engine}: ready again after ${shown.toFixed(1)} s at the median`);
  for (const problem of problems) console.log(`  kills, ${engine}: ${problem}`);
  const lost = lostOf(answers, rows);
  const counts = (test: (found: FoundRow, part: string) => boolean) =>
    rows.filter((found) => Object.keys(ONCE).some((part) => test(found, part))).length;
  const twice = counts((found, part) => Number(found[part]) > 1) + problems.length;
  const half = counts((found, part) => Number(found[part]) < 1);
  const on = `${engine}: ${KILLS} kills, ${WRITERS} writers, ${answers.size} writes`;
  return [
    row("R6", `${on}; acknowledged and lost`, lost, { atMost: 0 }),
    row("R6", `${engine}: done twice, or answered in two ways`, twice, { atMost: 0 }),
    row("R6", `${engine}: done by half`, half, { atMost: 0 }),
    row("R6", `${engine}: ready again, slowest of ${readyMs.length}`, Math.max(...readyMs) / 1000, {
      atMost: 5,
      unit: "s",
    }),
  ];
}

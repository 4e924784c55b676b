import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { type Cluster, startReplica } from "./cluster.ts";
import { builtProduct } from "./kill-targets.ts";
import { found, keepWriting, type Writing } from "./kill-writes.ts";
import { ONCE, SMALL_WORLD } from "./kill-writes-world.ts";
import { lostOf } from "./kills.ts";
import { startPatroni } from "./patroni.ts";
import { type Row, row } from "./row.ts";

const WRITERS = 8;
const KILLS = 3;
const CALM_MS = 2000;
const MOST_SECONDS = 10;

export async function measureFailover(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const start of [startReplica, startPatroni]) {
    const cluster = await start();
    try {
      rows.push(...(await measured(cluster)));
    } finally {
      await cluster.close();
    }
  }
  return rows;
}

async function measured(cluster: Cluster): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "kukaku-failover-"));
  const place = { dataDir, databaseUrl: cluster.databaseUrl, demoScale: 1, projectRoot };
  const filling = await openDatabase({ ...place, seedDemo: false });
  await filling.script(SMALL_WORLD);
  await filling.close();
  const { backend, token, close } = await builtProduct(place);
  await backend.start();
  const writing: Writing = { answers: new Map(), problems: [], backend, token, isOver: false };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => keepWriting(writing, writer)));
  writers.catch(() => {});
  try {
    const gaps: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(CALM_MS);
      const promoted = await cluster.loseLeader();
      gaps.push((await nextAnswer(writing)) - promoted);
      console.log(
        `  failover, ${cluster.name}: written again ${Math.round(gaps.at(-1) ?? 0)} ms after the promotion`,
      );
      await cluster.heal();
    }
    await sleep(CALM_MS);
    writing.isOver = true;
    await writers;
    const { rows } = await found(place);
    const { answers, problems } = writing;
    for (const problem of problems) console.log(`  failover, ${cluster.name}: ${problem}`);
    const odd = rows.filter((one) => Object.keys(ONCE).some((part) => Number(one[part]) !== 1)).length;
    const on = `${cluster.name}: ${KILLS} leaders lost, ${WRITERS} writers, ${answers.size} writes`;
    return [
      row("R7", `${on}; acknowledged and lost`, lostOf(answers, rows), { atMost: 0 }),
      row("R7", `${cluster.name}: done twice or by half, or answered in two ways`, odd + problems.length, {
        atMost: 0,
      }),
      row("R7", `${cluster.name}: written again after a promotion, slowest`, Math.max(...gaps) / 1000, {
        atMost: MOST_SECONDS,
        unit: "s",
      }),
    ];
  } finally {
    writing.isOver = true;
    await backend.kill();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function nextAnswer({ answers }: Writing): Promise<number> {
  const before = answers.size;
  for (const end = performance.now() + 60_000; answers.size === before; await sleep(5))
    if (performance.now() > end) throw new Error("no write is acknowledged any more");
  return performance.now();
}

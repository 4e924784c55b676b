import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnProduct } from "../helpers/launch.ts";
import type { Row } from "./row.ts";
import { residentMegabytes } from "./server/load.ts";

const LOOK_EVERY_MS = 50;

export async function measureStartTime(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-start-"));
  try {
    const first = await started(dataDir);
    const later = await started(dataDir);
    return [
      {
        what: "first start to ready",
        value: first.seconds,
        unit: "s",
        detail: "empty data directory, demonstration data",
      },
      { what: "later start to ready", value: later.seconds, unit: "s", detail: "prepared data directory" },
      {
        what: "first start, most memory",
        value: first.most,
        unit: "MB",
        detail: `resident, all processes together, looked at each ${LOOK_EVERY_MS} ms; aim 700; of the one that stays ${first.mostOfOne}, when ready ${first.ready}`,
      },
      {
        what: "later start, most memory",
        value: later.most,
        unit: "MB",
        detail: `the same; when ready ${later.ready}`,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function started(dataDir: string) {
  const from = performance.now();
  const { child, ended } = spawnProduct({ DATA_DIR: dataDir });
  const pid = child.pid ?? 0;
  let [most, mostOfOne] = [0, 0];
  const watch = setInterval(() => {
    const [own = 0, ...others] = [pid, ...descendantsOf(pid)].map(residentIfAlive);
    mostOfOne = Math.max(mostOfOne, own);
    most = Math.max(
      most,
      others.reduce((sum, megabytes) => sum + megabytes, own),
    );
  }, LOOK_EVERY_MS);
  await once(child, "message");
  clearInterval(watch);
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  const ready = residentMegabytes(pid);
  child.kill("SIGTERM");
  await ended;
  return { seconds, most, mostOfOne, ready };
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** None where the process has ended between two looks. */
function childrenOf(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  try {
    return readdirSync(threads).flatMap((thread) =>
      (readFileSync(join(threads, thread, "children"), "utf8").match(/\d+/g) ?? []).map(Number),
    );
  } catch {
    return [];
  }
}

/** A process may end between two looks, and one that has ended holds nothing until it is asked after. */
function residentIfAlive(pid: number): number {
  try {
    return residentMegabytes(pid) || 0;
  } catch {
    return 0;
  }
}

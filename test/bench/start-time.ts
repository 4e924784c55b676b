import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../helpers/launch.ts";
import type { Row } from "./row.ts";

export async function measureStartTime(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-start-"));
  try {
    const first = await secondsToReady(dataDir);
    const later = await secondsToReady(dataDir);
    return [
      {
        what: "first start to ready",
        value: first,
        unit: "s",
        detail: "empty data directory, demonstration data",
      },
      { what: "later start to ready", value: later, unit: "s", detail: "prepared data directory" },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function secondsToReady(dataDir: string): Promise<number> {
  const from = performance.now();
  const product = await launch({ DATA_DIR: dataDir });
  const seconds = (performance.now() - from) / 1000;
  await product.stop();
  return Math.round(seconds * 10) / 10;
}

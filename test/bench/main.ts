/** Measures what the issues promise and prints one table. `npm run bench` */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { openChromium } from "../helpers/browser.ts";
import { startProduct } from "../helpers/product.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { measureBrandSide } from "./brand-side.ts";
import { measureBrowser } from "./browser/measure.ts";
import { measureHeavyCalls } from "./heavy-calls.ts";
import { measureKnownAccounts } from "./known-accounts.ts";
import { measureLargeFloor } from "./large-floor.ts";
import { measureLargeGraph } from "./large-graph.ts";
import { measureLongList } from "./long-list.ts";
import { measurePageWeight } from "./page-weight.ts";
import type { Row } from "./row.ts";
import { measureServer } from "./server/measure.ts";
import { measureStartTime } from "./start-time.ts";
import { measureThroughput } from "./throughput.ts";
import { measureWorkingMap } from "./working-map.ts";

const rows: Row[] = await measureStartTime();
const product = await startProduct();
const browser = await openChromium();
try {
  for (const measure of [
    measurePageWeight,
    measureWorkingMap,
    measureBrandSide,
    measureLargeFloor,
    measureLargeGraph,
    measureLongList,
    measureBrowser,
    measureThroughput,
    measureKnownAccounts,
  ]) {
    rows.push(...(await measure({ browser, origin: product.origin })));
  }
} finally {
  await browser.close();
  await product.stop();
}

rows.push(...(await measureServer()));
rows.push(...(await measureHeavyCalls()));

const machine = { cores: cpus().length, model: cpus()[0]?.model ?? "", node: process.version };
await mkdir(join(projectRoot, ".build"), { recursive: true });
await writeFile(
  join(projectRoot, ".build/bench.json"),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
);
console.log(`${machine.cores} × ${machine.model}, Node ${machine.node}`);
console.table(
  Object.fromEntries(rows.map(({ what, value, unit, detail }) => [what, { value, unit, detail }])),
);

// Measures what the issues promise and prints one table. `npm run bench` takes some 17 minutes for what pages cost the
// server; with `-- --full` everything is measured, in an hour, and RESULTS.md is written; with names of parts only these.
import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { openChromium } from "../helpers/browser.ts";
import { startProduct } from "../helpers/product.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { measureAsOf } from "./as-of.ts";
import { measureBrandSide } from "./brand-side.ts";
import { measureBrowser } from "./browser/measure.ts";
import { measureHeavyCalls } from "./heavy-calls.ts";
import { measureKnownAccounts } from "./known-accounts.ts";
import { measureLargeFloor } from "./large-floor.ts";
import { measureLargeGraph } from "./large-graph.ts";
import { measureLongList } from "./long-list.ts";
import { measurePageWeight } from "./page-weight.ts";
import { resultsPage } from "./results-page.ts";
import type { Row } from "./row.ts";
import { measureServer } from "./server/measure.ts";
import { measureMixed } from "./server/mixed.ts";
import { measureStartTime } from "./start-time.ts";
import { measureWorkingMap } from "./working-map.ts";

type Stage = Parameters<typeof measureBrowser>[0];

const alone = {
  "start-time": measureStartTime,
  mixed: measureMixed,
  server: measureServer,
  "heavy-calls": measureHeavyCalls,
  "as-of": measureAsOf,
  "known-accounts": measureKnownAccounts,
} satisfies Record<string, () => Promise<Row[]>>;
const together: Record<string, (stage: Stage) => Promise<Row[]>> = {
  "page-weight": measurePageWeight,
  "working-map": measureWorkingMap,
  "brand-side": measureBrandSide,
  "large-floor": measureLargeFloor,
  "large-graph": measureLargeGraph,
  "long-list": measureLongList,
  browser: measureBrowser,
};

const BY_ITSELF = ["mixed", "server"];

const isFull = process.argv.includes("--full");
const words = process.argv.slice(2).filter((word) => word !== "--full");
const unknown = words.filter((word) => !(word in alone) && !(word in together));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: not one of ${Object.keys({ ...alone, ...together }).join(", ")}`);
  process.exit(2);
}
const named = words.length === 0 ? BY_ITSELF : words;
const isAsked = (name: string) => isFull || named.includes(name);

/** Tells what a part has found as soon as it has: of a run that is stopped, the rest is not lost. */
async function part(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  const begin = performance.now();
  const found = await measure();
  console.log(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`);
  for (const { what, value, unit } of found) console.log(`  ${what}: ${value} ${unit}`);
  return found;
}

const rows: Row[] = isAsked("start-time") ? await part("start-time", alone["start-time"]) : [];
const asked = Object.keys(together).filter(isAsked);
if (asked.length > 0) {
  const product = await startProduct();
  const browser = await openChromium();
  try {
    for (const name of asked) {
      const measure = together[name];
      const stage = { browser, origin: product.origin };
      if (measure) rows.push(...(await part(name, () => measure(stage))));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}
for (const name of ["mixed", "server", "heavy-calls", "as-of", "known-accounts"] as const)
  if (isAsked(name)) rows.push(...(await part(name, alone[name])));

const machine = { cores: cpus().length, model: cpus()[0]?.model ?? "", node: process.version };
await mkdir(join(projectRoot, ".build"), { recursive: true });
await writeFile(
  join(projectRoot, ".build/bench.json"),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
);
// A part alone says nothing of the others.
if (isFull) await writeFile(join(projectRoot, "test/bench/RESULTS.md"), resultsPage(rows, machine));
console.log(`${machine.cores} × ${machine.model}, Node ${machine.node}`);
console.table(
  Object.fromEntries(
    rows.map(({ what, value, repeated, unit, detail }) => [what, { value, repeated, unit, detail }]),
  ),
);

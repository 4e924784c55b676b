// Measures the models against laws that are known, and writes the table. `npm run models`; `-- 5` moves all seeds by 5.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { geographyCosts } from "../helpers/geography-costs.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { type Aim, accuracyAims, isMissed } from "./aims.ts";
import { type Cell, measureCell } from "./cells.ts";
import { LAWS } from "./laws.ts";
import { drawSpots } from "./places.ts";
import { results } from "./results.ts";
import { steadiness } from "./steadiness.ts";

const SIZES = [
  { size: 15, chains: 400, held: 60 },
  { size: 30, chains: 200, held: 60 },
  { size: 89, chains: 40, held: 120 },
  { size: 300, chains: 12, held: 250 },
];

const shift = Number(process.argv[2] ?? 0);
if (!Number.isInteger(shift)) {
  console.error("npm run models [-- a whole number that all seeds are moved by]");
  process.exit(2);
}
const started = performance.now();
const geography = await geographyReader(projectRoot)();
const spots = drawSpots(geography, 5_200, 20_261_124 + shift);
const cells: Cell[] = [];
for (const law of LAWS)
  for (const size of SIZES) cells.push(measureCell(spots, { law, ...size, seed: 11 + 1_000_003 * shift }));
const { cold, warm, bytes } = await geographyCosts(3);
const aims: Aim[] = [
  ...accuracyAims(cells),
  ...steadiness(geography, spots, shift),
  { what: "first ring of a fresh process", measured: cold, most: 300, unit: "ms" },
  { what: "another ring", measured: warm, most: 5, unit: "ms" },
  { what: "memory with the whole country read", measured: bytes / 1e6, most: 60, unit: "MB" },
];

const text = results({ cells, aims, shift });
if (shift === 0) await writeFile(join(projectRoot, "server/backend/models/RESULTS.md"), text);
console.log(text);
console.log(`${Math.round((performance.now() - started) / 1000)} s`);
process.exitCode = aims.some(isMissed) ? 1 : 0;

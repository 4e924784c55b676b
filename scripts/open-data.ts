/**
 * Builds the shipped columns of cells and municipalities anew from a directory of sources (server/backend/data/SOURCES.md
 * names them): `node scripts/open-data.ts --from DIR`
 */
import { parseArgs } from "node:util";
import { dataPath } from "../server/backend/data/read.ts";
import { projectRoot, writeWhole } from "./build/project.ts";
import { censusCells, economyCells, stayCells } from "./open-data/cells.ts";
import { municipalityCodes, municipalTables } from "./open-data/municipal.ts";
import { householdSpending } from "./open-data/spending.ts";

const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
if (from === undefined) throw new Error("--from DIR: the directory of sources");
const codes = municipalityCodes(from);
const files: Record<string, Buffer> = {
  "municipal_tables.json.gz": municipalTables(from, codes),
  "household_spending.json.gz": householdSpending(from),
  "stay_cells.bin": stayCells(from),
  "economy_cells.bin": economyCells(from),
  "census_cells.bin": censusCells(from, codes),
};
for (const [file, bytes] of Object.entries(files)) {
  await writeWhole(dataPath(projectRoot, file), bytes);
  console.log(`${file}\t${(bytes.length / 1e6).toFixed(2)} MB`);
}

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openOwn, ownFolder, ownGeographies, ownName, packOwn } from "../files.ts";
import { readMunicipalities } from "../municipalities.ts";
import { newCensus } from "./census.ts";
import { addCells, type GivenTable } from "./census-cells.ts";
import { CENSUS_TABLES } from "./census-tables.ts";
import { newEconomy } from "./economy.ts";
import { ECONOMY_TABLE } from "./economy-table.ts";
import { givenFiles } from "./given-files.ts";
import { meshTable } from "./mesh-table.ts";
import { GeographyRefusal } from "./refused.ts";
import { changesAtStations, coverage } from "./report.ts";
import { shippedCells } from "./shipped-cells.ts";
import { newTypes } from "./types.ts";

/** So many geographies of the operator are kept, the newest among them: a running process reads the one before. */
const KEPT = 3;

export interface Made {
  version: string;
  /** Where it lies; undefined of a dry run. */
  path: string | undefined;
  /** What was read, checked and changed, line by line. */
  report: string[];
}

/**
 * Builds the operator's geography from a directory of official files, checks it, and puts it into a DATA_DIR, whole or
 * not at all. What is not given stays as shipped.
 * @throws GeographyRefusal with what is wrong, when nothing has been replaced.
 */
export function makeGeography(
  projectRoot: string,
  { from, to, isDry, now = new Date() }: { from: string; to: string; isDry: boolean; now?: Date },
): Made {
  const { tables, unused, doubles } = readTables(from);
  const municipalities = readMunicipalities(projectRoot);
  const census = newCensus(projectRoot, tables, shippedCells(projectRoot, municipalities));
  const economy = newEconomy(projectRoot, tables.get(ECONOMY_TABLE));
  const parts = new Map<string, Uint8Array>();
  if (census) parts.set("census_cells.bin", census.bytes);
  if (economy) parts.set("economy_cells.bin", economy.bytes);
  if (parts.size === 0)
    throw new GeographyRefusal(
      `${from} に使えるファイルがありません。`,
      ...unused,
      ...[...tables.keys()].map((id) => `${id}：1kmの表です。500mの値が収録済みのため使いません`),
    );
  const sources = [...(census?.sources ?? []), ...(economy?.sources ?? [])];
  const hash = hashOf(parts.values());
  const about = { version: `official-${hash}`, made_at: now.toISOString(), sources };
  const folder = isDry ? mkdtempSync(join(tmpdir(), "kukaku-geography-")) : writableFolder(to);
  const draft = join(folder, `.draft-${process.pid}`);
  try {
    writeFileSync(draft, packOwn(about, parts));
    const files = openOwn(projectRoot, draft);
    const report = [
      "読み取ったもの：",
      ...sources.map((line) => `  ${line}`),
      ...doubles.map((name) => `  ${name}：同じ内容のファイルが既にあるため、一度だけ数えました`),
      ...unused.map((line) => `  ${line}`),
      "確認：",
      ...[...(census?.notes ?? []), ...(economy?.notes ?? [])].map((line) => `  ${line}`),
      "対象：",
      ...coverage(projectRoot, files, census, municipalities).map((line) => `  ${line}`),
      "大きな駅20か所で変わるもの：",
      ...changesAtStations(projectRoot, files, municipalities).map((line) => `  ${line}`),
    ];
    if (isDry) return { version: about.version, path: undefined, report };
    const meshes = new Set([...(census?.meshes ?? []), ...(economy?.meshes ?? [])]);
    for (const [name, bytes] of newTypes(projectRoot, files, { municipalities, meshes }))
      parts.set(name, bytes);
    writeFileSync(draft, packOwn(about, parts), { flush: true });
    const path = join(folder, ownName(now, hash));
    renameSync(draft, path);
    for (const old of ownGeographies(to).slice(0, -KEPT)) rmSync(old, { force: true });
    return { version: about.version, path, report };
  } finally {
    rmSync(isDry ? folder : draft, { recursive: true, force: true });
  }
}

function readTables(from: string) {
  const { files, doubles } = givenFiles(from);
  const tables = new Map<string, GivenTable>();
  const unused: string[] = [];
  for (const file of files) {
    const table = meshTable(file);
    if (table && (CENSUS_TABLES[table.id] || table.id === ECONOMY_TABLE)) addCells(tables, table);
    else if (table)
      unused.push(
        `${file.name}：${table.id}（${table.label}）は、2015年・2020年国勢調査、2021年経済センサスのこの版が知る表ではないため使いません`,
      );
    else unused.push(`${file.name}：公的統計のファイルとして認識できないため使いません`);
  }
  return { tables, unused, doubles };
}

function hashOf(parts: Iterable<Uint8Array>): string {
  const hash = createHash("sha256");
  for (const bytes of parts) hash.update(bytes);
  return hash.digest("hex").slice(0, 12);
}

function writableFolder(dataDir: string): string {
  const folder = ownFolder(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.draft-${process.pid}`);
    writeFileSync(probe, "");
    return folder;
  } catch {
    throw new GeographyRefusal(
      `${folder} に書き込めません。書き込めるディレクトリを --to か DATA_DIR に指定してください。`,
    );
  }
}

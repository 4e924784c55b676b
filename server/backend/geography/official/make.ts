import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { formatWhole } from "../../../lib/numbers.ts";
import { FUTURE_BASES, FUTURE_BASIS_KEYS } from "../../models/official-projection.ts";
import {
  openOwn,
  ownFolder,
  ownGeographies,
  ownName,
  packOwn,
  SHIPPED_VERSION,
  shippedFiles,
} from "../files.ts";
import { readMunicipalities } from "../municipalities.ts";
import { newCensus } from "./census.ts";
import { checkProjection } from "./check-projections.ts";
import { newEconomy } from "./economy.ts";
import { ECONOMY_TABLE } from "./economy-table.ts";
import { newFuture } from "./future-cells.ts";
import { newMap } from "./map/map-parts.ts";
import { newStations } from "./new-stations.ts";
import type { GivenProjection } from "./projection-table.ts";
import { type Given, readGiven } from "./read-given.ts";
import { GeographyRefusal } from "./refused.ts";
import { changesAtStations, coverage } from "./report.ts";
import { shippedCells } from "./shipped-cells.ts";
import { newTypes } from "./types.ts";

/** So many geographies of the operator are kept, the newest among them: a running process reads the one before. */
const KEPT = 3;

export interface Made {
  version: string;
  path: string | undefined;
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
  const given = readGiven(from);
  const municipalities = readMunicipalities(projectRoot);
  const shipped = shippedCells(projectRoot, municipalities);
  const census = newCensus(projectRoot, given.tables, shipped);
  const economy = newEconomy(projectRoot, given.tables.get(ECONOMY_TABLE));
  const checked = [...given.projections.values()].map((table) =>
    checkProjection(table, shipped, municipalities),
  );
  const parts = new Map<string, Uint8Array>();
  if (census) parts.set("census_cells.bin", census.bytes);
  if (economy) parts.set("economy_cells.bin", economy.bytes);
  const stations = newStations(projectRoot, given);
  if (stations) parts.set(...stations.part);
  const map = newMap(shippedFiles(projectRoot), given.layers, municipalities);
  if (parts.size === 0 && given.projections.size === 0 && map.parts.length === 0)
    throw nothingOf(from, given);
  const sources = [
    ...(census?.sources ?? []),
    ...(economy?.sources ?? []),
    ...FUTURE_BASIS_KEYS.flatMap((basis) => sourceOf(given.projections.get(basis))),
    ...(stations?.sources ?? []),
    ...map.sources,
  ];
  const folder = isDry ? mkdtempSync(join(tmpdir(), "kukaku-geography-")) : writableFolder(to);
  const draft = join(folder, `.draft-${process.pid}`);
  const write = (version: string) => {
    const about = { version, made_at: now.toISOString(), sources };
    writeFileSync(draft, packOwn(about, parts), { flush: true });
    return openOwn(projectRoot, draft);
  };
  try {
    // The future is that of the residents that were given just now.
    const future = newFuture(write("draft"), municipalities, given.projections);
    for (const [name, bytes] of future?.parts ?? []) parts.set(name, bytes);
    // The map is no figure: what is computed keeps its version when that alone changes.
    const version = parts.size === 0 ? SHIPPED_VERSION : `official-${hashOf(parts.values())}`;
    for (const [name, bytes] of map.parts) parts.set(name, bytes);
    const hash = hashOf(parts.values());
    const files = write(version);
    const section = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `  ${line}`)];
    const report = [
      ...section("読み取ったもの：", [
        ...sources,
        ...given.doubles.map((name) => `${name}：同じ内容のファイルが既にあるため、一度だけ数えました`),
        ...given.unused,
      ]),
      ...section("確認：", [
        ...(census?.notes ?? []),
        ...(economy?.notes ?? []),
        ...checked,
        ...(future?.notes ?? []),
        ...(stations?.notes ?? []),
        ...map.notes,
      ]),
      ...section("対象：", [
        ...coverage(projectRoot, files, { census, future }, municipalities),
        ...(stations?.coverage ?? []),
      ]),
      ...section("大きな駅20か所で変わるもの：", changesAtStations(projectRoot, files, municipalities)),
    ];
    if (isDry) return { version, path: undefined, report };
    const meshes = new Set([...(census?.meshes ?? []), ...(economy?.meshes ?? [])]);
    if (meshes.size > 0)
      for (const [name, bytes] of newTypes(projectRoot, files, { municipalities, meshes }))
        parts.set(name, bytes);
    write(version);
    const path = join(folder, ownName(now, hash));
    renameSync(draft, path);
    removeOlder(to);
    return { version, path, report };
  } finally {
    rmSync(isDry ? folder : draft, { recursive: true, force: true });
  }
}

function removeOlder(dataDir: string): void {
  const folder = ownFolder(dataDir);
  for (const old of ownGeographies(dataDir).slice(0, -KEPT))
    for (const name of readdirSync(folder).filter((one) => one.startsWith(basename(old, ".bin"))))
      rmSync(join(folder, name), { force: true });
}

function nothingOf(from: string, { tables, unused }: Given): GeographyRefusal {
  return new GeographyRefusal(
    `${from} に使えるファイルがありません。`,
    ...unused,
    ...[...tables.keys()].map((id) => `${id}：1kmの表です。500mの値が収録済みのため使いません`),
  );
}

function sourceOf(table: GivenProjection | undefined): string[] {
  if (!table) return [];
  const { basis, files, prefectures, rows } = table;
  return [
    `${FUTURE_BASES[basis]}：${files.length}ファイル、${prefectures.size}都道府県、メッシュ${formatWhole(rows)}`,
  ];
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

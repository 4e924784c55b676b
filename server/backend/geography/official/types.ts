import { replaceColumnBlocks } from "../../data/column-blocks.ts";
import { dataPath } from "../../data/read.ts";
import { RESIDENT_TYPES, typeOf } from "../../models/resident-types.ts";
import { blocksOf } from "../blocks.ts";
import { openCells } from "../cells.ts";
import { CLUSTERS_FILE, type FittedClusters, shippedClusters } from "../clusters.ts";
import type { GeographyFiles } from "../files.ts";
import type { Municipalities } from "../municipalities.ts";
import { residentProfiles } from "../resident-profiles.ts";

/**
 * The types of residents by the shipped clustering, so that a type means the same everywhere: anew for the cells of
 * every municipality that has one in the new first-level meshes, since a cell is drawn towards its municipality.
 */
export function newTypes(
  projectRoot: string,
  files: GeographyFiles,
  { municipalities, meshes }: { municipalities: Municipalities; meshes: ReadonlySet<string> },
): [name: string, bytes: Uint8Array][] {
  const all = [...openCells(files, municipalities.codes).residential()];
  const changed = new Set(
    all.filter(({ mesh }) => meshes.has(mesh.slice(0, 4))).map((cell) => cell.municipality_code),
  );
  const { model } = shippedClusters(projectRoot);
  const affected = all.filter(({ municipality_code }) => changed.has(municipality_code));
  const anew = new Map<string, number>();
  for (const { cell, profile } of residentProfiles(affected, municipalities))
    anew.set(cell.mesh, typeOf(profile, model) + 1);
  const touched = new Set(affected.map(({ mesh }) => mesh.slice(0, 4)));
  const residents: FittedClusters["residents"] = {};
  const cells = new Map<string, number[]>();
  for (const cell of all) {
    if (cell.population_2020 === 0) continue;
    const type = changed.has(cell.municipality_code) ? (anew.get(cell.mesh) ?? 0) : cell.type;
    if (touched.has(cell.mesh.slice(0, 4))) cells.set(cell.mesh, [type]);
    const prefecture = cell.municipality_code.slice(0, 2);
    residents[prefecture] ??= RESIDENT_TYPES.map(() => 0);
    if (type > 0)
      residents[prefecture][type - 1] = (residents[prefecture][type - 1] ?? 0) + cell.population_2020;
  }
  const shipped = dataPath(projectRoot, "resident_types.bin");
  return [
    ["resident_types.bin", replaceColumnBlocks(shipped, ["type"], blocksOf(["type"], cells))],
    [CLUSTERS_FILE, Buffer.from(JSON.stringify({ model, residents } satisfies FittedClusters))],
  ];
}

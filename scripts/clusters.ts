/**
 * Fits the types of residents anew after the open data have changed, ships them, and prints how firm they are:
 * `node scripts/clusters.ts`
 */
import { packColumnBlocks } from "../server/backend/data/column-blocks.ts";
import { dataPath } from "../server/backend/data/read.ts";
import { blocksOf } from "../server/backend/geography/blocks.ts";
import { openCells } from "../server/backend/geography/cells.ts";
import { CLUSTERS_FILE, type FittedClusters } from "../server/backend/geography/clusters.ts";
import { shippedFiles } from "../server/backend/geography/files.ts";
import { readMunicipalities } from "../server/backend/geography/municipalities.ts";
import { residentProfiles } from "../server/backend/geography/resident-profiles.ts";
import { adjustedRand } from "../server/backend/models/adjusted-rand.ts";
import { seededRandom } from "../server/backend/models/random.ts";
import { fitTypes, RESIDENT_TYPES, typeOf } from "../server/backend/models/resident-types.ts";
import { projectRoot, writeWhole } from "./build/project.ts";

const municipalities = readMunicipalities(projectRoot);
const read = [
  ...residentProfiles(
    openCells(shippedFiles(projectRoot), municipalities.codes).residential(),
    municipalities,
  ),
];
const profiles = read.map(({ profile }) => profile);
const model = fitTypes(profiles);
const types = profiles.map((profile) => typeOf(profile, model));
const residents: FittedClusters["residents"] = {};
read.forEach(({ cell }, i) => {
  const prefecture = cell.municipality_code.slice(0, 2);
  residents[prefecture] ??= RESIDENT_TYPES.map(() => 0);
  const row = residents[prefecture] as number[];
  const type = types[i] as number;
  row[type] = (row[type] as number) + cell.population_2020;
});
const rounded = {
  means: model.means.map((value) => Number(value.toFixed(6))),
  deviations: model.deviations.map((value) => Number(value.toFixed(6))),
  centres: model.centres.map((centre) => centre.map((value) => Number(value.toFixed(4)))),
};
await writeWhole(
  dataPath(projectRoot, CLUSTERS_FILE),
  `${JSON.stringify({ model: rounded, residents } satisfies FittedClusters)}\n`,
);
const cells = new Map(read.map(({ cell }, i) => [cell.mesh, [(types[i] as number) + 1]]));
await writeWhole(
  dataPath(projectRoot, "resident_types.bin"),
  packColumnBlocks(["type"], blocksOf(["type"], cells)),
);

const firmness = (other: typeof model) =>
  adjustedRand(
    types,
    profiles.map((profile) => typeOf(profile, other)),
  ).toFixed(3);
for (const seed of [1, 2]) {
  const random = seededRandom(seed);
  const from = RESIDENT_TYPES.map(({ start }) => start.map((value) => value + random() - 0.5));
  console.log(`begun up to 0.5 elsewhere, seed ${seed}\t${firmness(fitTypes(profiles, from))}`);
}
for (const [part, offset] of [
  [2, 0],
  [2, 1],
  [50, 7],
] as const) {
  const thin = profiles.filter((_, i) => i % part === offset);
  console.log(`every ${part}th cell from ${offset}\t${firmness(fitTypes(thin))}`);
}

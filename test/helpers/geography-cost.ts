import { setTimeout as sleep } from "node:timers/promises";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { ringPopulation } from "../../server/backend/models/population.ts";
import { projectRoot } from "./project-root.ts";

const shinjuku = { latitude: 35.68999, longitude: 139.69921 };
const milliseconds = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
/** What buffers hold is given back some time after the collection that finds them unused. */
const held = async () => {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await sleep(20);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const before = await held();
const start = milliseconds();
const geography = await geographyReader(projectRoot)();
const cells = geography.cellsWithin(shinjuku, 5);
ringPopulation(5, cells, geography.projectionOf);
const cold = milliseconds() - start;
const rounds = 40;
for (let i = 0; i < rounds; i++)
  ringPopulation(5, geography.cellsWithin(shinjuku, 5), geography.projectionOf);
const again = milliseconds();
for (let i = 0; i < rounds; i++)
  ringPopulation(5, geography.cellsWithin(shinjuku, 5), geography.projectionOf);
const warm = (milliseconds() - again) / rounds;
let residents = 0;
for (const cell of geography.cells.residential()) residents += cell.population_2020;
geography.clusters();
geography.spending();
const bytes = (await held()) - before;
console.log(
  JSON.stringify({ cold, warm, bytes, residents, cells: geography.cellsWithin(shinjuku, 5).length }),
);

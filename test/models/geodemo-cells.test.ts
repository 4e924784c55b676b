import { expect, test } from "vitest";
import { cellArea, clusterCells, clusterOfCell } from "../../server/backend/models/geodemo-cells.ts";
import { ringClusterShares } from "../../server/backend/models/geodemo-shares.ts";
import { ringCells } from "../../server/backend/models/mesh.ts";
import { projectMunicipality } from "../../server/backend/models/municipal-projection.ts";
import { meshCells, municipalTables } from "./open-data.ts";

const cells = meshCells();
const tables = municipalTables();
const known = new Map(
  [...new Set(cells.map(({ municipality_code }) => municipality_code))].map(
    (code) => [code, projectMunicipality(code, tables)] as const,
  ),
);
const projectionOf = (code: string) => known.get(code) ?? projectMunicipality(code, tables);

test("a cell brings its own density and day/night ratio, and its municipality's age and growth", () => {
  const shinjuku = {
    mesh: "53394525",
    municipality_code: "13104",
    population_2020: 1_000,
    weekday_daytime: 5_000,
  };
  const area = cellArea(shinjuku, projectionOf("13104"));
  // 0.9245 km north to south, 1.1317 km east to west at this latitude.
  expect(area.density).toBeCloseTo(1_000 / (0.9245 * 1.1317), 0);
  expect(area.day_night).toBe(5);
  expect(area.share_over65).toBeGreaterThan(0.15);
  expect(area.share_over65).toBeLessThan(0.25);
  expect(cellArea({ ...shinjuku, population_2020: 0 }, projectionOf("13104")).day_night).toBe(5_000);
});

test("the country's cells fall into eleven clusters, and rings read as people would expect", {
  timeout: 60_000,
}, () => {
  const model = clusterCells(cells, projectionOf);
  expect(model.clusters).toHaveLength(11);
  expect(new Set(model.clusters.map(({ name }) => name)).size).toBe(11);
  const ring = (latitude: number, longitude: number, radius: number) => {
    const inside = ringCells({ latitude, longitude }, radius, cells);
    return ringClusterShares(inside, (cell) =>
      clusterOfCell(cell, projectionOf(cell.municipality_code), model),
    );
  };
  const strongest = (shares: ReturnType<typeof ring>) => model.clusters[shares[0]?.cluster ?? -1]?.name ?? "";
  const shinjuku = ring(35.68999, 139.69921, 3);
  expect(shinjuku.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(strongest(shinjuku)).toMatch(/^市街地中心/);
  expect(strongest(ring(33.75, 133.67, 5))).toMatch(/^地方|^郊外/); // 大豊町
  const empty = { mesh: "53394525", municipality_code: "13104", population_2020: 0, weekday_daytime: 0 };
  expect(clusterOfCell(empty, projectionOf("13104"), model)).toBeUndefined();
});

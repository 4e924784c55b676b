import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openColumnBlocks, packColumnBlocks } from "../../server/backend/data/column-blocks.ts";
import { STAY_COLUMNS } from "../../server/backend/data/columns.ts";
import { dataPath } from "../../server/backend/data/read.ts";
import { type Geography, geographyReader } from "../../server/backend/geography/geography.ts";
import type { Place } from "../../server/backend/models/geography.ts";
import { ringMeshes, ringSum } from "../../server/backend/models/mesh.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { columnOf, sharesInCircle } from "../helpers/rings.ts";

const PLACES: readonly (readonly [string, number, number])[] = [
  ["新宿", 35.68999, 139.69921],
  ["渋谷", 35.65855, 139.69986],
  ["池袋", 35.72957, 139.71092],
  ["東京", 35.68124, 139.76712],
  ["品川", 35.62847, 139.73876],
  ["横浜", 35.46644, 139.62235],
  ["大宮", 35.90634, 139.62375],
  ["千葉", 35.61312, 140.11346],
  ["立川", 35.69803, 139.41378],
  ["多摩センター", 35.62464, 139.42322],
  ["越谷レイクタウン", 35.87601, 139.82374],
  ["つくば", 36.08259, 140.11122],
  ["梅田", 34.70313, 135.49768],
  ["難波", 34.66676, 135.50034],
  ["京都", 34.98585, 135.75877],
  ["三宮", 34.69459, 135.19553],
  ["名古屋", 35.17101, 136.88137],
  ["札幌", 43.06837, 141.34999],
  ["帯広", 42.91797, 143.20216],
  ["稚内", 45.41708, 141.67716],
  ["仙台", 38.26008, 140.88244],
  ["盛岡", 39.70159, 141.13655],
  ["長野", 36.64308, 138.18864],
  ["銚子", 35.72938, 140.82723],
  ["広島", 34.39729, 132.47594],
  ["博多", 33.59, 130.42056],
  ["福江", 32.69542, 128.84118],
  ["那覇", 26.2124, 127.6809],
  ["石垣", 24.34055, 124.15557],
  ["白川郷", 36.25794, 136.90638],
];

let geography: Geography;
beforeAll(async () => {
  geography = await geographyReader(projectRoot)();
}, 60_000);

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe("the shipped cells", () => {
  it("have the totals of the censuses and the rows of every municipality", () => {
    const census = (name: string) => sum(columnOf("census_cells.bin", name).values());
    expect(census("residents")).toBe(126_146_090);
    expect(census("households")).toBe(55_830_153);
    expect(Math.abs(census("residents_2015") / 127_094_745 - 1)).toBeLessThan(0.002);
    const economy = (name: string) => sum(columnOf("economy_cells.bin", name).values());
    expect(economy("emp_all")).toBe(62_427_891);
    expect(economy("est_all")).toBe(5_288_889);
    const weekday = openColumnBlocks(dataPath(projectRoot, "stay_cells.bin"), STAY_COLUMNS);
    expect(weekday.meshes.length).toBeGreaterThan(100);
  });

  it("add up by sex and age to the census of 北海道 and 沖縄, which lie in no other prefecture's cells", () => {
    const { codes, censusOf } = geography.municipalities;
    for (const prefecture of ["01", "47"]) {
      const own = codes.filter((code) => code.startsWith(prefecture));
      const towns = own.filter((code) => !own.some((other) => other !== code && isWardOf(other, code)));
      const official = sum(towns.map((code) => censusOf(code)?.total ?? 0));
      let [residents, known] = [0, 0];
      for (const cell of geography.cells.residential())
        if (cell.municipality_code.startsWith(prefecture)) {
          residents += cell.population_2020;
          known += sum(Array.from(cell.ages));
        }
      expect(residents, prefecture).toBe(official);
      expect(known, prefecture).toBe(official - sum(towns.map((code) => censusOf(code)?.unknown ?? 0)));
    }
  });

  it("are one file of columns that reads back as it was written, and tells damage", () => {
    const directory = mkdtempSync(join(tmpdir(), "cells-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const path = join(directory, "cells.bin");
    const blocks = new Map([
      ["5339", { place: [3, 25_599], small: [0, 255], large: [65_536, 7] }],
      ["3622", { place: [1], small: [9], large: [1] }],
    ]);
    const bytes = packColumnBlocks(["small", "large"], blocks);
    writeFileSync(path, bytes);
    const read = openColumnBlocks(path, ["small", "large"]);
    expect(read.meshes).toEqual(["3622", "5339"]);
    expect(Array.from(read.block("5339")?.large ?? [])).toEqual([65_536, 7]);
    expect(Array.from(read.block("5339")?.place ?? [])).toEqual([3, 25_599]);
    expect(read.block("9999")).toBeUndefined();
    expect(() => openColumnBlocks(path, ["other"])).toThrow("other");
    writeFileSync(path, bytes.subarray(0, bytes.length - 4));
    expect(() => openColumnBlocks(path, ["small"]).block("5339")).toThrow("cut off");
  });
});

function isWardOf(ward: string, city: string): boolean {
  return city.endsWith("00") && ward.startsWith(city.slice(0, 3)) && ward > city && city[2] === "1";
}

describe("a ring's residents and workers", () => {
  const residents = columnOf("census_cells.bin", "residents");
  const workers = columnOf("economy_cells.bin", "emp_all");

  it.each(PLACES)("agree with an independent computation within 0.1 %: %s", (name, latitude, longitude) => {
    const center: Place = { latitude, longitude };
    for (const radius of [0.5, 1, 3, 5]) {
      const meshes = ringMeshes(center, radius + 0.1, 4).map(({ mesh }) => mesh);
      const shares = sharesInCircle(center, radius * 1000, meshes);
      const cells = geography.cellsWithin(center, radius);
      for (const [values, found] of [
        [residents, ringSum(cells, (cell) => cell.population_2020)],
        [workers, ringSum(cells, (cell) => cell.workers)],
      ] as const) {
        const expected = sum(Array.from(shares, ([mesh, share]) => share * (values.get(mesh) ?? 0)));
        expect(Math.abs(found - expected), `${name} ${radius} km`).toBeLessThanOrEqual(0.001 * expected);
      }
    }
  });
});

describe("a ring at an odd place", () => {
  it("is empty over the sea and beyond the country, and never a broken number", () => {
    for (const place of [
      { latitude: 33, longitude: 141.5 },
      { latitude: 24, longitude: 123.8 },
      { latitude: 45.6, longitude: 142 },
      { latitude: 51.5, longitude: -0.1 },
      { latitude: 0, longitude: 0 },
      { latitude: 89.9, longitude: 0 },
    ])
      for (const radius of [0.001, 5, 50]) {
        const people = ringSum(geography.cellsWithin(place, radius), (cell) => cell.population_2020);
        expect(Number.isFinite(people)).toBe(true);
        if (place.longitude < 100) expect(people).toBe(0);
      }
  });
});

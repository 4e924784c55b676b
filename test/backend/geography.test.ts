import { beforeAll, describe, expect, it } from "vitest";
import { readRows } from "../../server/backend/data/read.ts";
import { describeCentre, fitClusters, shippedClusters } from "../../server/backend/geography/clusters.ts";
import { type Geography, geographyReader, isCovered } from "../../server/backend/geography/geography.ts";
import { readMeshTable } from "../../server/backend/geography/mesh-table.ts";
import { readProjections } from "../../server/backend/geography/municipalities.ts";
import { placeIndex } from "../../server/backend/geography/place-index.ts";
import {
  clusterSharesOf,
  competitorFinder,
  computeTradeArea,
  features,
  storedFeatures,
  tradeAreaOf,
  vectorOf,
} from "../../server/backend/geography/trade-areas.ts";
import { distanceKilometres } from "../../server/backend/models/geography.ts";
import { meshCodeAt, ringCells } from "../../server/backend/models/mesh.ts";
import {
  type TradeAreaCell,
  tradeArea,
  tradeAreaVector,
  within,
} from "../../server/backend/models/trade-area.ts";
import { projectRoot } from "../helpers/project-root.ts";

const places = [
  { latitude: 35.68999, longitude: 139.69921 },
  { latitude: 34.70313, longitude: 135.49768 },
  { latitude: 43.06837, longitude: 141.34999 },
  // At the sea, on an island, and just on a corner of cells.
  { latitude: 34.9, longitude: 139.1 },
  { latitude: 26.2124, longitude: 127.6809 },
  { latitude: 36 + 1 / 120, longitude: 139 + 1 / 80 },
];

let geography: Geography;
let cells: TradeAreaCell[];
beforeAll(async () => {
  geography = await geographyReader(projectRoot)();
  // Read another way than the product does: line by line, as text.
  cells = readRows(projectRoot, "mesh1km_resident2020_staypop2019.csv.gz").map((row) => ({
    mesh: row.mesh ?? "",
    municipality_code: row.city ?? "",
    population_2020: Number(row.pop2020),
    source: row.src as TradeAreaCell["source"],
    weekday_daytime: Number(row.weekday_day2019),
    holiday_daytime: Number(row.holiday_day2019),
  }));
}, 60_000);

describe("the mesh", () => {
  it("holds every cell of the file with its values", () => {
    expect(geography.mesh.count).toBe(cells.length);
    const wrong = cells.filter((cell) => {
      const found = geography.cellOf(cell.mesh);
      return (Object.keys(cell) as (keyof TradeAreaCell)[]).some((key) => found?.[key] !== cell[key]);
    });
    expect(wrong).toEqual([]);
    expect(geography.cellOf("99999999")).toBeUndefined();
    expect(geography.cellOf("")).toBeUndefined();
  });

  it.each([0.001, 0.5, 1, 3, 5, 50])("finds the cells and shares of a ring of %d km", (radius) => {
    for (const place of places) {
      const direct = ringCells(place, radius, cells);
      const found = geography.cellsWithin(place, radius);
      const byMesh = <T extends { mesh: string }>(list: T[]) =>
        list.toSorted((a, b) => (a.mesh < b.mesh ? -1 : 1));
      expect(byMesh(found)).toEqual(byMesh(direct));
      expect(geography.cellsWithin(place, radius)).toEqual(found);
    }
  });

  it("holds the point's own cell in the smallest ring", () => {
    const [place] = places;
    if (!place) return expect.unreachable();
    expect(geography.cellsWithin(place, 0.001).map(({ mesh }) => mesh)).toEqual([meshCodeAt(place)]);
  });

  it("refuses rings that it cannot answer, and has nothing beyond Japan", () => {
    const place = { latitude: 35, longitude: 139 };
    for (const radius of [0, -1, 50.1, Number.NaN])
      expect(() => geography.cellsWithin(place, radius)).toThrow(RangeError);
    expect(geography.cellsWithin({ latitude: 0, longitude: 0 }, 5)).toEqual([]);
    expect(geography.cellsWithin({ latitude: 89.9, longitude: 0 }, 5)).toEqual([]);
    expect(isCovered({ latitude: 90, longitude: 139 })).toBe(false);
  });
});

describe("places near a point", () => {
  it("are those that a look at all of them finds, nearest first", () => {
    for (const place of places)
      for (const radius of [0.3, 1, 3, 20]) {
        const found = geography.stationsWithin(place, radius);
        const direct = within(place, radius, geography.stations);
        expect(new Set(found.map(({ name, latitude }) => `${name}${latitude}`))).toEqual(
          new Set(direct.map(({ name, latitude }) => `${name}${latitude}`)),
        );
        expect(found).toHaveLength(direct.length);
        expect(found.map((station) => station.distance_kilometres)).toEqual(
          direct.map((station) => distanceKilometres(place, station)).toSorted((a, b) => a - b),
        );
      }
  });

  it("count those on the edge of the radius, and none for an empty list", () => {
    const [a, b] = [
      { latitude: 35, longitude: 139 },
      { latitude: 35.02, longitude: 139.02 },
    ];
    const distance = distanceKilometres(a, b);
    expect(placeIndex([b]).within(a, distance)).toHaveLength(1);
    expect(placeIndex([b]).within(a, distance - 1e-9)).toHaveLength(0);
    expect(placeIndex([]).within(a, 3)).toEqual([]);
  });
});

describe("trade areas", () => {
  it("are what the model says with every cell and station at hand", () => {
    const competitors = [{ latitude: 35.691, longitude: 139.7 }];
    for (const place of places.slice(0, 3)) {
      const { projectionOf, stations } = geography;
      const whole = tradeArea(place, { cells, projectionOf, stations, competitors });
      const found = features(geography, place, competitors);
      for (const key of Object.keys(whole) as (keyof typeof whole)[])
        expect(found[key], key).toBeCloseTo(whole[key], 6);
    }
  });

  it("come back from the database as they were, and as the models' vector", () => {
    const [place] = places;
    if (!place) return expect.unreachable();
    const area = features(geography, place, []);
    expect(tradeAreaOf(storedFeatures(area))).toEqual(area);
    expect(vectorOf(storedFeatures(area))).toEqual(tradeAreaVector(area));
    expect(() => tradeAreaOf([1, 2])).toThrow(RangeError);
    const stored = computeTradeArea(geography, place, []);
    expect(stored).toEqual(computeTradeArea(geography, place, []));
    expect(stored.features).toEqual(storedFeatures(area));
  });

  it("count the stores of other brands of the genre as competitors", () => {
    const here = { latitude: 35, longitude: 139 };
    const store = (brand_id: number, genre_id: number, latitude = 35.01) => ({
      brand_id,
      genre_id,
      latitude,
      longitude: 139,
    });
    const find = competitorFinder([store(1, 7), store(2, 7), store(3, 8), store(4, 7, 35.5)]);
    expect(find(here, { brand_id: 1, genre_id: 7 })).toMatchObject([{ brand_id: 2 }]);
    expect(find(here, { brand_id: 1, genre_id: 9 })).toEqual([]);
  });
});

describe("the country's clusters", () => {
  it("are at most eleven, hold every inhabited cell, and their shares add up to 1", () => {
    const { profiles, of } = geography.clusters();
    expect(profiles.map(({ cluster }) => cluster)).toEqual(profiles.map((_, i) => i + 1));
    expect(profiles.length).toBe(11);
    expect(new Set(profiles.map(({ name }) => name)).size).toBe(profiles.length);
    expect(profiles.reduce((sum, { average_share }) => sum + average_share, 0)).toBeCloseTo(1, 12);
    const residents = cells.reduce((sum, { population_2020 }) => sum + population_2020, 0);
    expect(profiles.reduce((sum, { population }) => sum + population, 0)).toBe(residents);
    const without = cells.filter((cell) => of(cell) === undefined);
    expect(without.filter((cell) => cell.population_2020 > 0 || cell.weekday_daytime > 0)).toEqual([]);
  });

  it("are shipped as they come out of the shipped open data", () => {
    const fitted = fitClusters(readMeshTable(projectRoot), readProjections(projectRoot));
    const shipped = shippedClusters(projectRoot);
    expect(shipped.clusters.map(({ name, population }) => ({ name, population }))).toEqual(
      fitted.clusters.map(({ name, population }) => ({ name, population })),
    );
    const figures = ({ scale, clusters }: typeof fitted) =>
      [...scale.means, ...scale.deviations, ...clusters.flatMap(({ centre }) => centre)].map((value) =>
        value.toFixed(9),
      );
    expect(figures(shipped)).toEqual(figures(fitted));
  });

  it("share out the residents round a place", () => {
    for (const place of places) {
      const shares = clusterSharesOf(geography, place);
      const residents = geography
        .cellsWithin(place, 3)
        .reduce((sum, cell) => sum + cell.population_2020 * cell.share, 0);
      expect(shares).toHaveLength(11);
      const sum = shares.reduce((total, share) => total + share, 0);
      expect(sum).toBeCloseTo(residents > 0 ? 1 : 0, 12);
    }
  });

  it("say what stands out in them", () => {
    expect(describeCentre([1, 0, 0, 2, -0.4, 0])).toBe(
      "全国の平均と比べて、20〜39歳が多い、人口密度が高い地域です。",
    );
    expect(describeCentre([0.4, 0, 0, 0, 0, -0.4])).toBe("全国の平均に近い地域です。");
  });
});

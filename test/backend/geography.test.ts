import { beforeAll, describe, expect, it } from "vitest";
import { shippedClusters } from "../../server/backend/geography/clusters.ts";
import { type Geography, geographyReader, isCovered } from "../../server/backend/geography/geography.ts";
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
import { meshCodeAt } from "../../server/backend/models/mesh.ts";
import { tradeAreaVector, within } from "../../server/backend/models/trade-area.ts";
import { projectRoot } from "../helpers/project-root.ts";

const places = [
  { latitude: 35.68999, longitude: 139.69921 },
  { latitude: 34.70313, longitude: 135.49768 },
  { latitude: 43.06837, longitude: 141.34999 },
  { latitude: 34.9, longitude: 139.1 },
  { latitude: 26.2124, longitude: 127.6809 },
  { latitude: 36 + 1 / 120, longitude: 139 + 1 / 80 },
];

let geography: Geography;
beforeAll(async () => {
  geography = await geographyReader(projectRoot)();
}, 60_000);

describe("rings", () => {
  it("holds the point's own cell in the smallest ring", () => {
    const [place] = places;
    if (!place) return expect.unreachable();
    expect(geography.cellsWithin(place, 0.001).map(({ mesh }) => mesh)).toEqual([meshCodeAt(place, 4)]);
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

describe("the country's types of residents", () => {
  it("are eleven, hold every inhabited cell, and their shares add up to 1, nation and prefecture", () => {
    const { profiles, of, sharesOf } = geography.clusters();
    expect(profiles.map(({ cluster }) => cluster)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(new Set(profiles.map(({ name }) => name)).size).toBe(profiles.length);
    expect(profiles.reduce((sum, { average_share }) => sum + average_share, 0)).toBeCloseTo(1, 12);
    expect(profiles.reduce((sum, { population }) => sum + population, 0)).toBe(126_146_090);
    let [wrong, inhabited] = [0, 0];
    for (const cell of geography.cells.residential()) {
      if (cell.population_2020 > 0) inhabited++;
      if ((of(cell) === undefined) !== (cell.population_2020 === 0)) wrong++;
    }
    expect([wrong, inhabited]).toEqual([0, 466_144]);
    expect(Object.keys(shippedClusters(projectRoot).residents)).toHaveLength(47);
    expect(sharesOf("13").reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(sharesOf("99")).toEqual(new Array(11).fill(0));
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
});

import { beforeAll, describe, expect, it } from "vitest";
import { shippedClusters } from "../../server/backend/geography/clusters.ts";
import { type Geography, geographyReader } from "../../server/backend/geography/geography.ts";
import { residentProfiles } from "../../server/backend/geography/resident-profiles.ts";
import { adjustedRand } from "../../server/backend/models/adjusted-rand.ts";
import { ringClusterShares } from "../../server/backend/models/geodemo-shares.ts";
import { seededRandom } from "../../server/backend/models/random.ts";
import {
  fitTypes,
  RESIDENT_TYPES,
  type ResidentProfile,
  typeOf,
} from "../../server/backend/models/resident-types.ts";
import { projectRoot } from "../helpers/project-root.ts";

const PLACES: readonly (readonly [name: string, latitude: number, longitude: number, ...types: string[]])[] =
  [
    ["新宿", 35.68999, 139.69921, "オフィス・繁華街"],
    ["丸の内", 35.68124, 139.76712, "オフィス・繁華街"],
    ["船場", 34.681, 135.504, "オフィス・繁華街"],
    ["梅田", 34.70313, 135.49768, "オフィス・繁華街"],
    ["豊洲", 35.6548, 139.7956, "都市の共働き・マンション", "子育ての新しい住宅地"],
    ["武蔵小杉", 35.576, 139.6597, "都市の共働き・マンション"],
    ["日野", 35.6793, 139.3939, "都市の共働き・マンション", "郊外の戸建て住宅地"],
    ["田園調布", 35.5969, 139.6675, "ゆとりある住宅地"],
    ["成城", 35.6401, 139.5989, "ゆとりある住宅地"],
    ["国立", 35.6992, 139.4463, "ゆとりある住宅地"],
    ["芦屋", 34.734, 135.306, "ゆとりある住宅地"],
    ["多摩センター", 35.6244, 139.4237, "高齢化した住宅地・団地"],
    ["高島平", 35.7886, 139.6613, "街なかの小世帯"],
    ["越谷レイクタウン", 35.876, 139.824, "子育ての新しい住宅地"],
    ["流山おおたかの森", 35.8718, 139.9252, "子育ての新しい住宅地"],
    ["つくば", 36.0826, 140.111, "子育ての新しい住宅地"],
    ["高崎駅", 36.3225, 139.0127, "街なかの小世帯"],
    ["盛岡駅", 39.7015, 141.1365, "街なかの小世帯"],
    ["長野駅", 36.643, 138.1887, "街なかの小世帯"],
    ["那覇", 26.2124, 127.6809, "街なかの小世帯"],
    ["銚子", 35.729, 140.827, "人口減少の高齢地域", "高齢化した住宅地・団地"],
    ["夕張", 43.0567, 141.9739, "人口減少の高齢地域"],
    ["白川郷", 36.257, 136.906, "田園の大世帯"],
  ];

let geography: Geography;
let sample: { profile: ResidentProfile; type: number }[];
beforeAll(async () => {
  geography = await geographyReader(projectRoot)();
  const read = [...residentProfiles(wholeTowns(), geography.municipalities)];
  sample = read.filter((_, i) => i % 2 === 0).map(({ cell, profile }) => ({ profile, type: cell.type - 1 }));
}, 120_000);

/** 東京, 札幌, 福岡, 広島, 盛岡, 富山, 四国: towns as a whole, as their means belong to every cell's profile. */
const BLOCKS = ["5339", "6441", "5030", "5132", "5941", "5537", "5033"];
function* wholeTowns() {
  for (const cell of geography.cells.residential()) if (BLOCKS.includes(cell.mesh.slice(0, 4))) yield cell;
}

const typesBy = (model: ReturnType<typeof fitTypes>) => sample.map(({ profile }) => typeOf(profile, model));

describe("types of residents", () => {
  it("come out the same from other beginnings and other cells: adjusted Rand of 0.9 or more", () => {
    const profiles = sample.map(({ profile }) => profile);
    const whole = typesBy(fitTypes(profiles));
    const from = (seed: number) => {
      const random = seededRandom(seed);
      return RESIDENT_TYPES.map(({ start }) => start.map((value) => value + random() - 0.5));
    };
    const half = (rest: number) => profiles.filter((_, i) => i % 2 === rest);
    const found = {
      "begun elsewhere, seed 1": adjustedRand(whole, typesBy(fitTypes(profiles, from(1)))),
      "begun elsewhere, seed 2": adjustedRand(whole, typesBy(fitTypes(profiles, from(2)))),
      "first half of the cells": adjustedRand(whole, typesBy(fitTypes(half(0)))),
      "other half of the cells": adjustedRand(whole, typesBy(fitTypes(half(1)))),
    };
    console.log(found);
    for (const [name, index] of Object.entries(found)) expect(index, name).toBeGreaterThanOrEqual(0.9);
  }, 120_000);

  it("are shipped as the shipped centres say, but for towns cut by the sample's edge", () => {
    const { model } = shippedClusters(projectRoot);
    const said = typesBy(model);
    const same = sample.filter(({ type }, i) => type === said[i]).length;
    expect(same / sample.length).toBeGreaterThan(0.95);
  });

  const known = PLACES.map(([name, latitude, longitude, ...expected]) => ({
    name,
    place: { latitude, longitude },
    expected,
  }));

  it.each(known)("are what people know of $name", ({ place, expected }) => {
    const { of, profiles } = geography.clusters();
    const cells = geography.cellsWithin(place, 1);
    const names = ringClusterShares(cells, of)
      .slice(0, 2)
      .map(({ cluster }) => profiles[cluster - 1]?.name ?? "");
    expect(
      names.some((name) => expected.includes(name)),
      names.join(),
    ).toBe(true);
  });

  it("vary inside a ring", () => {
    const kinds = known.map(({ place }) => {
      const cells = geography.cellsWithin(place, 3);
      return ringClusterShares(cells, geography.clusters().of).filter(({ share }) => share >= 0.05).length;
    });
    expect(kinds.filter((count) => count >= 3).length).toBeGreaterThan(PLACES.length * 0.6);
  });
});

describe("the adjusted Rand index", () => {
  it("is 1 for the same grouping under other numbers and near 0 for one by chance", () => {
    expect(adjustedRand([0, 0, 1, 1, 2], [5, 5, 3, 3, 9])).toBe(1);
    const random = seededRandom(3);
    const draw = () => Array.from({ length: 4000 }, () => Math.floor(random() * 5));
    expect(Math.abs(adjustedRand(draw(), draw()))).toBeLessThan(0.01);
    // By hand: of 6 pairs 1 is together in both, 2 in the first and 1 in the second; 2 × 1 ÷ 6 are expected.
    expect(adjustedRand([0, 0, 1, 1], [0, 0, 1, 2])).toBeCloseTo((1 - 1 / 3) / (1.5 - 1 / 3), 12);
    expect(() => adjustedRand([1], [])).toThrow(RangeError);
  });
});

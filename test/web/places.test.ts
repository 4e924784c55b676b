import { beforeAll, describe, expect, it } from "vitest";
import { type PlaceSearch, placeSearch } from "../../server/web/places/place-index.ts";
import { foldTown } from "../../server/web/places/place-name.ts";
import { projectRoot } from "../helpers/project-root.ts";

let places: PlaceSearch;
beforeAll(async () => {
  places = await placeSearch(projectRoot);
}, 60_000);

const first = (words: string) => places.find(words)[0];

describe("the place search", () => {
  it.each([
    ["横浜", "station", "横浜駅"],
    ["横浜市", "municipality", "神奈川県横浜市"],
    ["新宿駅", "station", "新宿駅"],
    ["渋谷区", "municipality", "東京都渋谷区"],
    ["みなとみらい", "station", "みなとみらい駅"],
    ["ミナトミライ", "station", "みなとみらい駅"],
    ["ﾐﾅﾄﾐﾗｲ", "station", "みなとみらい駅"],
    ["ＹＲＰ野比", "station", "YRP野比駅"],
    ["yrp野比", "station", "YRP野比駅"],
    ["津", "station", "津駅"],
  ])("finds %s", (words, kind, name) => {
    expect(first(words)).toMatchObject({ kind, name });
  });

  it.each([
    "神奈川県横浜市西区南幸二丁目",
    "横浜市西区南幸2丁目",
    "横浜市西区南幸２丁目１５−１",
    "神奈川県 横浜市 西区 南幸二丁目",
  ])("finds the town of the address %s", (words) => {
    const found = first(words);
    expect(found).toMatchObject({ kind: "town", name: "神奈川県横浜市西区南幸二丁目" });
    expect(found?.latitude).toBeCloseTo(35.464, 2);
    expect(found?.longitude).toBeCloseTo(139.619, 2);
  });

  it("answers two characters with the largest places that begin with them", () => {
    const names = places.find("大手").map(({ name }) => name);
    expect(names[0]).toBe("大手町駅");
    expect(names.length).toBe(20);
  });

  it("ranks by size where names fit alike", () => {
    const [station] = places.find("大手町駅");
    expect(station?.note).toContain("東京都千代田区");
    expect(
      places
        .find("府中市")
        .map(({ name }) => name)
        .slice(0, 2),
    ).toEqual(["東京都府中市", "広島県府中市"]);
  });

  it("answers nothing to nothing, and to what no place is called", () => {
    for (const words of ["", "　", "zzzz", "%", "_", "横浜横浜横浜"]) expect(places.find(words)).toEqual([]);
  });

  it("names the town that a point lies in, and none on the open sea", () => {
    expect(places.townNear({ latitude: 35.4658, longitude: 139.6223 })?.name).toMatch(/^神奈川県横浜市西区/);
    expect(places.townNear({ latitude: 30, longitude: 150 })).toBeUndefined();
  });
});

describe("the folding of an address", () => {
  it.each([
    ["二丁目", "2丁目"],
    ["十二丁目", "12丁目"],
    ["二十丁目", "20丁目"],
    ["２丁目", "2丁目"],
    ["茅ヶ崎", "茅ケ崎"],
  ])("makes %s and %s the same", (one, other) => {
    expect(foldTown(one)).toBe(foldTown(other));
  });
});

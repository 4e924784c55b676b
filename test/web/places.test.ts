import { beforeAll, describe, expect, it } from "vitest";
import { foldTown } from "../../server/lib/places/fold-town.ts";
import { type PlaceSearch, placeSearch } from "../../server/web/geography/places/place-index.ts";
import { projectRoot } from "../helpers/project-root.ts";

let places: PlaceSearch;
beforeAll(async () => {
  places = await placeSearch({ projectRoot });
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

  it.each([
    ["東京都渋谷区渋谷1-1-1", "1-1"],
    ["渋谷一丁目1番1号", "1番1号"],
    ["渋谷１－１－１", "1-1"],
    ["東京都渋谷 1‐1‐1", "1-1"],
    ["横浜市西区南幸２丁目１５−１", "15-1"],
  ])("resolves %s to its town and says what it left out", (words, left) => {
    const { places: found, remarks } = places.answer(words);
    expect(found[0]).toMatchObject({ kind: "town" });
    expect(found[0]?.name).toMatch(/^(東京都渋谷区渋谷一丁目|神奈川県横浜市西区南幸二丁目)$/);
    expect(remarks).toEqual([`番地は無視しました（「${left}」）。町の中心を示します。`]);
  });

  it("offers all of a town where it has no chome of that number", () => {
    const { places: found, remarks } = places.answer("渋谷区渋谷9-9-9");
    expect(found.map(({ name }) => name).slice(0, 2)).toEqual([
      "東京都渋谷区渋谷一丁目",
      "東京都渋谷区渋谷二丁目",
    ]);
    expect(remarks[0]).toContain("番地は無視しました（「9-9-9」）");
    expect(places.answer("渋谷区渋谷二丁目").remarks).toEqual([]);
  });

  it.each(["150-0002", "1500002", "〒１５０－０００２", "〒150 0002"])(
    "finds the postal code %s",
    (words) => {
      const { places: found, remarks } = places.answer(words);
      expect(found).toEqual([
        expect.objectContaining({ kind: "postal", name: "東京都渋谷区渋谷", note: "〒150-0002" }),
      ]);
      expect(found[0]?.latitude).toBeCloseTo(35.66, 2);
      expect(remarks).toEqual([]);
    },
  );

  it("asks which where a postal code lies in several municipalities", () => {
    const { places: found, remarks } = places.answer("004-0000");
    expect(found.map(({ name }) => name)).toEqual(["北海道札幌市厚別区", "北海道札幌市清田区"]);
    expect(found[0]?.note).toContain("市区町村の中心");
    expect(remarks).toEqual(["〒004-0000は2つの市区町村にまたがります。地点を選んでください。"]);
  });

  it("knows towns of the islands without the 支庁, which addresses leave out", () => {
    expect(places.find("東京都大島町")[0]).toMatchObject({ kind: "municipality", name: "東京都大島町" });
  });

  it("places the wards that are younger than the list of municipalities", () => {
    expect(first("430-0801")?.name).toBe("静岡県浜松市中央区神立町");
    expect(first("432-0000")?.name).toMatch(/^静岡県浜松市中央区/);
    expect(first("432-0000")?.latitude).toBeCloseTo(34.8, 0);
  });

  it("says so of postal codes that it does not know or that are not whole", () => {
    expect(places.answer("999-9999")).toEqual({
      places: [],
      remarks: [expect.stringContaining("収録している郵便番号")],
    });
    expect(places.answer("150-00").remarks).toEqual([expect.stringContaining("7桁")]);
  });

  it.each([
    ["しぶや", "渋谷駅"],
    ["シブヤ", "渋谷駅"],
    ["ｼﾌﾞﾔ", "渋谷駅"],
    ["shibuya", "渋谷駅"],
    ["Sibuya", "渋谷駅"],
    ["shinjuku", "新宿駅"],
    ["sinjuku", "新宿駅"],
    ["Tokyo", "東京駅"],
    ["tōkyō", "東京駅"],
    ["shimbashi", "新橋駅"],
    ["ōtsu", "大津駅"],
    ["otu", "大津駅"],
    ["chōfu", "調布駅"],
    ["tyohu", "調布駅"],
    ["Nishi-Shinjuku", "西新宿駅"],
    ["Funabashi", "船橋駅"],
    ["kichijoji", "吉祥寺駅"],
    ["キチジョウジ", "吉祥寺駅"],
    ["むさしこすぎ", "武蔵小杉駅"],
    ["Musashi-Kosugi", "武蔵小杉駅"],
    ["おおいまち", "大井町駅"],
    ["よこはまえき", "横浜駅"],
  ])("reads %s as the station %s", (words, name) => {
    expect(first(words)?.name).toBe(name);
  });

  it("puts Tokyo's 渋谷 before those that fewer people pass", () => {
    const names = places.find("渋谷").map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["渋谷駅", "東京都渋谷区", "東京都渋谷区渋谷一丁目"]);
    expect(names.indexOf("神奈川県大和市渋谷一丁目")).toBeGreaterThan(3);
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

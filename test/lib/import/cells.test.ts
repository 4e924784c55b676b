import { describe, expect, it } from "vitest";
import { sectionRecord } from "../../../server/lib/fields/sections.ts";
import { nameKey, readCell } from "../../../server/lib/import/cells.ts";

const { area_tsubo, contract_end_on, contract_type, floor_id, rent_per_tsubo, ceiling_height_m } =
  sectionRecord;
const value = (...asked: Parameters<typeof readCell>) => {
  const read = readCell(...asked);
  return "value" in read ? read.value : read.problem;
};

describe("a cell", () => {
  it.each([
    ["2031/3/31", "2031-03-31"],
    ["2031-03-31", "2031-03-31"],
    ["令和13年3月31日", "2031-03-31"],
    ["R13.3.31", "2031-03-31"],
    ["Ｒ１３．３．３１", "2031-03-31"],
    ["平成元年1月8日", "1989-01-08"],
    ["S60.4.1", "1985-04-01"],
    ["47938", "2031-03-31"],
    ["2031年3月末", "2031-03-31"],
    ["令和14年2月末日", "2032-02-29"],
    ["2031/3/31（月）", "2031-03-31"],
    ["―", null],
    ["", null],
  ])("of dates reads %s", (text, expected) => {
    expect(value(contract_end_on, text)).toBe(expected);
  });

  it("of dates says what it cannot read", () => {
    for (const text of ["2031/2/30", "未定", "31", "R13.13.1"])
      expect(value(contract_end_on, text)).toContain(`契約満了日「${text}」は日付として読み取れません`);
  });

  it.each([
    ["20", "tsubo", 20],
    ["２０．５坪", undefined, 20.5],
    ["66.1157024793388", "square_metre", 20],
    ["66.1㎡", "tsubo", 19.995],
    ["1,234.5", "tsubo", 1234.5],
    ["▲3", "tsubo", -3],
    ["(3)", "tsubo", -3],
    ["−3", "tsubo", -3],
    ["-", "tsubo", null],
  ])("of areas reads %s in %s", (text, unit, expected) => {
    expect(value(area_tsubo, text, { unit })).toBe(expected);
  });

  it("of areas asks for the unit, and refuses what is no number", () => {
    expect(value(area_tsubo, "20")).toBe("面積の単位を選択してください。");
    expect(value(area_tsubo, "20畳", { unit: "tsubo" })).toContain("単位が分かりません");
    expect(value(area_tsubo, "約20", { unit: "tsubo" })).toContain("数字として読み取れません");
    expect(value(area_tsubo, "#REF!", { unit: "tsubo" })).toContain("計算式がエラー（#REF!）");
  });

  it.each([
    ["25,000", "yen_tsubo", 25_000],
    ["25", "thousand_tsubo", 25_000],
    ["2.5", "man_tsubo", 25_000],
    ["2.5万円", "yen_tsubo", 25_000],
    ["￥25,000", "yen_tsubo", 25_000],
    ["7562.5", "yen_square_metre", 25_000],
    ["500000", "yen_total", 25_000],
    ["50万円", "yen_total", 25_000],
  ])("of rents reads %s in %s of 20坪", (text, unit, expected) => {
    expect(value(rent_per_tsubo, text, { unit, areaTsubo: 20 })).toBe(expected);
  });

  it("of heights, choices and floors reads what people write", () => {
    expect(value(ceiling_height_m, "3200", { unit: "millimetre" })).toBe(3.2);
    expect(value(contract_type, "催事")).toBe(1);
    expect(value(contract_type, "その他")).toContain("通常契約、催事契約、未契約のどれか");
    const names = new Map([
      [nameKey("1階"), 1],
      [nameKey("B1"), 2],
    ]);
    for (const text of ["1階", "１Ｆ", "1f", "1"]) expect(value(floor_id, text, { names })).toBe(1);
    for (const text of ["B1", "Ｂ１Ｆ", "地下1階"]) expect(value(floor_id, text, { names })).toBe(2);
    expect(value(floor_id, "9階", { names })).toBe("階「9階」は登録されていません。");
  });
});

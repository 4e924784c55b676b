import { expect, it } from "vitest";
import { sectionRecord } from "../../../server/lib/fields/sections.ts";
import { guessByContent, isNoRecord, recogniseHeadings } from "../../../server/lib/import/headings.ts";

const { outline: _, ...fields } = sectionRecord;
const recognise = (rows: string[][], remembered = new Map()) =>
  recogniseHeadings(rows, { fields, required: ["number"], remembered });
const read = (rows: string[][], remembered = new Map()) =>
  recognise(rows, remembered)?.columns.map(({ field, unit }) => (unit ? `${field} ${unit}` : field));

it("are recognised under their own name, others' names and units", () => {
  expect(read([["フロア", "区画No.", "店舗名", "契約面積（㎡）", "坪単価（円）", "満了日", "謎"]])).toEqual([
    "floor_id",
    "number",
    "tenant_name",
    "area_tsubo square_metre",
    "rent_per_tsubo yen_tsubo",
    "contract_end_on",
    null,
  ]);
  expect(read([["号数", "坪数", "月額賃料（千円）", "共益費"]])).toEqual([
    "number",
    "area_tsubo tsubo",
    "rent_per_tsubo thousand_total",
    "common_fee_per_tsubo",
  ]);
});

it("stand below titles, over two rows and merged", () => {
  const rows = [
    ["テナント一覧表", "", "", ""],
    ["2026年4月1日現在", "", "", ""],
    ["区画", "面積", "契約", "契約"],
    ["区画", "（坪）", "開始日", "満了日"],
    ["101", "20", "2026/4/1", "2031/3/31"],
  ];
  const found = recognise(rows);
  expect(found?.row).toBe(3);
  expect(read(rows)).toEqual(["number", "area_tsubo tsubo", "contract_start_on", "contract_end_on"]);
});

it("are each field's once, in its own unit", () => {
  expect(read([["区画番号", "面積（㎡）", "面積（坪）"]])).toEqual(["number", null, "area_tsubo tsubo"]);
});

it("are remembered, also as what is left out", () => {
  const remembered = new Map([
    ["ヨビ名", { field: "tenant_name", unit: null }],
    ["面積", { field: "area_tsubo", unit: "square_metre" }],
    ["位置", { field: null, unit: null }],
  ]);
  expect(read([["区画番号", "よび名", "面積", "位置"]], remembered)).toEqual([
    "number",
    "tenant_name",
    "area_tsubo square_metre",
    null,
  ]);
});

it("are none where the number is missing", () => {
  expect(
    recognise([
      ["面積", "テナント"],
      ["1", "2"],
    ]),
  ).toBeUndefined();
});

it("are guessed by what the cells are", () => {
  const found = recognise([["区画番号", "x"]]);
  const names = { floor_id: new Map([["1", 7]]), genre_id: new Map([["カフェ", 8]]) };
  const columns = guessByContent(
    found?.columns ?? [],
    [
      ["101", "1F"],
      ["102", "1階"],
    ],
    names,
  );
  expect(columns.map(({ field, how }) => [field, how])).toEqual([
    ["number", "name"],
    ["floor_id", "content"],
  ]);
});

it("are followed by records, not by totals and empty rows", () => {
  const totals = [["合計", "10"], ["小計"], ["1階計", "3"], ["", ""], ["", "総合計"]];
  expect(totals.map(isNoRecord)).toEqual([true, true, true, true, true]);
  expect(
    [
      ["1階", "101"],
      ["時計", "1"],
      ["", "設計事務所"],
    ].map(isNoRecord),
  ).toEqual([false, false, false]);
});

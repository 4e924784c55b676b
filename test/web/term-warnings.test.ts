import { expect, it } from "vitest";
import { termWarnings } from "../../server/web/parts/recruitment-terms/warnings.ts";

const genres = [
  { id: 704, name: "中華", category_id: 7, category_name: "飲食", jsic_code: "7623" },
  { id: 701, name: "カフェ", category_id: 7, category_name: "飲食", jsic_code: "7671" },
];
const plain = {
  handover_on: "2027-04-01",
  comment: "",
  wanted_genre_ids: [701],
  allows_heavy_food: false,
  opens_at: "10:00",
  closes_at: "25:00",
};
const fieldsOf = (terms: object) => Object.keys(termWarnings({ ...plain, ...terms }, genres, "2026-11-24"));

it.each([
  [{}, []],
  [{ handover_on: "2026-11-23" }, ["handover_on"]],
  [{ handover_on: "2026-11-24" }, []],
  [{ wanted_genre_ids: [701, 704] }, ["wanted_genre_ids"]],
  [{ wanted_genre_ids: [704], allows_heavy_food: true }, []],
  [
    { comment: "重飲食はできません。", wanted_genre_ids: [704], allows_heavy_food: null },
    ["allows_heavy_food", "wanted_genre_ids"],
  ],
  [{ comment: "重飲食不可", allows_heavy_food: true }, ["allows_heavy_food"]],
  [{ comment: "重飲食も歓迎します。", allows_heavy_food: true, wanted_genre_ids: [704] }, []],
  [{ closes_at: "09:00" }, ["closes_at"]],
])("%j warns at %j", (terms, fields) => {
  expect(fieldsOf(terms)).toEqual(fields);
});

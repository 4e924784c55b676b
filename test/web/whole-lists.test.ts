import { expect, it } from "vitest";
import { LONG_PER_PAGE } from "../../server/contract/paging.ts";
import { pageOfWhole } from "../../server/web/parts/list/rows.ts";

const rows = Array.from({ length: LONG_PER_PAGE + 3 }, (_, at) => ({ id: at + 1 }));

it("cuts a page out of a list that is answered whole", () => {
  expect(pageOfWhole(rows, {})).toEqual({ rows: rows.slice(0, LONG_PER_PAGE), page: 1, pages: 2 });
  expect(pageOfWhole(rows, { page: 2 }).rows).toEqual(rows.slice(LONG_PER_PAGE));
});

it("gives the last page past the end, and one page of nothing", () => {
  expect(pageOfWhole(rows, { page: 9 }).page).toBe(2);
  expect(pageOfWhole([], { page: 9 })).toEqual({ rows: [], page: 1, pages: 1 });
});

it("gives the page of a row that is named, whichever is asked for", () => {
  expect(pageOfWhole(rows, { page: 1, holding: LONG_PER_PAGE + 1 }).page).toBe(2);
  expect(pageOfWhole(rows, { page: 2, holding: 999 }).page).toBe(2);
});

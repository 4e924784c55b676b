import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  changeLeasingListStatus,
  getLeasingListMap,
  getRecruitment,
  searchBrands,
} from "../../islands/shared/addresses.generated.ts";
import { askedOf } from "../../islands/shared/calls.ts";
import { addressesModule } from "../../scripts/addresses.ts";
import { calls } from "../../server/contract/index.ts";
import { outgoing } from "../../server/web/gateway/request-path.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { sources } from "../helpers/sources.ts";

describe("a call of an island", () => {
  it("fills the path, asks for the rest and repeats lists, as the server's client does", () => {
    const part = { "section_ids[]": [4, 5], facility_id: 2, leasing_list_limit: 10 };
    expect(askedOf(getLeasingListMap, part)).toEqual({
      method: "GET",
      path: "/api/v1/leasing_lists/map?section_ids%5B%5D=4&section_ids%5B%5D=5&facility_id=2&leasing_list_limit=10",
      body: undefined,
    });
    expect(askedOf(getLeasingListMap, part).path).toBe(outgoing(calls.getLeasingListMap, part).path);
    const terms = { section_id: 7, facility_id: 2 };
    expect(askedOf(getRecruitment, terms).path).toBe("/api/v1/sections/7/recruitment?facility_id=2");
  });

  it("leaves out what is not given and sends what is written as JSON", () => {
    expect(askedOf(searchBrands, { page: 1, search: "カフェ", word: undefined }).path).toBe(
      `/api/v1/brands?page=1&search=${encodeURIComponent("カフェ")}`,
    );
    const body = { leasing_list_item_ids: [5], status: "waiting" as const };
    expect(askedOf(changeLeasingListStatus, { id: 3, body })).toEqual({
      method: "POST",
      path: "/api/v1/leasing_lists/3/status",
      body: JSON.stringify(body),
    });
  });

  it("goes where the contract says: the addresses are those that it writes today", () => {
    const written = readFileSync(join(projectRoot, "islands/shared/addresses.generated.ts"), "utf8");
    expect(written, "node scripts/addresses.ts").toBe(addressesModule());
  });
});

describe("islands", () => {
  const written = sources("islands/**/*.{ts,tsx}").filter(({ path }) => !path.endsWith(".generated.ts"));

  it("write no path of the backend and ask only through the typed client", () => {
    const asking = written.filter(({ text }) => /["'`]\/api\//.test(text));
    expect(asking.map(({ path }) => path)).toEqual([]);
    const fetching = written.filter(({ text }) => /\bfetch\(/.test(text)).map(({ path }) => path);
    expect(fetching).toEqual([
      "islands/boot/styles-ahead.ts",
      "islands/shared/calls.ts",
      "islands/trade-area-map/use-place-names.ts",
    ]);
  });

  it("say of no answer by hand what it is", () => {
    const asserted = written.flatMap(({ path, text }) =>
      [...text.matchAll(/\.json\(\)\)? as .*|\bcall<(?!N extends).*/g)].map(([what]) => `${path}: ${what}`),
    );
    expect(asserted).toEqual([]);
  });
});

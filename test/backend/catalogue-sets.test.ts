import type { SQL } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { brandCatalogue } from "../../server/backend/analysis/catalogue.ts";
import type { CallContext } from "../../server/backend/answering/handler.ts";
import { compose } from "../../server/backend/db/connect.ts";

const ORGANISATIONS = Array.from({ length: 25 }, (_, index) => index + 1);
const BRAND = {
  id: 1,
  genre_id: 1,
  category_id: 1,
  words: ["珈琲"],
  tags: ["駅前"],
  store_count: 1,
  logo: null,
};

let change: string;
let count: number;
let isAway: boolean;
let loads: { brands: number; tenancies: number };
let memory: object;
beforeEach(() => {
  change = "1";
  count = 800;
  isAway = false;
  loads = { brands: 0, tenancies: 0 };
  memory = {};
});

/** Somebody of an organisation with a stealth brand or a stealth building of its own. */
function contextOf(organisation: number, kind: "brand" | "facility"): CallContext {
  const others = ORGANISATIONS.filter((id) => id !== organisation);
  const hidden = kind === "brand" ? { brands: others, facilities: [] } : { brands: [], facilities: others };
  const rows = async (statement: SQL) => {
    const { text } = compose(statement);
    if (text.includes("catalogue_changes")) return [{ change, count, ...hidden }];
    if (isAway) throw new Error("away");
    const isBrands = text.includes("brand_words");
    loads[isBrands ? "brands" : "tenancies"] += 1;
    return isBrands ? [BRAND] : [{ brand_id: 1, facility_id: 1 }];
  };
  return {
    database: { memory, rows },
    principal: { isCurator: false, brands: [], facilities: [] },
    today: "2026-11-30",
    once: (_: string, work: () => Promise<unknown>) => work(),
  } as unknown as CallContext;
}

const askAll = (kind: "brand" | "facility") =>
  Promise.all(ORGANISATIONS.map((organisation) => brandCatalogue(contextOf(organisation, kind))));

describe("the catalogues of many organisations with something of their own", () => {
  it("are each read once until something changes", async () => {
    const [first] = await askAll("brand");
    expect(loads).toEqual({ brands: 25, tenancies: 25 });
    expect((await askAll("brand"))[0]).toBe(first);
    expect(loads).toEqual({ brands: 25, tenancies: 25 });
    change = "2";
    expect((await askAll("brand"))[0]).not.toBe(first);
    expect(loads).toEqual({ brands: 50, tenancies: 50 });
  });

  it("read the brands together where only buildings are their own", async () => {
    await askAll("facility");
    expect(loads).toEqual({ brands: 1, tenancies: 25 });
  });

  it("are read again where reading failed, and kept however many brands there are", async () => {
    isAway = true;
    await expect(brandCatalogue(contextOf(1, "brand"))).rejects.toThrow("away");
    isAway = false;
    count = 1_000_000;
    const found = await brandCatalogue(contextOf(1, "brand"));
    expect(await brandCatalogue(contextOf(1, "brand"))).toBe(found);
    expect(loads).toEqual({ brands: 1, tenancies: 1 });
  });

  it("remember what was worked out of them, each for itself", async () => {
    const [one, other] = await askAll("brand");
    let worked = 0;
    const work = async () => ++worked;
    expect([await one?.once("graph 1", work), await one?.once("graph 1", work)]).toEqual([1, 1]);
    expect(await other?.once("graph 1", work)).toBe(2);
    await expect(one?.once("graph 2", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await one?.once("graph 2", work)).toBe(3);
  });
});

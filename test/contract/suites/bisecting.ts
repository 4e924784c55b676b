import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import type { Values } from "../cases/case.ts";
import { boundsOf, daysOf, halved, readsWith } from "../filters.ts";
import { fileOpener } from "../open-file.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";
import type { World } from "../world.ts";

/** Neither is anybody's who attacks. */
const [HIDDEN_BRAND, HIDDEN_FACILITY] = ["30", "8"];

type Asked = { actor: Exclude<Actor, "anonymous">; values: Values };

const WORKBOOKS: Partial<Record<CallName, CallName>> = {
  searchBrands: "downloadBrandsExcel",
  getFacilities: "downloadFacilitiesExcel",
  getFittingOfferings: "downloadOfferingsExcel",
};

const DAY_MS = 86_400_000;
const dayText = (day: number) => new Date(Date.parse("2020-01-01") + day * DAY_MS).toISOString().slice(0, 10);
const MOST_DAYS = 2 ** 13;

/** Halving a bound until an answer changes finds a value to the last digit, whether or not the value is ever shown. */
export function bisectingSuite(backend: () => RunningBackend, world: () => World) {
  const talk = talkTo(backend);
  const openFile = fileOpener(backend);
  const own = (actor: Asked["actor"]) => world().own(actor);

  const ATTACKED: Partial<Record<CallName, () => Asked[]>> = {
    searchBrands: (): Asked[] => [
      { actor: "member", values: {} },
      { actor: "rivalbrand", values: { current_brand: own("rivalbrand").brand } },
    ],
    getSortedBrands: () => [{ actor: "member", values: { order: "stores" } }],
    getFacilities: () => [{ actor: "brand", values: { current_brand: own("brand").brand } }],
    getMarkedFacilities: () => [{ actor: "brand", values: { current_brand: own("brand").brand } }],
    getFittingOfferings: (): Asked[] => [
      { actor: "brand", values: { brand_id: own("brand").brand } },
      { actor: "brand", values: { brand_id: own("brand").brand, is_negotiable: "true" } },
      { actor: "rivalbrand", values: { brand_id: own("rivalbrand").brand } },
    ],
    getLeasingListItems: () => [
      {
        actor: "member",
        values: { facility_id: own("facility").facility, recruitment_id: own("facility").recruitment },
      },
    ],
  };

  it("has every call with such a filter before it", () => {
    const isBounded = (name: CallName) => boundsOf(name).length > 0;
    expect(readsWith("read", isBounded)).toEqual(Object.keys(ATTACKED).toSorted());
    expect(readsWith("download", isBounded)).toEqual(Object.values(WORKBOOKS).toSorted());
    for (const [list, file] of Object.entries(WORKBOOKS) as [CallName, CallName][])
      expect([boundsOf(file), daysOf(file)]).toEqual([boundsOf(list), daysOf(list)]);
  });

  it("finds nothing that is hidden", { timeout: 120_000 }, () =>
    backend().sandbox(async () => {
      const { database } = backend();
      const mine = (["member", "rivalbrand", "brand"] as const).map(own);
      const [facilities, brands] = [mine.map((place) => place.facility), mine.map((place) => place.brand)];
      const change = (text: string, ...ids: string[][]) =>
        database.query(
          text,
          ids.map((list) => `{${list.join()}}`),
        );
      await change("update brands set is_stealth = true where id = any ($1::int[])", [HIDDEN_BRAND]);
      await change("update facilities set is_stealth = true where id = any ($1::int[])", [HIDDEN_FACILITY]);
      const found = await allFound();
      await change(
        `update sections set rent_per_tsubo = rent_per_tsubo * 3, common_fee_per_tsubo = common_fee_per_tsubo * 3
         where facility_id <> all ($1::int[])`,
        facilities,
      );
      await change(
        `update recruitments set rent_per_tsubo = rent_per_tsubo * 3, handover_on = '2030-01-01'
         where facility_id <> all ($1::int[]) and (status <> 'publish' or facility_id = any ($2::int[]))`,
        facilities,
        [HIDDEN_FACILITY],
      );
      // What is published without a rent is one thing whatever its section earns now.
      await change(
        `update sections set rent_per_tsubo = 15000 where id in (
           select section_id from recruitments where status = 'publish' and rent_per_tsubo is null
         ) and facility_id <> all ($1::int[])`,
        facilities,
      );
      await change(
        "update brand_stores set yearly_sales_yen = yearly_sales_yen * 7 where brand_id <> all ($1::int[])",
        brands,
      );
      await change(
        "update predictions set yearly_sales_yen = yearly_sales_yen * 5 where brand_id <> all ($1::int[])",
        brands,
      );
      await change("update sections set area_tsubo = area_tsubo * 2 where facility_id = any ($1::int[])", [
        HIDDEN_FACILITY,
      ]);
      await change(
        "update brand_stores set closed_on = opened_on where brand_id = any ($1::int[]) or facility_id = any ($2::int[])",
        [HIDDEN_BRAND],
        [HIDDEN_FACILITY],
      );
      expect(await allFound()).toEqual(found);
      for (const line of found) expect(line).not.toMatch(/: (\d+) \d+ \1$/);
    }),
  );

  async function allFound(): Promise<string[]> {
    const lines: string[] = [];
    for (const [name, asked] of Object.entries(ATTACKED) as [CallName, () => Asked[]][])
      for (const { actor, values } of asked())
        for (const bound of [...boundsOf(name), ...daysOf(name)]) {
          const isDay = daysOf(name).includes(bound);
          const valuesAt = (value: number) => ({
            ...values,
            [bound]: isDay ? dayText(value) : String(value),
          });
          const hits = async (value: number): Promise<number> => {
            const { status, text, body } = await talk(actor, name, valuesAt(value));
            expect(status, text).toBe(200);
            return body.total;
          };
          // 0 often means that there is no bound.
          const found = await halved(hits, [1, bound === "min_score" ? 100 : isDay ? MOST_DAYS : 2 ** 20]);
          lines.push(`${actor} ${name} ${bound}: ${found.join(" ")}`);
          const file = WORKBOOKS[name];
          if (file)
            for (const value of [found[1] - 1, found[1]])
              expect([file, bound, (await openFile(actor, file, valuesAt(value))).rows.length]).toEqual([
                file,
                bound,
                await hits(value),
              ]);
        }
    return lines;
  }
}

import { beforeEach, describe, expect, it } from "vitest";
import { getBrandAnswerTimes, getFacilityAnswerTimes } from "../../server/backend/answer-times/calls.ts";
import type { CallContext } from "../../server/backend/answering/handler.ts";
import { askAlone } from "../../server/backend/answering/lookups.ts";
import { databaseFor, loadPrincipal } from "../../server/backend/answering/principal.ts";
import { CLEAR, PLACE } from "../helpers/clock-place.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";

const TODAY = "2026-12-20";
const at = (day: string) => `'${day}T10:00:00+09:00'`;

describe.each(engines)("answer times on %s", (engine) => {
  const database = emptyDatabase(engine);
  beforeEach(() =>
    database().script(`${CLEAR}${PLACE}
      delete from contact_messages; delete from scouts; delete from negotiations where section_id = 2;
      insert into users (id, uuid, email, family_name, given_name, is_curator)
      values (5, 'e', 'e@example.com', '運', '営', true), (6, 'f', 'f@example.com', '別', '人', false);
      insert into brands (id, name, name_kana, genre_id, is_brand_benchmark, is_facility_plan)
      select 2, '別の店', 'べつのみせ', min(id), true, true from genres;
      insert into user_brand_joins (user_id, brand_id, grant_type) values (6, 2, 'admin')`),
  );

  const say = (side: string, day: string, due: string | null, silent = false) =>
    database().script(`insert into contact_messages (apply_id, side, text, at, due_on, is_silent)
      values (1, '${side}', 'x', ${at(day)}, ${due === null ? "null" : `'${due}'`}, ${silent})`);

  async function contextOf(uuid: string): Promise<CallContext> {
    const principal = await loadPrincipal(database(), { sub: uuid, issuedAt: Number.POSITIVE_INFINITY });
    return {
      database: databaseFor(database(), principal),
      principal,
      today: TODAY,
      once: askAlone,
    } as unknown as CallContext;
  }
  const facility = async (uuid: string) =>
    (
      await getFacilityAnswerTimes(
        { params: { facility_id: 1 }, query: {}, body: undefined },
        await contextOf(uuid),
      )
    ).data;
  const brand = async (uuid: string) =>
    (
      await getBrandAnswerTimes(
        { params: { brand_id: 1 }, query: {}, body: undefined },
        await contextOf(uuid),
      )
    ).data;

  it("count a side's turns: several messages are one, silent ones none, an open turn once it is late", async () => {
    await say("brand", "2026-11-01", "2026-11-03");
    await say("brand", "2026-11-02", "2026-11-20");
    await say("facility", "2026-11-02", null, true);
    await say("facility", "2026-11-05", "2026-11-10");
    expect(await facility("a")).toMatchObject({
      band: null,
      provenance: { vintage: "2025年12月20日〜2026年12月20日" },
      figures: { answers: 1, median_days: 4, due: 1, in_time: 1 },
    });
    expect((await brand("d"))?.figures).toEqual({ answers: 0, median_days: null, due: 1, in_time: 0 });
    await say("brand", "2026-11-12", "2026-12-25");
    expect((await brand("d"))?.figures).toEqual({ answers: 1, median_days: 7, due: 1, in_time: 0 });
    expect((await facility("a"))?.figures).toEqual({ answers: 1, median_days: 4, due: 1, in_time: 1 });
    await database().script("update contact_messages set at = at - interval '2 years'");
    expect((await facility("a"))?.figures).toMatchObject({ answers: 0, due: 0 });
  });

  it("hold against nobody the day that an extension gave, nor one that nothing tells", async () => {
    await say("facility", "2026-11-05", "2026-11-10");
    await say("brand", "2026-11-12", "2026-11-30");
    const moved = (state: string) => `
      delete from extensions;
      insert into extensions (negotiation_id, facility_id, brand_id, side, due_on, wanted_on, state, asked_at)
      select negotiation_id, 1, 1, 'brand', '2026-11-10', '2026-11-15', '${state}', ${at("2026-11-09")} from applies`;
    await database().script(moved("refused"));
    expect((await brand("d"))?.figures).toMatchObject({ due: 1, in_time: 0 });
    await database().script(moved("granted"));
    expect((await brand("d"))?.figures).toMatchObject({ due: 1, in_time: 1 });
    await database().script("delete from extensions; update contact_messages set due_on = null");
    expect((await brand("d"))?.figures).toEqual({ answers: 1, median_days: 7, due: 0, in_time: 0 });
  });

  it("are a band from ten answers on to others, and figures to its own people and curators", async () => {
    for (let month = 0; month < 10; month++) {
      const day = (n: number) => `2026-${String(month + 1).padStart(2, "0")}-${String(n).padStart(2, "0")}`;
      await say("facility", day(1), day(20));
      if (month === 9) expect((await brand("f"))?.band).toBeNull();
      await say("brand", day(month < 5 ? 3 : 4), day(25));
    }
    expect(await brand("f")).toMatchObject({ band: "fast", figures: null });
    expect(await brand("d")).toMatchObject({
      band: "fast",
      figures: { answers: 10, median_days: 2.5, in_time: 10 },
    });
    expect((await brand("e"))?.figures?.answers).toBe(10);
    await database().script("update contact_messages set at = at + interval '3 days' where side = 'brand'");
    expect((await brand("f"))?.band).toBe("normal");
    await database().script("update contact_messages set at = at + interval '3 days' where side = 'brand'");
    expect((await brand("f"))?.band).toBe("slow");
    await database().script("update facilities set is_stealth = true");
    expect(await brand("f")).toMatchObject({ band: null, figures: null });
    expect((await brand("d"))?.figures?.answers).toBe(0);
    expect((await brand("e"))?.figures?.answers).toBe(10);
  });
});

import { expect, it } from "vitest";
import { tellOfFitting } from "../../../server/backend/clock/fitting.ts";
import type { AnswerOf, CallName } from "../../../server/contract/index.ts";
import type { Match, MatchCriterion } from "../../../server/contract/leasing-lists.ts";
import type { Offering } from "../../../server/contract/offerings.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function offeringSuite(backend: () => RunningBackend, world: () => World) {
  const place = () => world().own("facility");
  const get = async (actor: Actor, values: Record<string, string> = {}) => {
    const answer = await ask(backend(), actor, "getOffering", { id: place().offering, ...values });
    const offering: Offering = answer.status === 200 ? JSON.parse(answer.text).offering : undefined;
    return { status: answer.status, text: answer.text, offering };
  };
  const status = (to: string) =>
    backend().database.query("update recruitments set status = $1 where id = $2", [to, place().offering]);

  it("shows terms, section, floor and building, and nothing of tenants or other brands", async () => {
    const { offering, text } = await get("brand");
    expect(offering.facility.name).toBe("ヒノハ南浜");
    expect(offering.floor.plan).not.toBeNull();
    expect(offering.neighbours.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/tenant|contract_end|leasing|version/);
    const { rows } = await backend().database.query<{ tenant_name: string }>(
      `select distinct tenant_name from sections
       where facility_id = $1 and tenant_name is not null and length(tenant_name) > 3`,
      [place().facility],
    );
    const shown = rows.filter(({ tenant_name }) => text.includes(tenant_name));
    expect(shown).toEqual([]);
  });

  it("is there while published, and after closing for those alone who applied", async () => {
    await backend().sandbox(async () => {
      const { database } = backend();
      for (const hidden of ["private", "unregistered", "deleted", "closed"]) {
        await database.query(
          "delete from contact_messages where apply_id in (select id from applies where recruitment_id = $1)",
          [place().offering],
        );
        await database.query("delete from applies where recruitment_id = $1", [place().offering]);
        await status(hidden);
        expect([hidden, (await get("brand")).status]).toEqual([hidden, 404]);
      }
      await database.query(
        `insert into applies (brand_id, facility_id, section_id, recruitment_id, due_on)
         select $1::int, r.facility_id, r.section_id, r.id, '2026-12-01' from recruitments r where r.id = $2`,
        [world().own("brand").brand, place().offering],
      );
      expect(await get("brand")).toMatchObject({
        status: 200,
        offering: { status: "closed", can_apply: false, apply: { status: "contact_unsupported" } },
      });
      expect((await get("rivalbrand")).status).toBe(404);
      await status("publish");
      expect((await get("brand")).offering.can_apply).toBe(false);
      expect(await get("rivalbrand")).toMatchObject({ offering: { can_apply: true, apply: null } });
      await database.query("update applies set withdrawn_at = now() where recruitment_id = $1", [
        place().offering,
      ]);
      expect((await get("brand")).offering.can_apply).toBe(true);
      await status("closed");
      expect((await get("brand")).status).toBe(404);
    });
  });

  it("is seen as one of the user's own brands alone", async () => {
    expect((await get("brand", { brand_id: world().own("brand").brand })).status).toBe(200);
    expect((await get("brand", { brand_id: world().foreign("brand").brand })).status).toBe(404);
  });

  it("shows the scout that was sent for it to the brand that got it", async () => {
    await backend().sandbox(async () => {
      await backend().database.query(
        `insert into scouts (facility_id, brand_id, section_id, message, due_on)
         select r.facility_id, $1, r.section_id, 'ぜひご検討ください。', '2026-12-01' from recruitments r where r.id = $2`,
        [world().own("brand").brand, place().offering],
      );
      expect((await get("brand")).offering.scout).toMatchObject({
        message: "ぜひご検討ください。",
        answer: null,
      });
      expect((await get("rivalbrand")).offering.scout?.message).not.toBe("ぜひご検討ください。");
    });
  });

  type Fitting = AnswerOf<"getFittingOfferings">;
  const list = async (actor: Actor, values: Record<string, string> = {}) => {
    const brand_id = world().own(actor === "anonymous" ? "none" : actor).brand;
    const answer = await ask(backend(), actor, "getFittingOfferings", {
      brand_id,
      per_page: "100",
      ...values,
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return JSON.parse(answer.text) as Fitting;
  };
  const rows = async <T>(text: string) => (await backend().database.query<T>(text)).rows;

  it("are all that is published in buildings that everybody may know of, the best fit first", async () => {
    const published = await rows<{ id: number }>(
      `select r.id from recruitments r join facilities f on f.id = r.facility_id join sections s on s.id = r.section_id
       where r.status = 'publish' and f.is_enabled and not f.is_stealth and s.deleted_at is null`,
    );
    const { data, total } = await list("brand");
    expect(total).toBe(published.length);
    const known = new Set(published.map(({ id }) => id));
    expect(data.filter(({ id }) => !known.has(id))).toEqual([]);
    const order = { wanted: 0, any: 0, near: 1, other: 2, excluded: 3 };
    const places = data.map(({ group, match }) => order[group] * 1000 - (match?.score ?? -1));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(data.map(({ group }) => group)).size).toBeGreaterThan(2);
    for (const { match } of data)
      for (const text of [...(match?.reasons ?? []), ...(match?.cautions ?? [])])
        expect(match?.criteria.map((one) => one.text)).toContain(text);
    await backend().sandbox(async () => {
      const [first] = data;
      await backend().database.query("update facilities set is_stealth = true where id = $1", [
        first?.facility.id,
      ]);
      const others = data.filter(({ facility }) => facility.id !== first?.facility.id);
      const left = await list("brand");
      expect(left.data.some(({ facility }) => facility.id === first?.facility.id)).toBe(false);
      expect(left.total).toBeLessThanOrEqual(total - (data.length - others.length));
    });
  });

  it("are judged by one record, which both sides read and no secret of either moves", async () => {
    const brandId = Number(world().own("brand").brand);
    const bothSides = async () => {
      const { facility, offering } = place();
      const values = { facility_id: facility, recruitment_id: offering, tenants: "shown" };
      let seen: Match | null | undefined;
      for (let page = 1; seen === undefined && page < 20; page++) {
        const answer = await ask(backend(), "facility", "getLeasingListItems", {
          ...values,
          page: String(page),
        });
        seen = JSON.parse(answer.text).data.find(
          (one: { brand_id: number }) => one.brand_id === brandId,
        )?.match;
      }
      const { data } = await list("brand");
      return [seen, data.find(({ id }) => String(id) === offering)?.match];
    };
    const [facilitySide, brandSide] = await bothSides();
    expect(facilitySide?.criteria.length).toBeGreaterThan(2);
    expect(brandSide).toEqual(facilitySide);
    const sum = (of: (one: MatchCriterion) => number) =>
      brandSide?.criteria.reduce((all, one) => all + of(one), 0);
    expect(sum(({ points }) => points)).toBe(brandSide?.score);
    expect(sum(({ max_points }) => max_points)).toBe(brandSide?.certainty);
    await backend().sandbox(async () => {
      const { database } = backend();
      await database.query("update brand_stores set yearly_sales_yen = yearly_sales_yen * 7 + 1");
      await database.query("update store_sales set amount_yen = amount_yen * 3 + 1");
      await database.query("update predictions set yearly_sales_yen = yearly_sales_yen * 5 + 1");
      await database.query(
        "update sections set rent_per_tsubo = rent_per_tsubo * 3, tenant_name = null, genre_id = null",
      );
      await database.query(
        `update brand_stores set facility_id = $1, opened_on = '2020-01-01', closed_on = null
         where brand_id in (select id from brands where is_stealth and id <> $2)`,
        [place().facility, brandId],
      );
      expect(await bothSides()).toEqual([facilitySide, facilitySide]);
      await database.query(
        "update brands set wanted_area_min_tsubo = 900, wanted_area_max_tsubo = 901 where id = $1",
        [brandId],
      );
      const [facilityNow, brandNow] = await bothSides();
      expect(brandNow).toEqual(facilityNow);
      expect(brandNow).not.toEqual(brandSide);
    });
  });

  it("are narrowed and ordered by what is shown of them", async () => {
    const { data } = await list("brand");
    const ids = (found: Fitting) => found.data.map(({ id }) => id);
    const of = (keep: (one: Fitting["data"][number]) => boolean) => data.filter(keep).map(({ id }) => id);
    const rent = await list("brand", { rent_min: "20000", rent_max: "30000" });
    const isBetween = (yen: number | null) => yen !== null && yen >= 20_000 && yen <= 30_000;
    expect(ids(rent)).toEqual(of(({ rent_per_tsubo }) => isBetween(rent_per_tsubo)));
    expect(rent.total).toBeGreaterThan(0);
    const area = await list("brand", { area_min: "20", area_max: "60.5" });
    expect(ids(area)).toEqual(of(({ section }) => section.area_tsubo >= 20 && section.area_tsubo <= 60.5));
    const until = await list("brand", { handover_to: "2027-06-30", sort: "handover" });
    expect(until.data.map(({ handover_on }) => handover_on)).toEqual(
      until.data.map(({ handover_on }) => handover_on).toSorted(),
    );
    const good = await list("brand", { min_score: "60", groups: "wanted,any" });
    expect(ids(good)).toEqual(
      of(({ group, match }) => (match?.score ?? 0) >= 60 && (group === "wanted" || group === "any")),
    );
    await backend().sandbox(async () => {
      const [first] = rent.data;
      await backend().database.query("update recruitments set rent_per_tsubo = null where id = $1", [
        first?.id,
      ]);
      const bounds = { rent_min: "20000", rent_max: "30000" };
      expect(ids(await list("brand", bounds))).not.toContain(first?.id);
      expect(ids(await list("brand", { ...bounds, is_negotiable: "true" }))).toContain(first?.id);
      const cheapest = await list("brand", { sort: "rent" });
      expect(cheapest.data.at(-1)?.rent_per_tsubo).toBeNull();
    });
    const [one, two] = [
      await list("brand", { per_page: "20" }),
      await list("brand", { per_page: "20", page: "2" }),
    ];
    expect([...ids(one), ...ids(two)]).toEqual(
      ids(await list("brand")).slice(0, one.data.length + two.data.length),
    );
    expect((await list("brand", { page: "10000" })).data).toEqual([]);
  });

  it("keep conditions of one person, over the version that was seen, and twenty at most", async () => {
    await backend().sandbox(async () => {
      const brand_id = Number(world().own("brand").brand);
      const send = async (actor: Actor, name: CallName, values: Record<string, string>, body?: unknown) => {
        const answer = await ask(backend(), actor, name, values, { body });
        return { status: answer.status, body: JSON.parse(answer.text) };
      };
      const body = {
        brand_id,
        name: "首都圏",
        filters: { prefectures: [13], min_score: 40 },
        has_mail: true,
      };
      const made = await send("brand", "createOfferingSearch", {}, body);
      expect(made).toMatchObject({ status: 200, body: { data: { filters: body.filters, has_mail: true } } });
      const { id, version } = made.body.data;
      const mine = () => send("brand", "getOfferingSearches", { brand_id: String(brand_id) });
      expect((await mine()).body.data).toEqual([made.body.data]);
      const change = { name: "東京", has_mail: false, version };
      expect(await send("brand", "updateOfferingSearch", { id: String(id) }, change)).toMatchObject({
        body: { data: { name: "東京", has_mail: false, version: version + 1 } },
      });
      expect((await send("brand", "updateOfferingSearch", { id: String(id) }, change)).status).toBe(409);
      expect((await send("rivalbrand", "deleteOfferingSearch", { id: String(id) })).status).toBe(404);
      for (let more = 1; more < 20; more++) await send("brand", "createOfferingSearch", {}, body);
      expect((await send("brand", "createOfferingSearch", {}, body)).status).toBe(409);
      expect((await send("brand", "deleteOfferingSearch", { id: String(id) })).status).toBe(200);
      expect((await mine()).body.data).toHaveLength(19);
    });
  });

  it("are told by mail once a day, where something new fits that the reader may see", async () => {
    await backend().sandbox(async () => {
      const { database } = backend();
      const brandId = Number(world().own("brand").brand);
      const { offering, facility } = place();
      const [user] = await rows<{ id: number; email: string }>(
        "select id, email from users where email = 'brand@kukaku.example'",
      );
      const keep = (filters: object) =>
        database.query(
          "insert into offering_searches (user_id, brand_id, name, filters, has_mail) values ($1, $2, '条件', $3, true)",
          [user?.id, brandId, JSON.stringify(filters)],
        );
      const mails = () =>
        rows<{ text: string }>(
          `select text from outbox where user_id = ${user?.id} and subject like '%条件に合う新しい募集区画%' order by id`,
        );
      await keep({ min_score: 0 });
      await keep({ rent_min: 999_999 });
      expect(await tellOfFitting(database, "2027-03-01")).toBe(0);
      const publish = () =>
        database.query("update recruitments set published_at = clock_timestamp() where id = $1", [offering]);
      await publish();
      await database.query("update facilities set is_stealth = true where id = $1", [facility]);
      expect(await tellOfFitting(database, "2027-03-01")).toBe(0);
      await database.query("update facilities set is_stealth = false where id = $1", [facility]);
      expect([
        await tellOfFitting(database, "2027-03-01"),
        await tellOfFitting(database, "2027-03-01"),
        await tellOfFitting(database, "2027-03-02"),
      ]).toEqual([1, 0, 0]);
      const [mail, second] = await mails();
      expect(second).toBeUndefined();
      expect(mail?.text).toContain(`/offering_section/${offering}`);
      expect(mail?.text).toContain("（1件）");
      await publish();
      expect(await tellOfFitting(database, "2027-03-02")).toBe(1);
      await publish();
      await database.query("delete from user_brand_joins where user_id = $1 and brand_id = $2", [
        user?.id,
        brandId,
      ]);
      expect(await tellOfFitting(database, "2027-03-03")).toBe(0);
      expect(await rows(`select from offering_searches where user_id = ${user?.id}`)).toEqual([]);
    });
  });
}

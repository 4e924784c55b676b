import { expect, it } from "vitest";
import type { FacilitySummary } from "../../../server/contract/facilities.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function facilitySuite(backend: () => RunningBackend, world: () => World) {
  const search = async (actor: Actor, values: Record<string, string | string[]> = {}) => {
    const answer = await ask(backend(), actor, "getFacilities", values);
    const body = JSON.parse(answer.text);
    return { status: answer.status, ...body } as {
      status: number;
      facilities: FacilitySummary[];
      total: number;
      text: string;
    };
  };
  const save = async (actor: Actor, id: string, body: object) => {
    const answer = await ask(backend(), actor, "updateFacility", { id }, { body });
    return { status: answer.status, ...JSON.parse(answer.text) };
  };
  const rows = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;
  const ids = ({ facilities }: { facilities: FacilitySummary[] }) => facilities.map(({ id }) => id);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("answers an outsider the same with a stealth building as without it", async () => {
    const outsider = async () => {
      const all = await ask(backend(), "rival", "getFacilities", {});
      const found = await ask(backend(), "rival", "getFacilities", {
        search: "ソラトエ",
        area_min_size: "1",
      });
      return [all.text, found.text];
    };
    const { facility } = world().stealth;
    const withIt = await outsider();
    await rows("update facilities set name = 'ソラトエ別館', search_text = 'ソラトエ別館' where id = $1", [
      facility,
    ]);
    expect(await outsider()).toEqual(withIt);
    expect(ids(await search("curator", { search: "ソラトエ別館" }))).toEqual([Number(facility)]);
    expect(ids(await search("facility", { search: "ソラトエ別館" }))).toEqual([Number(facility)]);
  });

  inSandbox("sums up areas to the same digit whichever row was edited last", async () => {
    const { facility, floor } = world().own("facility");
    const sections = await rows<{ id: number }>(
      "select id from sections where floor_id = $1 and deleted_at is null order by id",
      [floor],
    );
    const [areas, rest] = [[0.1, 0.2, 0.3], sections.slice(3).map(({ id }) => id)];
    for (const [at, area] of areas.entries())
      await rows("update sections set area_tsubo = $2 where id = $1", [sections[at]?.id, area]);
    await rows("update sections set deleted_at = now() where id = any ($1)", [rest]);
    const { text } = await ask(backend(), "rival", "getFloors", { facility_id: facility });
    const floors: { id: number; area_tsubo: number }[] = JSON.parse(text).floors;
    expect(floors.find(({ id }) => id === Number(floor))?.area_tsubo).toBe(0.6);
  });

  inSandbox("narrows by prefecture, type, area and words, and drops what is empty or 0", async () => {
    const { facilities, total } = await search("rival");
    expect(facilities.length).toBe(Math.min(total, 20));
    const [some] = facilities;
    if (!some) throw new Error("there are no facilities");
    const narrowed = await search("rival", {
      prefectures: String(some.prefecture_id),
      building_types: some.facility_type,
    });
    expect(ids(narrowed)).toContain(some.id);
    for (const one of narrowed.facilities)
      expect([one.prefecture_id, one.facility_type]).toEqual([some.prefecture_id, some.facility_type]);
    const bounds = { area_min_size: "2000", area_max_size: "5000" };
    for (const { area_tsubo } of (await search("rival", bounds)).facilities)
      expect(area_tsubo >= 2000 && area_tsubo <= 5000).toBe(true);
    const nothing = {
      area_min_size: "0",
      area_max_size: "",
      prefectures: "",
      building_types: "",
      search: "",
    };
    expect((await search("rival", nothing)).total).toBe(total);
    expect((await search("rival", { search: "%" })).total).toBe(0);
    const word = some.name.slice(0, 2);
    expect(ids(await search("rival", { search: word }))).toContain(some.id);
    expect(ids(await search("rival", { search: [word, "そんな施設はない"] }))).toEqual([]);
  });

  inSandbox("puts the nearest first when asked from an own building", async () => {
    const { facility } = world().own("rival");
    const { facilities } = await search("rival", { current_facility: facility });
    expect(facilities[0]?.id).toBe(Number(facility));
    const [first, ...others] = facilities;
    const metres = others.map(({ latitude, longitude }) =>
      Math.hypot(latitude - (first?.latitude ?? 0), (longitude - (first?.longitude ?? 0)) * 0.82),
    );
    expect((metres[0] ?? 0) <= (metres.at(-1) ?? 0)).toBe(true);
  });

  inSandbox("shows and narrows by the current brand's own predictions, and by nobody else's", async () => {
    const { brand } = world().own("brand");
    await rows("delete from store_opening_plans where brand_id = $1", [brand]);
    await rows("update predictions set facility_id = null where brand_id = $1", [brand]);
    await rows(
      `update predictions set facility_id = 1, yearly_sales_yen = 123000000
       where id = (select min(id) from predictions where brand_id = $1)`,
      [brand],
    );
    const value = async (actor: Actor, values: Record<string, string>) =>
      (await search(actor, values)).facilities.map((one) => [one.id, one.prediction_yearly_sales_yen]);
    const own = { current_brand: brand };
    const [{ area_tsubo = 0 } = {}] = await rows<{ area_tsubo: number }>(
      "select area_tsubo from predictions where brand_id = $1 and facility_id = 1",
      [brand],
    );
    const predicted = (await search("brand", { ...own, prediction_value_min: "123" })).facilities[0];
    expect(predicted?.prediction_area_tsubo).toBe(area_tsubo);
    expect(await value("brand", { ...own, prediction_value_min: "123" })).toEqual([[1, 123_000_000]]);
    expect(await value("brand", { ...own, prediction_value_min: "123.000001" })).toEqual([]);
    expect(await value("brand", { ...own, prediction_value_max: "122.9" })).toEqual([]);
    const others = await search("rivalbrand", { current_brand: world().own("rivalbrand").brand });
    expect(others.facilities.find(({ id }) => id === 1)?.prediction_yearly_sales_yen).not.toBe(123_000_000);
    expect(await search("rivalbrand", own)).toMatchObject({ status: 4040 });
    expect(await search("brand", { prediction_value_min: "1" })).toMatchObject({
      status: 4000,
      errors: { current_brand: expect.any(String) },
    });
  });

  it("is open to brands with the plan for facilities or sales prediction", async () => {
    for (const [actor, status] of [
      ["brand", 2000],
      ["prediction", 2000],
      ["brandlite", 4030],
      ["free", 2000],
    ] as const)
      expect([actor, (await search(actor)).status]).toEqual([actor, status]);
  });

  inSandbox("is found under its new name after an edit, which the next editor must have seen", async () => {
    const { facility } = world().own("facility");
    const [before] = await rows<{ version: number }>("select version from facilities where id = $1", [
      facility,
    ]);
    const version = before?.version ?? 0;
    const edit = { name: "ミナトモール新館", category_ids: [2, 1, 1], phone: "045-000-0000", version };
    expect(await save("facility", facility, edit)).toEqual({
      status: 2000,
      message: "保存しました。",
      version: version + 1,
    });
    expect(await save("facility", facility, edit)).toMatchObject({ status: 4090 });
    expect(ids(await search("rival", { search: "みなともーる" }))).toEqual([Number(facility)]);
    const shown = JSON.parse((await ask(backend(), "brand", "getFacility", { id: facility })).text);
    expect(shown.facility).toMatchObject({
      name: "ミナトモール新館",
      category_ids: [1, 2],
      phone: "045-000-0000",
      version: version + 1,
    });
    const [entry] = await rows<{ changes: object }>(
      "select changes from audit_entries where object_kind = 'facility' and result = 'ok' order by id desc limit 1",
    );
    expect(entry?.changes).toMatchObject({ name: { to: "ミナトモール新館" }, category_ids: { to: [1, 2] } });
  });

  inSandbox("is not edited by an empty edit, an unknown category or a plain member", async () => {
    const { facility } = world().own("facility");
    const [row] = await rows<{ version: number }>("select version from facilities where id = $1", [facility]);
    const { version } = row ?? {};
    expect(await save("facility", facility, { version })).toMatchObject({ status: 4000 });
    expect(await save("facility", facility, { category_ids: [1, 999_999], version })).toMatchObject({
      status: 4000,
      errors: { category_ids: expect.any(String) },
    });
    expect(await save("member", facility, { name: "x", version })).toMatchObject({ status: 4030 });
    expect(await rows("select version from facilities where id = $1", [facility])).toEqual([{ version }]);
  });
}

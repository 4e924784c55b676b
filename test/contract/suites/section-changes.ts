import { expect } from "vitest";
import type { SectionDetail } from "../../../server/contract/sections.ts";
import type { Point } from "../../../server/lib/geometry.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function sectionChangeSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const facility_id = () => Number(place().facility);
  const detail = async (id: number | string): Promise<SectionDetail> =>
    (await send("getSection", { section_id: String(id), facility_id: place().facility })).body.sections;
  const blank = () => ({
    facility_id: facility_id(),
    floor_id: Number(place().floor),
    number: "Z9-01",
    kind: "inline",
    area_tsubo: 20,
    contract_type: 3,
  });
  const create = async (over: object = {}) => send("createSection", {}, { ...blank(), ...over });

  const drawn = async () => {
    const { rows } = await backend().database.query<{
      id: number;
      number: string;
      version: number;
      area_tsubo: number;
      floor_id: number;
      outline: Point[];
    }>(
      `select id, number, version, area_tsubo, floor_id, outline from sections
       where floor_id = $1 and outline is not null and deleted_at is null and kind = 'inline' order by id limit 2`,
      [place().floor],
    );
    const [one, other] = rows;
    if (!one || !other) throw new Error("the demonstration has drawn sections");
    return { one, other };
  };
  const redraw = (section: { id: number; version: number }, over: object) =>
    send(
      "updateSection",
      { id: String(section.id) },
      { facility_id: facility_id(), version: section.version, ...over },
    );

  inSandbox("a new section stands in the list, is found by its words and has a history", async () => {
    const { rows } = await backend().database.query<{ id: number; name: string }>(
      "select id, name from genres order by id limit 1",
    );
    const genre = rows[0];
    const answer = await create({
      tenant_name: "ﾃｽﾄ 商店",
      genre_id: genre?.id,
      copied_from_ids: [Number(place().section)],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 2000, section: { number: "Z9-01", version: 1 } },
    });
    const { id } = answer.body.section;
    for (const search of ["てすと", "Z9-01", genre?.name ?? ""]) {
      const found = await send("getSections", { facility_id: place().facility, search });
      expect(found.body.sections.map((section: { id: number }) => section.id)).toContain(id);
    }
    const section = await detail(id);
    expect(section.history).toMatchObject([
      { action: "区画を登録", user_name: "佐伯 奈緒", changes: [{ label: "コピー元", from: null }] },
    ]);
    const audit = await backend().database.query(
      "select call, object_kind, object_id, facility_id, result from audit_entries order by id desc limit 1",
    );
    expect(audit.rows).toEqual([
      {
        call: "createSection",
        object_kind: "section",
        object_id: id,
        facility_id: facility_id(),
        result: "ok",
      },
    ]);
  });

  inSandbox("a number is taken once on a floor, and free again after deletion", async () => {
    const first = await create();
    const again = await create();
    expect([again.status, again.body.errors]).toEqual([
      400,
      { number: "同じ区画番号がすでに登録されています。" },
    ]);
    const values = { section_id: String(first.body.section.id), facility_id: place().facility };
    expect((await send("deleteSection", values)).body).toEqual({ status: 2000, message: "削除しました。" });
    expect((await send("getSection", values)).status).toBe(404);
    expect((await send("deleteSection", values)).status).toBe(404);
    expect((await create()).status).toBe(200);
  });

  inSandbox("what a section points at must exist where the person may see it", async () => {
    const foreign = Number(world().foreign("facility").floor);
    const stealth = Number(world().stealth.brand);
    const refused = async (over: object) => Object.keys((await create(over)).body.errors);
    expect(await refused({ floor_id: foreign })).toEqual(["floor_id"]);
    expect(await refused({ genre_id: 999_999 })).toEqual(["genre_id"]);
    expect(await refused({ tenant_brand_id: stealth })).toEqual(["tenant_brand_id"]);
    expect(await refused({ tenant_brand_id: 2_147_483_647 })).toEqual(["tenant_brand_id"]);
    expect(await refused({ contract_start_on: "2026-04-01", contract_end_on: "2026-03-31" })).toEqual([
      "contract_end_on",
    ]);
    const copied = { copied_from_ids: [Number(world().foreign("facility").section)] };
    expect((await create(copied)).status).toBe(404);
  });

  inSandbox("a number is taken in every width and with every dash", async () => {
    expect((await create({ number: "Z9-77" })).status).toBe(200);
    expect(Object.keys((await create({ number: "Ｚ９ー７７" })).body.errors)).toEqual(["number"]);
  });

  inSandbox(
    "an outline is one simple shape on its floor, beside the others, whatever the area says",
    async () => {
      const { one, other } = await drawn();
      const at = (x: number, y: number): Point[] => one.outline.map(([left, top]) => [left + x, top + y]);
      const fault = async (over: object) => (await redraw(one, over)).body.errors;
      expect(
        await fault({
          outline: [
            [0, 0],
            [9, 9],
            [9, 0],
            [0, 9],
          ],
        }),
      ).toEqual({
        outline: "区画の形は、線が交わらない多角形にしてください。",
      });
      expect(await fault({ outline: at(-5000, 0) })).toEqual({
        outline: "区画がフロアの外にはみ出しています。",
      });
      expect(await fault({ outline: other.outline, area_tsubo: other.area_tsubo })).toEqual({
        outline: `区画${other.number}と重なっています。`,
      });
      expect((await redraw(one, { area_tsubo: one.area_tsubo * 3, outline: one.outline })).status).toBe(200);
      expect(
        (await redraw({ ...one, version: one.version + 1 }, { outline: null, area_tsubo: 7 })).status,
      ).toBe(200);
    },
  );

  inSandbox("every section of the demonstration would pass its own rules", async () => {
    const { rows } = await backend().database.query<{
      id: number;
      version: number;
      outline: Point[];
      area_tsubo: number;
    }>(
      `select id, version, outline, area_tsubo from sections
       where facility_id = $1 and deleted_at is null and outline is not null order by id limit 60`,
      [place().facility],
    );
    for (const { outline, area_tsubo, ...section } of rows) {
      const answer = await redraw(section, { outline, area_tsubo });
      expect([section.id, answer.status, answer.body.errors]).toEqual([section.id, 200, undefined]);
    }
  });

  inSandbox("an edit raises the version, and the second of two editors is told", async () => {
    const { body } = await create();
    const { id } = body.section;
    const edit = (version: number, description: string) => redraw({ id, version }, { description });
    expect((await edit(1, "先の説明")).body.section).toMatchObject({ version: 2, description: "先の説明" });
    const late = await edit(1, "後の説明");
    expect([late.status, late.body.status]).toEqual([409, 4090]);
    expect((await detail(id)).description).toBe("先の説明");
    const nothing = await redraw({ id, version: 2 }, {});
    expect(nothing.status).toBe(400);
  });

  inSandbox("the history tells what was changed, in words", async () => {
    const { body } = await create({ contract_type: 0, rent_per_tsubo: 10_000 });
    const { id } = body.section;
    await redraw(
      { id, version: 1 },
      { rent_per_tsubo: 12_000, contract_end_on: "2027-03-31", number: "Z9-01", ceiling_height_m: 3.2 },
    );
    const [newest] = (await detail(id)).history;
    expect(newest).toMatchObject({
      action: "区画を編集",
      changes: [
        { label: "天井高", from: null, to: "3.2m" },
        { label: "契約満了日", from: null, to: "2027/03/31" },
        { label: "現行賃料", from: "1.00万円／坪・月", to: "1.20万円／坪・月" },
      ],
    });
  });

  inSandbox("a notice is kept with its way, and not one that cannot be", async () => {
    const { body } = await create({ contract_type: 0, contract_end_on: "2027-03-31" });
    const { id } = body.section;
    const told = { notice_on: "2026-09-01", notice_way: "certified", notice_number: "123-45-67890-1" };
    expect((await redraw({ id, version: 1 }, { notice_on: "2999-01-01" })).body.errors).toEqual({
      notice_on: "満了の通知日は今日までの日付にしてください。",
    });
    expect((await redraw({ id, version: 1 }, { notice_way: "hand" })).body.errors).toHaveProperty(
      "notice_on",
    );
    expect((await redraw({ id, version: 1 }, { ...told, contract_end_on: null })).body.errors).toHaveProperty(
      "notice_on",
    );
    const saved = await redraw({ id, version: 1 }, { ...told, tenant_intention: "leaving" });
    expect(saved.body.section).toMatchObject({ ...told, tenant_intention: "leaving" });
    const [newest] = (await detail(id)).history;
    expect(newest?.changes).toEqual([
      { label: "満了の通知日", from: null, to: "2026/09/01" },
      { label: "通知の方法", from: null, to: "内容証明郵便" },
      { label: "通知の控え番号", from: null, to: "123-45-67890-1" },
      { label: "テナントの意向", from: null, to: "退店予定" },
    ]);
  });

  inSandbox("a form that may not show the tenant's brand does not take it away", async () => {
    const { body } = await create();
    const { id } = body.section;
    const stealth = Number(world().stealth.brand);
    await backend().database.query("update sections set tenant_brand_id = $1 where id = $2", [stealth, id]);
    const saved = await redraw({ id, version: 1 }, { tenant_brand_id: null, description: "改装済み" });
    expect([saved.status, saved.body.section.tenant_brand_id]).toEqual([200, null]);
    const { rows } = await backend().database.query("select tenant_brand_id from sections where id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ tenant_brand_id: stealth }]);
    expect(JSON.stringify((await detail(id)).history)).not.toContain("秋津堂");
  });

  inSandbox("names a brand in the history to those who may know it, whoever entered it", async () => {
    const { rows } = await backend().database.query<{ id: number; name: string }>(
      "select id, name from brands where id = $1",
      [world().own("rivalbrand").brand],
    );
    const [brand] = rows;
    const { body } = await create();
    const { id } = body.section;
    await redraw({ id, version: 1 }, { tenant_brand_id: brand?.id });
    await redraw({ id, version: 2 }, { tenant_brand_id: null });
    const told = async () => (await detail(id)).history.slice(0, 2).map(({ changes }) => changes);
    const label = "テナントのブランド";
    expect(await told()).toEqual([
      [{ label, from: brand?.name, to: null }],
      [{ label, from: null, to: brand?.name }],
    ]);
    await backend().database.query("update brands set is_stealth = true where id = $1", [brand?.id]);
    expect(await told()).toEqual([
      [{ label, from: "（非公開）", to: null }],
      [{ label, from: null, to: "（非公開）" }],
    ]);
  });

  inSandbox(
    "a section with a published recruitment or a contract in negotiation is not deleted",
    async () => {
      const { recruitingSection, recruitment, facility } = place();
      const { database } = backend();
      const values = { section_id: recruitingSection, facility_id: facility };
      await database.query("update recruitments set status = 'publish' where id = $1", [recruitment]);
      expect((await send("deleteSection", values)).body.status).toBe(4090);
      await database.query("update recruitments set status = 'private' where id = $1", [recruitment]);
      const stand = (status: string) =>
        database.query(
          `update negotiations set status = $2
           where id = (select negotiation_id from leasing_list_items where id = $1)`,
          [place().item, status],
        );
      await stand("contracted");
      expect((await send("deleteSection", values)).body.status).toBe(4090);
      await stand("waiting");
      expect((await send("deleteSection", values)).status).toBe(200);
      const { rows } = await database.query("select status from recruitments where id = $1", [recruitment]);
      expect(rows).toEqual([{ status: "deleted" }]);
    },
  );
}

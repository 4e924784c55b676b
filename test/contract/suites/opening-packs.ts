import { expect, it } from "vitest";
import type { OpeningPack } from "../../../server/contract/opening-packs.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { World } from "../world.ts";

export function openingPackSuite(backend: () => RunningBackend, world: () => World) {
  const query = async (text: string, values: unknown[] = []) =>
    (await backend().database.query<Record<string, number>>(text, values)).rows[0] ?? {};
  const own = () => Number(world().own("brand").brand);
  const make = async (body: object) => {
    const asked = { body: { brand_id: own(), ...body } };
    const answer = await ask(backend(), "brand", "createOpeningPack", {}, asked);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const open = async (id: number) => {
    const { status, text } = await ask(backend(), "brand", "getOpeningPack", { id: String(id) });
    expect(status).toBe(200);
    return JSON.parse(text).data as OpeningPack;
  };
  const plan = (stage: string, prediction: number | null, name = "駅前の計画") =>
    query(
      `insert into store_opening_plans (brand_id, name, address, latitude, longitude, stage, facility_id, prediction_id)
       values ($1, $2, '東京都千代田区', 35.68, 139.76, $3, $4, $5) returning id`,
      [own(), name, stage, Number(world().own("brand").facility), prediction],
    ).then(({ id }) => Number(id));
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("stays as it was made, with the prediction of each plan and those without one", async () => {
    await query("delete from store_opening_plans where brand_id = $1", [own()]);
    const { rows } = await backend().database.query<{ id: number }>(
      "select id from predictions where brand_id = $1 order by created_at desc, id desc limit 2",
      [own()],
    );
    const [planned = 0, alone = 0] = rows.map(({ id }) => id);
    const id = await plan("survey", planned);
    await plan("canceled", null, "やめた計画");
    const made = await make({ stages: ["idea", "survey"], prediction_ids: [alone, planned] });
    expect(made.body).toMatchObject({ number: 1 });
    const before = await open(made.body.id);
    expect(before.sheets.map((sheet) => [sheet.plan?.id, sheet.prediction?.id])).toEqual([
      [id, planned],
      [undefined, alone],
    ]);
    expect(before.sheets[0]?.plan).toMatchObject({
      stage: "survey",
      facility_name: expect.stringMatching(/./),
    });
    expect(before).toMatchObject({ user_name: expect.stringMatching(/^\S+ \S+$/), last: null });
    await query("update store_opening_plans set name = '別の名', stage = 'opened' where id = $1", [id]);
    expect(await open(made.body.id)).toEqual(before);
    await query("delete from store_opening_plans where id = $1", [id]);
    expect(await open(made.body.id)).toEqual(before);
    const list = await ask(backend(), "brand", "getOpeningPacks", { brand_id: String(own()) });
    expect(JSON.parse(list.text)).toMatchObject({
      total: 1,
      data: [{ number: 1, plan_count: 1, prediction_count: 1, stages: ["idea", "survey"] }],
    });
  });

  inSandbox("names a building by what the reader may know on the day", async () => {
    await query("delete from store_opening_plans where brand_id = $1", [own()]);
    const id = await plan("idea", null);
    const { facility } = world().own("brand");
    const first = (await make({ stages: ["idea"] })).body.id;
    expect((await open(first)).sheets[0]?.plan?.facility_name).toMatch(/./);
    await query("update store_opening_plans set memo = '再検討' where id = $1", [id]);
    const second = (await make({ stages: ["idea"] })).body.id;
    await query("update facilities set is_stealth = true where id = $1", [facility]);
    const { sheets, last } = await open(second);
    expect(sheets[0]?.plan).toMatchObject({ facility_name: null, address: "東京都千代田区" });
    expect(last?.changes.map(({ label }) => label)).toEqual(["メモ"]);
  });

  inSandbox("tells what is other than in the pack before", async () => {
    await query("delete from store_opening_plans where brand_id = $1", [own()]);
    const [moved, gone] = [await plan("idea", null, "進む計画"), await plan("idea", null, "消える計画")];
    await make({ stages: ["idea", "decided"] });
    await query(
      "update store_opening_plans set stage = 'decided', opening_on = '2027-04-01', rent_yen_per_tsubo = 21550 where id = $1",
      [moved],
    );
    await query("delete from store_opening_plans where id = $1", [gone]);
    await plan("idea", null, "新しい計画");
    const { last } = await open((await make({ stages: ["idea", "decided"] })).body.id);
    expect(last?.number).toBe(1);
    expect(last?.changes).toEqual([
      { kind: "changed", name: "進む計画", label: "段階", from: "候補", to: "出店決定" },
      { kind: "changed", name: "進む計画", label: "開店予定日", from: null, to: "2027/04/01" },
      { kind: "changed", name: "進む計画", label: "賃料", from: null, to: "2.1550万円／坪・月" },
      { kind: "added", name: "新しい計画", label: "出店計画", from: null, to: "候補" },
      { kind: "gone", name: "消える計画", label: "出店計画", from: "候補", to: null },
    ]);
  });

  inSandbox(
    "keeps what the meeting said of each sheet, and tells it in the next pack and of the plan",
    async () => {
      await query("delete from store_opening_plans where brand_id = $1", [own()]);
      const id = await plan("idea", null);
      const packId = (await make({ stages: ["idea"] })).body.id;
      const say = async (
        note: { decision: string; comment?: string; version: number },
        place = "1",
        who = "brand",
      ) => {
        const body = { comment: "", ...note };
        const at = { id: String(packId), place };
        return (await ask(backend(), who as "brand", "updateOpeningNote", at, { body })).status;
      };
      expect(await say({ decision: "進める", version: 0 })).toBe(200);
      expect(await say({ decision: "見送る", version: 0 })).toBe(409);
      expect(await say({ decision: "条件付きで進める", comment: "家賃を再交渉", version: 1 })).toBe(200);
      expect([
        await say({ decision: "x", version: 0 }, "2"),
        await say({ decision: "x", version: 2 }, "1", "prediction"),
      ]).toEqual([404, 404]);
      const said = { decision: "条件付きで進める", comment: "家賃を再交渉", version: 2 };
      expect((await open(packId)).sheets[0]).toMatchObject({ note: said, last_note: null });
      const next = (await make({ stages: ["idea"] })).body.id;
      expect((await open(next)).sheets[0]).toMatchObject({ note: null, last_note: said });
      const notes = { brand_id: String(own()), plan_id: String(id) };
      const told = await ask(backend(), "brand", "getOpeningNotes", notes);
      expect(JSON.parse(told.text).data).toMatchObject([
        { ...said, place: 1, pack: { id: packId, number: 1 } },
      ]);
    },
  );

  inSandbox("takes something, not too much, and no other brand's prediction", async () => {
    await query("delete from store_opening_plans where brand_id = $1", [own()]);
    const refused = { status: 400, body: { errors: { stages: expect.stringMatching(/./) } } };
    expect(await make({ stages: ["idea"] })).toMatchObject(refused);
    await query(
      `insert into store_opening_plans (brand_id, name, latitude, longitude, stage)
       select $1, '計画' || n, 35, 139, 'idea' from generate_series(1, 51) n`,
      [own()],
    );
    expect(await make({ stages: ["idea"] })).toMatchObject(refused);
    const foreign = Number(world().own("prediction").prediction);
    expect(await make({ prediction_ids: [foreign] })).toMatchObject({ status: 404 });
    expect(await query("select count(*)::int as count from opening_packs")).toEqual({ count: 0 });
  });
}

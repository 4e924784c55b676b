import { expect } from "vitest";
import type { SectionDetail } from "../../../server/contract/sections.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function recruitmentChangeSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const facility_id = () => Number(place().facility);
  const detail = async (id: number): Promise<SectionDetail> =>
    (await send("getSection", { section_id: String(id), facility_id: place().facility })).body.sections;
  const create = () =>
    send(
      "createSection",
      {},
      {
        facility_id: facility_id(),
        floor_id: Number(place().floor),
        number: "Z9-01",
        kind: "inline",
        area_tsubo: 20,
        contract_type: 3,
      },
    );
  const start = async (over: object = {}) => {
    const { id } = (await create()).body.section;
    const values = { section_id: String(id) };
    const answer = await send("createRecruitment", values, { facility_id: facility_id(), ...over });
    const recruitment_id = String(answer.body.recruitment?.id);
    const step = async (over: object, version: number) =>
      send(
        "updateRecruitment",
        { ...values, recruitment_id },
        { facility_id: facility_id(), version, ...over },
      );
    const remove = () =>
      send("deleteRecruitment", { ...values, recruitment_id, facility_id: String(facility_id()) });
    return { id, values, answer, step, remove };
  };

  inSandbox("a recruitment is registered once for a section, with its leasing list", async () => {
    const { answer, values, id } = await start({ rent_per_tsubo: 30_000, wanted_genre_ids: [102, 101] });
    expect(answer).toMatchObject({
      status: 200,
      body: { recruitment: { status: "unregistered", rent_per_tsubo: 30_000, version: 1 } },
    });
    expect(answer.body.recruitment.leasing_list_id).toBeGreaterThan(0);
    expect(answer.body.recruitment.wanted_genres.map((genre: { id: number }) => genre.id)).toEqual([
      102, 101,
    ]);
    const again = await send("createRecruitment", values, { facility_id: facility_id() });
    expect([again.status, again.body.message]).toEqual([409, "この区画の募集はすでに登録されています。"]);
    expect((await detail(id)).recruitment?.id).toBe(answer.body.recruitment.id);
  });

  inSandbox("a recruitment goes its way and no other, noting when", async () => {
    const { id, step, remove } = await start();
    const refused = async (status: string, version: number) => {
      const { body } = await step({ status }, version);
      expect([status, body.status]).toEqual([status, 4090]);
    };
    const accepted = async (status: string, version: number) => {
      const { body } = await step({ status }, version);
      expect(body.recruitment).toMatchObject({ status, version: version + 1 });
      return body.recruitment;
    };
    await refused("publish", 1);
    await refused("closed", 1);
    expect((await remove()).body.status).toBe(4090);
    await accepted("private", 1);
    await refused("closed", 2);
    expect(await accepted("publish", 2)).toMatchObject({ published_at: expect.any(String), closed_at: null });
    await refused("publish", 3);
    expect((await remove()).body.status).toBe(4090);
    expect(await accepted("private", 3)).toMatchObject({ published_at: null });
    await accepted("publish", 4);
    expect(await accepted("closed", 5)).toMatchObject({ closed_at: expect.any(String) });
    await refused("private", 6);
    expect(await accepted("publish", 6)).toMatchObject({ closed_at: null });
    await accepted("closed", 7);
    expect((await remove()).body).toEqual({ status: 2000, message: "削除しました。" });
    const section = await detail(id);
    expect([section.recruitment, section.recruitment_status]).toEqual([null, "unregistered"]);
    expect(section.history.map(({ action }) => action)).toEqual([
      "募集を削除",
      "募集を終了",
      "募集を再公開",
      "募集を終了",
      "募集を公開",
      "公開を取り下げ",
      "募集を公開",
      "募集を開始",
      "募集を登録",
      "区画を登録",
    ]);
  });

  inSandbox("terms and status change together or not at all, by the version that was seen", async () => {
    const { step } = await start({ status: "private", comment: "初めの文" });
    const wrong = await step({ status: "closed", comment: "後の文" }, 1);
    expect(wrong.body.status).toBe(4090);
    const saved = await step({ status: "publish", comment: "後の文", contract_years: 5 }, 1);
    expect(saved.body.recruitment).toMatchObject({ status: "publish", comment: "後の文", version: 2 });
    expect((await step({ comment: "遅い文" }, 1)).body.status).toBe(4090);
    expect((await step({}, 2)).body.status).toBe(4000);
    expect((await step({ wanted_genre_ids: [999_999] }, 2)).body.errors).toEqual({
      wanted_genre_ids: "業種が見つかりません。",
    });
  });

  inSandbox("after deletion a section can be recruited for again", async () => {
    const { values, remove } = await start({ status: "private" });
    await remove();
    expect((await send("createRecruitment", values, { facility_id: facility_id() })).status).toBe(200);
    expect(
      (await send("getRecruitment", { ...values, facility_id: place().facility })).body.recruitment.version,
    ).toBe(1);
  });
}

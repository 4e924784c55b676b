import { expect } from "vitest";
import type { MeetingPack } from "../../../server/contract/meeting-packs.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { facilitySteps } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function meetingPackSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const query = async (text: string, values: unknown[] = []) =>
    (await backend().database.query<Record<string, number>>(text, values)).rows[0] ?? {};
  const own = () => ({ facility_id: Number(place().facility) });
  const floorOf = (section: string) => query("select floor_id as id from sections where id = $1", [section]);
  const statuses = ["unregistered", "private", "publish", "closed"];
  const make = async (floor_ids: unknown[]) => {
    const answer = await send("createMeetingPack", {}, { ...own(), floor_ids, statuses });
    expect(answer.status).toBe(200);
    return answer.body as { id: number; number: number };
  };
  const open = async (id: number) => {
    const { status, body } = await send("getMeetingPack", { id: String(id) });
    expect(status).toBe(200);
    return body.data as MeetingPack;
  };

  inSandbox("stays as it was made, whatever changes after it", async () => {
    const section = place().recruitingSection;
    const { id: floor } = await floorOf(section);
    await query("update sections set tenant_name = '前の店', contract_type = 0 where id = $1", [section]);
    const { owner } = await query(
      "select min(user_id) as owner from user_facility_joins where facility_id = $1",
      [place().facility],
    );
    await query(
      `update negotiations set facility_owner_id = $1, facility_due_on = '2027-01-05' where id in
         (select negotiation_id from leasing_list_items where leasing_list_id = $2)`,
      [owner, place().leasingList],
    );
    const { id, number } = await make([floor]);
    expect(number).toBe(1);
    const before = await open(id);
    expect(before).toMatchObject({ number: 1, statuses, floors: [{ id: floor }] });
    expect(before.sections.every(({ floor_id }) => floor_id === floor)).toBe(true);
    expect(before.sections.find((one) => one.id === Number(section))).toMatchObject({
      tenant_name: "前の店",
    });
    expect(before.candidates).toContainEqual(
      expect.objectContaining({
        section_id: Number(section),
        due_on: "2027-01-05",
        owner: { name: expect.stringMatching(/^\S+ \S+$/) },
      }),
    );
    await query("update sections set tenant_name = '次の店', area_tsubo = 1 where id = $1", [section]);
    await query("update negotiations set status = 'contracted' where facility_id = $1", [place().facility]);
    await query("update floors set name = '別の階', plan = null where id = $1", [floor]);
    await query("update recruitments set status = 'closed' where section_id = $1", [section]);
    expect(await open(id)).toEqual(before);
    expect((await make([floor])).number).toBe(2);
    const list = await send("getMeetingPacks", { facility_id: place().facility });
    expect(list.body).toMatchObject({
      total: 2,
      data: [
        { number: 2, floor_names: ["別の階"] },
        { number: 1, section_count: before.sections.length },
      ],
    });
  });

  inSandbox("names brands and people by what the reader may know on the day", async () => {
    const section = place().recruitingSection;
    const { id: floor } = await floorOf(section);
    const { id: brand } = await query(
      `select i.brand_id as id from leasing_list_items i join brands b on b.id = i.brand_id
       where i.leasing_list_id = $1 and not b.is_stealth and b.is_enabled limit 1`,
      [place().leasingList],
    );
    const negotiation = await query(
      `insert into negotiations (facility_id, section_id, brand_id, status) values ($1, $2, $3, 'contracted') returning id`,
      [place().facility, place().quietSection, brand],
    );
    await query(
      `insert into section_contracts (facility_id, section_id, negotiation_id, brand_id, tenant_name, start_on, end_on, rent_per_tsubo)
       values ($1, $2, $3, $4, '次の店', '2999-01-01', '2999-12-31', 1)`,
      [place().facility, place().quietSection, negotiation.id, brand],
    );
    const { id: other } = await floorOf(place().quietSection);
    const { id } = await make([...new Set([floor, other])]);
    const named = async () => {
      const { sections, candidates } = await open(id);
      return {
        next: sections.find((one) => one.id === Number(place().quietSection))?.next?.name,
        count: candidates.filter(({ section_id }) => section_id === Number(section)).length,
      };
    };
    const known = await named();
    expect(known.next).toBe("次の店");
    await query("update brands set is_stealth = true where id = $1", [brand]);
    expect(await named()).toEqual({ next: "（非公開）", count: known.count - 1 });
  });

  inSandbox("tells what is other than in the pack before, on the floors of both", async () => {
    const section = place().recruitingSection;
    const { id: floor } = await floorOf(section);
    const { id: other } = await query("select id from floors where facility_id = $1 and id <> $2 limit 1", [
      place().facility,
      floor,
    ]);
    await query("update sections set tenant_name = '前の店', rent_per_tsubo = 10000 where id = $1", [
      section,
    ]);
    const first = await make([floor]);
    expect((await open(first.id)).last).toBeNull();
    await query("update sections set tenant_name = '次の店', rent_per_tsubo = 12345 where id = $1", [
      section,
    ]);
    const { brand } = await query(
      `with named as (select negotiation_id, brand_id from leasing_list_items where id = $1)
       update negotiations n set status = 'informal_offer' from named where n.id = named.negotiation_id
       returning named.brand_id as brand`,
      [place().item],
    );
    const second = await make([floor, other]);
    await query("update sections set tenant_name = '後の店' where id = $1", [section]);
    const told = async () =>
      (await open(second.id)).last?.changes.map(({ kind, from, to }) => [kind, from, to]);
    expect(await told()).toEqual([
      ["tenant", "前の店", "次の店"],
      ["terms", "1.00万円／坪・月", "1.2345万円／坪・月"],
      ["candidate", "未交渉", "内諾"],
    ]);
    await query("update brands set is_stealth = true where id = $1", [brand]);
    expect(await told()).toHaveLength(2);
  });

  inSandbox("takes what a meeting decided into the section's history, one after the other", async () => {
    const section = place().recruitingSection;
    const { id: floor } = await floorOf(section);
    const { id } = await make([floor]);
    const enter = (decision: string, version: number, about = section) =>
      send("updateMeetingNote", { id: String(id), section_id: about }, { decision, comment: "", version });
    expect((await enter("A社に決定", 0)).body).toMatchObject({ version: 1 });
    expect((await enter("B社に決定", 0)).status).toBe(409);
    expect((await enter("B社に決定", 1)).body).toMatchObject({ version: 2 });
    const { notes } = await open(id);
    expect(notes).toMatchObject([{ section_id: Number(section), decision: "B社に決定", version: 2 }]);
    const shown = await send("getSection", { section_id: section, facility_id: place().facility });
    expect(shown.body.sections.history.slice(0, 2)).toMatchObject([
      {
        action: "会議資料 第1号に記録",
        changes: [{ label: "決定", from: "A社に決定", to: "B社に決定" }],
      },
      { changes: [{ label: "決定", from: null, to: "A社に決定" }] },
    ]);
    const elsewhere = await query(
      "select id from sections where floor_id <> $1 and facility_id = $2 limit 1",
      [floor, place().facility],
    );
    expect((await enter("対象外", 0, String(elsewhere.id))).status).toBe(404);
  });

  inSandbox("takes no floor of another facility", async () => {
    const foreign = world().foreign("facility").floor;
    const { id: floor } = await floorOf(place().section);
    const answer = await send(
      "createMeetingPack",
      {},
      { ...own(), floor_ids: [floor, Number(foreign)], statuses },
    );
    expect(answer.status).toBe(404);
  });
}

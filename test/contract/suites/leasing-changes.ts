import { expect } from "vitest";
import type { ContractDraft } from "../../../server/contract/contracts.ts";
import type { LeasingListDetail } from "../../../server/contract/leasing-lists.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { termsOf } from "../contract-terms.ts";
import { facilitySteps, type Sent } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function leasingChangeSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const list = async (): Promise<LeasingListDetail> => {
    const { facility, recruitment } = place();
    return (await send("getLeasingList", { facility_id: facility, recruitment_id: recruitment })).body.data;
  };
  const ids = async () => (await list()).items.map(({ id }) => id);
  const change = (items: number[], status: string, over: object = {}) =>
    send(
      "changeLeasingListStatus",
      { id: place().leasingList },
      { leasing_list_item_ids: items, status, ...over },
    );
  const add = (name = "街の菓子店", over: object = {}): Promise<Sent> =>
    send("createCustomBrand", {}, { recruitment_id: Number(place().recruitment), name, ...over });
  const added = async (count: number): Promise<number[]> => {
    const made: number[] = [];
    for (let at = 0; at < count; at++) made.push((await add(`候補${at}`)).body.data.id);
    return made;
  };

  inSandbox("a brand is added once, at the end, and marked as added", async () => {
    const { recruitment, candidate, facility } = place();
    const before = await list();
    const body = { recruitment_id: Number(recruitment), brand_id: Number(candidate) };
    const answer = await send("addLeasingListItem", {}, body);
    expect(answer.body.data).toMatchObject({ brand_id: body.brand_id, status: "waiting", is_added: true });
    expect((await list()).items.at(-1)?.id).toBe(answer.body.data.id);
    expect((await list()).total).toBe(before.total + 1);
    expect((await send("addLeasingListItem", {}, body)).body.status).toBe(4090);
    const name = answer.body.data.name;
    const values = { facility_id: facility, recruitment_id: recruitment, search: name };
    const found = await send("getLeasingListItems", values);
    expect(found.body.data.find((one: { brand_id: number }) => one.brand_id === body.brand_id)).toMatchObject(
      {
        name,
        is_added: true,
      },
    );
  });

  inSandbox("a stealth brand cannot be added by outsiders, and answers as a missing one", async () => {
    const recruitment_id = Number(place().recruitment);
    const [stealth, missing] = [Number(world().stealth.brand), 2_147_483_647];
    const answers = [stealth, missing].map((brand_id) =>
      send("addLeasingListItem", {}, { recruitment_id, brand_id }),
    );
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
    expect(one?.body.errors).toEqual({ brand_id: "ブランドが見つかりません。" });
  });

  inSandbox("items move to the places asked for and the others keep their order", async () => {
    const before = await list();
    const [first, second, third] = before.items;
    if (!first || !second || !third) throw new Error("the demonstration's list is long");
    const order = before.items.map(({ id }) => id);
    const values = { recruitment_id: place().recruitment };
    const moved = await send("updateLeasingList", values, {
      items: [{ id: third.id, position: 1, memo: "最優先", version: third.version }],
    });
    expect(moved.body.data.items.map(({ id }: { id: number }) => id)).toEqual([
      third.id,
      ...order.filter((id) => id !== third.id),
    ]);
    expect(moved.body.data.items[0]).toMatchObject({
      memo: "最優先",
      position: 1,
      version: third.version + 1,
    });
    const items = [{ id: first.id, position: 400, version: first.version }];
    expect((await send("updateLeasingList", values, { items })).status).toBe(200);
    expect((await ids()).at(-1)).toBe(first.id);
    const late = { items: [{ id: third.id, memo: "遅い", version: third.version }] };
    expect((await send("updateLeasingList", values, late)).body.status).toBe(4090);
    const twice = { items: [1, 2].map((position) => ({ id: second.id, position, version: second.version })) };
    expect((await send("updateLeasingList", values, twice)).status).toBe(400);
    const foreign = { items: [{ id: 2_147_483_647, memo: "x", version: 1 }] };
    expect((await send("updateLeasingList", values, foreign)).status).toBe(404);
  });

  inSandbox("a candidate leaves the list only while nothing has been negotiated", async () => {
    const [one = 0] = await added(1);
    const values = (id: number) => ({
      recruitment_id: place().recruitment,
      leasing_list_item_id: String(id),
    });
    await change([one], "section_submitted");
    expect((await send("removeLeasingListItem", values(one))).body.status).toBe(4090);
    await change([one], "waiting", { comment: "送り先を間違えた" });
    expect((await send("removeLeasingListItem", values(one))).body.status).toBe(4090);
    const [other = 0] = await added(1);
    expect((await send("removeLeasingListItem", values(other))).status).toBe(200);
    expect((await send("removeLeasingListItem", values(other))).status).toBe(404);
    expect(await ids()).not.toContain(other);
  });

  inSandbox("a negotiation keeps who, when and why", async () => {
    const [one = 0] = await added(1);
    await change([one], "conditions_submitted", { comment: "条件書を送付" });
    expect((await change([one], "section_submitted")).body.status).toBe(4090);
    await change([one], "section_submitted", { comment: "面積の見直し" });
    await change([one], "offer_canceled", { comment: "来期に延期" });
    expect((await change([one], "informal_offer")).body.status).toBe(4090);
    await change([one], "waiting");
    const { body } = await send("getLeasingListStatuses", { id: place().leasingList });
    const entry = body.data.find(
      (item: { leasing_list_item_id: number }) => item.leasing_list_item_id === one,
    );
    expect(entry).toMatchObject({ status: "waiting", version: 5 });
    expect(entry.history).toMatchObject(
      [
        ["offer_canceled", "waiting", ""],
        ["section_submitted", "offer_canceled", "来期に延期"],
        ["conditions_submitted", "section_submitted", "面積の見直し"],
        ["waiting", "conditions_submitted", "条件書を送付"],
        [null, "waiting", ""],
      ].map(([from_status, to_status, comment]) => ({
        from_status,
        to_status,
        comment,
        user_name: "佐伯 奈緒",
      })),
    );
  });

  inSandbox("many are changed at once, each for itself, and the answer tells which were not", async () => {
    const [one = 0, two = 0, three = 0] = await added(3);
    await change([two], "section_submitted");
    const { body } = await change([one, two, three], "section_submitted", { versions: { [three]: 9 } });
    expect(body.data.map((item: { is_changed: boolean }) => item.is_changed)).toEqual([true, false, false]);
    expect(body).toMatchObject({ status: 2000, message: "2件は変更できませんでした。" });
    expect(body.data[2]).toMatchObject({ status: "waiting", version: 1 });
    expect((await change([two], "section_submitted")).body).toMatchObject({
      status: 4090,
      message: "すでに「区画提示」です。",
    });
    expect((await change([one, 2_147_483_647], "informal_offer")).status).toBe(404);
  });

  const contracted = async (item: number, more: object = {}) => {
    const { facility, recruitingSection } = place();
    const values = {
      facility_id: facility,
      section_id: recruitingSection,
      leasing_list_item_id: String(item),
    };
    const { body } = await send("getContractDraft", values);
    return change([item], "contracted", { contract: termsOf(body.data, more) });
  };

  inSandbox("a contract closes the recruitment and ends the others in one step", async () => {
    const { database } = backend();
    const { recruitment, item } = place();
    await database.query("update recruitments set status = 'publish' where id = $1", [recruitment]);
    const { body } = await contracted(Number(item), { close_recruitment: true });
    expect(body.data[0]).toMatchObject({ leasing_list_item_id: Number(item), status: "contracted" });
    const after = await list();
    const open = after.items.filter((one) => !["contracted", "offer_canceled"].includes(one.status));
    expect(open).toEqual([]);
    expect(after.items.find(({ id }) => id === Number(item))?.status).toBe("contracted");
    const { rows } = await database.query(
      "select status, closed_at is null as is_open from recruitments where id = $1",
      [recruitment],
    );
    expect(rows).toEqual([{ status: "closed", is_open: false }]);
  });

  inSandbox("there is one contract on a list", async () => {
    const [one = 0, two = 0] = await added(2);
    expect((await change([one, two], "contracted")).status).toBe(400);
    const keep = async (id: number) => {
      const { facility, recruitingSection } = place();
      const values = { facility_id: facility, section_id: recruitingSection };
      const draft = (await send("getContractDraft", { ...values, leasing_list_item_id: String(id) })).body
        .data as ContractDraft;
      const others = draft.others.map(({ negotiation_id, version }) => ({
        negotiation_id,
        version,
        outcome: "open",
        text: "お話は続けます。",
      }));
      return contracted(id, { others });
    };
    expect((await keep(one)).status).toBe(200);
    expect((await keep(two)).body).toMatchObject({
      status: 4090,
      message: "すでに契約した候補があります。",
    });
    expect((await change([one], "offer_canceled", { comment: "x" })).body.status).toBe(4090);
    expect((await change([one], "confirmation_obtained", { comment: "書類の不備" })).status).toBe(200);
    expect((await keep(two)).status).toBe(200);
  });

  inSandbox(
    "a custom brand is written, edited by version and deleted with its place on the list",
    async () => {
      const made = await add("街の菓子店", {
        contact_name: "山田",
        contact_email: "YAMADA@example.com",
        memo: "紹介",
      });
      const { custom_brand, data } = made.body;
      expect(data).toMatchObject({
        brand_id: null,
        custom_brand_id: custom_brand.id,
        name: "街の菓子店",
        memo: "紹介",
      });
      const values = { leasing_list_id: place().leasingList, custom_brand_id: String(custom_brand.id) };
      const edited = await send("updateCustomBrand", values, { name: "街の洋菓子店", version: 1 });
      expect(edited.body.custom_brand).toMatchObject({
        name: "街の洋菓子店",
        contact_name: "山田",
        version: 2,
      });
      expect((await send("updateCustomBrand", values, { memo: "x", version: 1 })).body.status).toBe(4090);
      expect((await send("updateCustomBrand", values, { version: 2 })).status).toBe(400);
      expect((await send("deleteCustomBrand", values)).status).toBe(200);
      expect(await ids()).not.toContain(data.id);
      expect((await send("deleteCustomBrand", values)).status).toBe(404);
    },
  );
}

import { expect } from "vitest";
import type { LeasingListDetail } from "../../../server/contract/leasing-lists.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { facilitySteps, type Sent } from "../facility-steps.ts";
import type { World } from "../world.ts";

export function sendingSuite(backend: () => RunningBackend, world: () => World) {
  const { place, send, inSandbox } = facilitySteps(backend, world);
  const list = async (): Promise<LeasingListDetail> => {
    const { facility, recruitment } = place();
    return (await send("getLeasingList", { facility_id: facility, recruitment_id: recruitment })).body.data;
  };
  const add = (name: string, over: object = {}): Promise<Sent> =>
    send("createCustomBrand", {}, { recruitment_id: Number(place().recruitment), name, ...over });

  inSandbox(
    "each recipient gets a text of its own, and a catalogue brand's address stays secret",
    async () => {
      const { database } = backend();
      const custom = await add("{施設名}屋", { contact_name: "山田", contact_email: "yamada@example.com" });
      const without = await add("連絡先なし");
      const item = Number(place().item);
      await database.query(
        "update brands set contact_email = 'secret@example.com', contact_name = '鈴木' where id = (select brand_id from leasing_list_items where id = $1)",
        [item],
      );
      const items = [custom.body.data.id, without.body.data.id, item];
      const mail = {
        subject: "【{施設名}】{区画番号}",
        text: "{ブランド名} {担当者名}様\n{知らない名前} {区画番号}",
      };
      const { body } = await send(
        "createSendings",
        { id: place().leasingList },
        { leasing_list_item_ids: items, ...mail },
      );
      expect(body.data).toMatchObject([
        { to_name: "{施設名}屋", to_address: "yamada@example.com", is_accepted: true },
        { to_address: null, is_accepted: false },
        { to_address: null, is_accepted: true },
      ]);
      expect(JSON.stringify(await list())).not.toContain("secret@example.com");
      const { rows } = await database.query<{
        subject: string;
        text: string;
        to_address: string;
        status: string;
      }>(
        "select subject, text, to_address, status from outbox where leasing_list_item_id = any ($1::int[]) order by id",
        [items],
      );
      const { rows: section } = await database.query<{ number: string }>(
        "select number from sections where id = $1",
        [place().recruitingSection],
      );
      expect(rows[0]).toEqual({
        subject: `【ヒノハ南浜】${section[0]?.number}`,
        text: `{施設名}屋 山田様\n{知らない名前} ${section[0]?.number}`,
        to_address: "yamada@example.com",
        status: "waiting",
      });
      expect(rows.map(({ to_address }) => to_address)).toEqual(["yamada@example.com", "secret@example.com"]);
      const entry = (await list()).items.find(({ id }) => id === custom.body.data.id);
      expect(entry).toMatchObject({ has_contact: true, last_mail: { status: "waiting", message: null } });
      const history = await send("getSendings", { id: place().leasingList });
      expect(history.body.data[0]).toMatchObject({
        ...mail,
        mails: [
          { name: "{施設名}屋", to_address: "yamada@example.com", contact_name: "山田", status: "waiting" },
          { leasing_list_item_id: item, to_address: null, contact_name: "", message: null },
        ],
      });
      expect(JSON.stringify(history.body)).not.toMatch(/secret@example\.com|鈴木/);
      const sentTo = async (to: number) =>
        (await send("getSendings", { id: place().leasingList, leasing_list_item_id: String(to) })).body.data;
      expect((await sentTo(custom.body.data.id)).map(({ id }: { id: number }) => id)).toEqual([
        history.body.data[0].id,
      ]);
      for (const to of [without.body.data.id, 2_147_483_647]) expect(await sentTo(to)).toEqual([]);
      const copied = { leasing_list_item_ids: items, ...mail, copy_to_self: true };
      await send("createSendings", { id: place().leasingList }, copied);
      const { rows: copies } = await database.query<{ subject: string; text: string; from_name: string }>(
        `select subject, text, from_name from outbox
         where to_address = 'facility@kukaku.example' and reply_to = to_address and leasing_list_item_id is null`,
      );
      expect(copies).toHaveLength(1);
      expect(copies[0]?.subject).toMatch(/^【控え】【ヒノハ南浜】/);
      expect(copies[0]?.text).toContain("次の2件に送信しました：{施設名}屋、");
      expect(copies[0]?.from_name).toMatch(/^ヒノハ南浜　\S+ \S+（クカク）$/);
      expect(JSON.stringify(copies)).not.toMatch(/secret@example\.com|鈴木/);
      const nobody = { leasing_list_item_ids: [without.body.data.id], ...mail };
      expect((await send("createSendings", { id: place().leasingList }, nobody)).status).toBe(400);
    },
  );

  inSandbox("a facility sends at most twenty times an hour", async () => {
    const made = await add("街の菓子店", { contact_email: "yamada@example.com" });
    const mail = { leasing_list_item_ids: [made.body.data.id], subject: "ご案内", text: "本文" };
    await backend().database.query(
      "delete from mail_sendings s where not exists (select from outbox o where o.mail_sending_id = s.id)",
    );
    const { rows } = await backend().database.query<{ total: number }>(
      "select count(*)::int as total from mail_sendings where facility_id = $1 and created_at > now() - interval '1 hour'",
      [place().facility],
    );
    for (let sent = rows[0]?.total ?? 0; sent < 20; sent++)
      expect((await send("createSendings", { id: place().leasingList }, mail)).status).toBe(200);
    const answer = await send("createSendings", { id: place().leasingList }, mail);
    expect([answer.status, answer.body.status]).toEqual([429, 4290]);
    await backend().database.query("update mail_sendings set created_at = now() - interval '61 minutes'");
    expect((await send("createSendings", { id: place().leasingList }, mail)).status).toBe(200);
  });
}

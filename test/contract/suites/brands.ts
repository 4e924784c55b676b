import { expect, it } from "vitest";
import { fold } from "../../../server/lib/kana.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";

const OWN = 1;

export function brandSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const get = async (actor: Actor, id: number = OWN) => (await talk(actor, "getBrand", { id })).body.brands;
  const put = (body: object, actor: Actor = "brand") => talk(actor, "updateBrand", { id: OWN }, { body });
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;

  it("tells contacts to its own people and curators, to facilities only that there is one", () =>
    backend().sandbox(async () => {
      await query("update brands set contact_name = '三浦', contact_email = 'a@b.example' where id = $1", [
        OWN,
      ]);
      const seen = async (actor: Actor) => {
        const { contact_name, contact_email, has_contact } = await get(actor);
        return [contact_name, contact_email, has_contact];
      };
      expect(await seen("brand")).toEqual(["三浦", "a@b.example", true]);
      expect(await seen("curator")).toEqual(["三浦", "a@b.example", true]);
      expect(await seen("member")).toEqual([null, null, true]);
      expect(await seen("rivalbrand")).toEqual([null, null, null]);
      await query("update brands set contact_email = null where id = $1", [OWN]);
      expect(await seen("member")).toEqual([null, null, false]);
    }));

  it("saves what was sent and nothing else, and keeps its search text", () =>
    backend().sandbox(async () => {
      const before = await get("brand");
      const edit = { name: "ソヨゴ　Ｃａｆｅ", tags: ["珈琲豆", "夜ｶﾌｪ", "珈琲豆"], is_lp_size_plan: true };
      const saved = await put({ ...edit, version: before.version });
      expect(saved.body).toEqual({ status: 2000, message: "保存しました。", version: before.version + 1 });
      const after = await get("brand");
      expect(after).toEqual({
        ...before,
        ...edit,
        tags: expect.any(Array),
        version: before.version + 1,
        updated_at: expect.any(String),
      });
      expect(after.tags.toSorted()).toEqual(["夜ｶﾌｪ", "珈琲豆"].toSorted());
      const [row] = await query<{ search_text: string }>("select search_text from brands where id = 1");
      for (const word of ["ソヨゴ cafe", "夜カフェ", "珈琲豆", after.genre_name])
        expect(row?.search_text).toContain(fold(word));
    }));

  it("refuses a second editor, an empty edit and contradictions, and changes nothing", () =>
    backend().sandbox(async () => {
      const before = await get("brand");
      const { version } = before;
      const refused = [
        await put({ version: version + 1, description: "別の紹介" }),
        await put({ version }),
        await put({ version, wanted_area_min_tsubo: 30, wanted_area_max_tsubo: 20 }),
        await put({ version, genre_id: 2_147_483_647 }),
      ];
      expect(refused.map(({ body }) => body.status)).toEqual([4090, 4000, 4000, 4000]);
      expect(Object.keys(refused[2]?.body.errors)).toEqual(["wanted_area_max_tsubo"]);
      expect(await get("brand")).toEqual(before);
      const two = await Promise.all([
        put({ version, description: "先の紹介" }),
        put({ version, description: "後の紹介" }),
      ]);
      expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }));

  it("keeps an address out of the audit trail", () =>
    backend().sandbox(async () => {
      const { version, description } = await get("brand");
      await put({ version, contact_email: "secret@b.example", description: "新しい紹介" });
      const rows = await query<{ changes: object }>(
        "select changes from audit_entries where call = 'updateBrand' and result = 'ok'",
      );
      expect(rows.map(({ changes }) => changes)).toEqual([
        {
          description: { from: description, to: "新しい紹介" },
          contact_email: { from: "***", to: "***" },
        },
      ]);
    }));

  it("is gone for everybody but its own people and curators once disabled", () =>
    backend().sandbox(async () => {
      const total = async () => (await talk("member", "searchBrands")).body.total;
      const before = await total();
      await query("update brands set is_enabled = false where id = 1");
      const seen = async (actor: Actor) => (await talk(actor, "getBrand", { id: OWN })).status;
      expect([
        await seen("brand"),
        await seen("curator"),
        await seen("member"),
        await seen("rivalbrand"),
      ]).toEqual([200, 200, 404, 404]);
      expect(await total()).toBe(before - 1);
    }));

  it("tells how far its set-up is", () =>
    backend().sandbox(async () => {
      const done = async () => {
        const { data } = (await talk("brand", "getBrandSettingStatus", { id: OWN })).body;
        expect(data.done).toBe(data.items.filter((item: { is_done: boolean }) => item.is_done).length);
        expect(data.total).toBe(data.items.length);
        return data.items
          .filter((item: { is_done: boolean }) => item.is_done)
          .map(({ key }: { key: string }) => key);
      };
      await query("delete from brand_tags where brand_id = 1");
      await query("update brands set company_name = '', contact_email = null where id = 1");
      expect(await done()).not.toEqual(expect.arrayContaining(["profile", "contact", "tags"]));
      const { version } = await get("brand");
      await put({
        version,
        company_name: "ソヨゴ株式会社",
        contact_name: "三浦",
        contact_email: "a@b.example",
        tags: ["珈琲"],
        is_m_size_plan: true,
        wanted_area_min_tsubo: 15,
        wanted_area_max_tsubo: 40,
      });
      expect(await done()).toEqual(expect.arrayContaining(["profile", "contact", "tags", "sizes"]));
    }));

  it("tells of scouts: whether there is one, and how many wait for an answer", () =>
    backend().sandbox(async () => {
      await query("update scouts set answered_at = now()");
      const has = async (actor: Actor, brand_id: number) =>
        (await talk(actor, "getBrandScouts", { brand_id, facility_id: 1 })).body.has_scout;
      const [clear] = await query<{ id: number }>(
        `select b.id from brands b
         where b.is_enabled and not b.is_stealth and not exists (select from scouts s where s.brand_id = b.id)
         limit 1`,
      );
      expect(await has("member", clear?.id ?? 0)).toBe(false);
      const waiting = async () => (await talk("brand", "getUnansweredScouts", { id: OWN })).body.number;
      expect(await waiting()).toBe(0);
      await query(
        `insert into scouts (facility_id, brand_id, message, due_on)
         select f.id, 1, 'ご出店のご案内', '2026-12-31' from facilities f where f.id in (1, 3)`,
      );
      expect([await has("member", OWN), await has("brand", OWN)]).toEqual([true, true]);
      expect(await waiting()).toBe(1);
      await query("update scouts set answered_at = now(), answer = 'declined' where facility_id = 1");
      expect(await waiting()).toBe(0);
    }));
}

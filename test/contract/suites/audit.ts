import { readSheet } from "read-excel-file/node";
import { expect, it } from "vitest";
import type { AuditEntry } from "../../../server/contract/audit.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";

const FACILITY = FACILITY_OF.facility;
/** Nothing of the demonstration is of this kind. */
const JOINS = { object_kind: "user_facility_join" };

export function auditSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const invite = (email: string, facility_id: number, actor: Actor = "facility") =>
    talk(actor, "createUserFacilityJoin", {}, { body: { facility_id, email, grant_type: "member" } });
  const entries = async (actor: Actor, values: Record<string, string> = {}): Promise<AuditEntry[]> =>
    (await talk(actor, "getAuditEntries", values)).body.data;

  it("tells an admin what was done to the own facility, and of no other", () =>
    backend().sandbox(async () => {
      await invite("nitta@kukaku.example", FACILITY);
      await invite("other@kukaku.example", FACILITY_OF.rival, "rival");
      const own = await entries("facility", { facility_id: String(FACILITY), ...JOINS });
      expect(own[0]).toMatchObject({
        user_name: expect.stringMatching(/\S+ \S+/),
        facility_id: FACILITY,
        call: "createUserFacilityJoin",
        object_kind: "user_facility_join",
        result: "ok",
        changes: { grant_type: { from: null, to: "member" } },
        request_id: expect.stringMatching(/^[\w-]{8,}$/),
      });
      expect(new Set(own.map(({ facility_id }) => facility_id))).toEqual(new Set([FACILITY]));
      const all = await entries("facility", { facility_id: String(FACILITY) });
      expect(new Set(all.map(({ facility_id }) => facility_id))).toEqual(new Set([FACILITY]));
      expect(await entries("rival", { facility_id: String(FACILITY_OF.rival), ...JOINS })).toHaveLength(1);
    }));

  it("tells curators everything, with what was refused, by every filter", () =>
    backend().sandbox(async () => {
      await invite("nitta@kukaku.example", FACILITY);
      await invite("nitta@kukaku.example", FACILITY, "member");
      const [done] = await entries("curator", JOINS);
      const [refused] = await entries("curator", { result: "denied" });
      expect(done).toMatchObject({ result: "ok", facility_id: FACILITY });
      expect(refused).toMatchObject({
        result: "denied",
        facility_id: FACILITY,
        object_kind: "facility",
        changes: {},
      });
      const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Tokyo" });
      for (const [filters, is] of [
        [{ result: "denied", from: today, to: today }, refused],
        [{ ...JOINS, from: today, to: today }, done],
        [{ user_id: String(refused?.user_id), result: "denied" }, refused],
        [{ facility_id: String(FACILITY), ...JOINS }, done],
      ] as const)
        expect((await entries("curator", filters))[0]).toEqual(is);
      expect(await entries("curator", { to: "2000-01-01" })).toEqual([]);
    }));

  it("tells an admin who signed in and out and changed the password, who is told of it by mail", () =>
    backend().sandbox(async () => {
      const { sub, email } = demoAccounts.member;
      const authorization = `Token ${await backend().issuer.token(sub)}`;
      const tell = async (event: string, headers = {}) =>
        (await fetch(`${backend().origin}/api/v1/users/${event}`, { method: "POST", headers })).status;
      expect(await tell("sign_ins")).toBe(401);
      for (const event of ["sign_ins", "password_changes", "sign_outs"])
        expect(await tell(event, { authorization })).toBe(200);
      const own = await entries("facility", { facility_id: String(FACILITY), object_kind: "user" });
      expect(own.slice(0, 3)).toMatchObject(
        ["createSignOut", "createPasswordChange", "createSignIn"].map((call) => ({ call, result: "ok" })),
      );
      const { rows } = await backend().database.query(
        "select to_address, subject from outbox order by id desc limit 1",
      );
      expect(rows).toEqual([{ to_address: email, subject: "【クカク】パスワードが変更されました" }]);
    }));

  it("tells an admin who turned the second factor on and off, who is told of it by mail", () =>
    backend().sandbox(async () => {
      const { sub, email } = demoAccounts.member;
      const authorization = `Token ${await backend().issuer.token(sub)}`;
      for (const event of ["mfa_setups", "mfa_removals"]) {
        const url = `${backend().origin}/api/v1/users/${event}`;
        expect((await fetch(url, { method: "POST", headers: { authorization } })).status).toBe(200);
      }
      const own = await entries("facility", { facility_id: String(FACILITY), object_kind: "user" });
      expect(own.slice(0, 2)).toMatchObject(
        ["createMfaRemoval", "createMfaSetup"].map((call) => ({ call, result: "ok" })),
      );
      const { rows } = await backend().database.query(
        "select to_address, subject from outbox order by id desc limit 2",
      );
      expect(rows).toEqual(
        ["【クカク】二段階認証が解除されました", "【クカク】二段階認証が設定されました"].map((subject) => ({
          to_address: email,
          subject,
        })),
      );
    }));

  it("is written into a workbook as text", () =>
    backend().sandbox(async () => {
      await backend().database.query(
        `insert into audit_entries (user_id, facility_id, call, object_kind, object_id, result, changes)
         values (1, $1, 'updateCustomBrand', 'custom_brand', 7, 'ok', '{"tenant_name": {"from": null, "to": "=1+1"}}')`,
        [FACILITY],
      );
      const values = { facility_id: String(FACILITY), object_kind: "custom_brand" };
      const answer = await ask(backend(), "facility", "downloadAuditEntriesExcel", values);
      const rows = await readSheet(Buffer.from(answer.bytes));
      expect(rows[0]?.slice(1, 5)).toEqual(["ユーザー", "操作", "結果", "対象"]);
      expect(rows[1]?.slice(3, 5)).toEqual([
        "成功",
        expect.stringMatching(/^独自ブランド：.+、区画.+（.+階）$/),
      ]);
      expect(rows[1]?.[7]).toBe("テナント：なし → =1+1");
    }));

  it("keeps a brand from colleagues who may not know it, by name and by id", () =>
    backend().sandbox(async () => {
      const { rows } = await backend().database.query<{ id: number; name: string }>(
        "select id, name from brands where is_stealth and is_enabled order by id limit 1",
      );
      const [brand] = rows;
      const changes = { tenant_brand_id: { from: null, to: brand?.id } };
      const insert = `insert into audit_entries
        (user_id, facility_id, brand_id, call, object_kind, object_id, result, changes)
        values (1, $1, $2, 'updateSection', $3, $4, 'ok', $5)`;
      const [about, none] = [JSON.stringify(changes), "{}"];
      for (const row of [
        [FACILITY, null, "section", 1, about],
        [FACILITY, brand?.id, "brand", brand?.id, none],
      ])
        await backend().database.query(insert, row);
      const values = { facility_id: String(FACILITY) };
      const [ofBrand, ofSection] = await entries("facility", values);
      expect(ofBrand).toMatchObject({ brand_id: null, brand_name: null, object_id: null });
      expect(ofSection).toMatchObject({
        changes: { tenant_brand_id: { from: null, to: "***" } },
        names: { tenant_brand_id: { from: null, to: "（非公開）" } },
      });
      const { bytes } = await ask(backend(), "facility", "downloadAuditEntriesExcel", values);
      expect(JSON.stringify(await readSheet(Buffer.from(bytes)))).not.toContain(brand?.name);
      expect((await entries("curator", values))[1]).toMatchObject({
        changes,
        names: { tenant_brand_id: { to: brand?.name } },
      });
    }));

  it("is refused to somebody without a facility or brand to administer, and for both at once", async () => {
    expect((await talk("facility", "getAuditEntries", {})).status).toBe(403);
    const both = await talk("both", "getAuditEntries", { facility_id: FACILITY_OF.both, brand_id: 1 });
    expect([both.status, both.body.errors]).toEqual([400, { brand_id: expect.any(String) }]);
    expect((await talk("brand", "getAuditEntries", { brand_id: 2_000_000 })).status).toBe(404);
  });
}

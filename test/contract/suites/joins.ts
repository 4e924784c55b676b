import { expect, it } from "vitest";
import type { Join } from "../../../server/contract/joins.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";

const FACILITY = FACILITY_OF.facility;

export function joinSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const rows = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;
  const mailsTo = (address: string) =>
    rows<{ text: string }>("select text from outbox where to_address = $1 order by id", [address]);
  const users = async (actor: Actor = "facility"): Promise<Join[]> =>
    (await talk(actor, "getUserFacilityJoins", { facility_id: FACILITY })).body.user_facilities;
  const invite = (email: string, grant_type = "member", actor: Actor = "facility") =>
    talk(actor, "createUserFacilityJoin", {}, { body: { facility_id: FACILITY, email, grant_type } });
  const raise = (user_id: number | null | undefined, grant_type: string, actor: Actor = "facility") =>
    talk(actor, "updateUserFacilityJoin", { facility_id: FACILITY }, { body: { user_id, grant_type } });
  const raiseRow = (join_id: number, grant_type: string) =>
    talk("facility", "updateUserFacilityJoin", { facility_id: FACILITY }, { body: { join_id, grant_type } });
  const accept = (actor: Actor, join_id: number, side = "facility") =>
    talk(actor, "acceptInvitation", {}, { body: { side, join_id } });
  const remove = (id: number | undefined, actor: Actor = "facility") =>
    talk(actor, "deleteUserFacilityJoin", { id: id ?? 0 });

  it("enter an unknown address once, however it is typed, and queue its mail", () =>
    backend().sandbox(async () => {
      const before = await users();
      const { body } = await invite("Nitta@Kukaku.example");
      expect(body).toMatchObject({
        status: 2000,
        user_facility: { email: "nitta@kukaku.example", grant_type: "member", is_email_verified: false },
      });
      const mails = await mailsTo("nitta@kukaku.example");
      expect(mails[0]?.text).toMatch(
        /^\{origin\}\/invitation\?id=[0-9a-f-]{36}&email=nitta%40kukaku\.example$/m,
      );
      const again = await invite("ｎｉｔｔａ@kukaku.example", "admin");
      expect([again.status, again.body.status, again.body.errors]).toEqual([
        409,
        4090,
        { email: expect.any(String) },
      ]);
      expect(await users()).toEqual([...before, body.user_facility]);
      expect(await mailsTo("nitta@kukaku.example")).toEqual(mails);
      expect(mails).toHaveLength(1);
    }));

  it("are told that they were invited once more with a new secret, a few times a day", () =>
    backend().sandbox(async () => {
      const address = "nitta@kukaku.example";
      const { user_facility } = (await invite(address)).body;
      expect(user_facility).toMatchObject({ invited_by: "佐伯 奈緒", accepted_at: null });
      const secrets = async () =>
        (await mailsTo(address)).map(({ text }) => /id=([0-9a-f-]{36})/.exec(text)?.[1] ?? "");
      const [first = ""] = await secrets();
      const again = (actor: Actor = "facility") =>
        talk(actor, "resendFacilityInvitation", { id: user_facility.id });
      expect((await again("member")).status).toBe(403);
      expect((await again("rival")).status).toBe(404);
      expect((await again()).body).toMatchObject({ status: 2000, user_facility: { email: address } });
      const state = async (id: string) =>
        (await fetch(`${backend().origin}/api/v1/users/sign_up?id=${id}`)).status;
      expect(await state(first)).toBe(404);
      expect(await state((await secrets()).at(-1) ?? "")).toBe(200);
      expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
      const over = await again();
      expect([over.status, over.body.message]).toEqual([409, expect.stringContaining("1日4回まで")]);
      await remove(user_facility.id);
      expect((await invite(address)).status).toBe(409);
      expect(await secrets()).toHaveLength(4);
      await backend().database.query("update invitations set sent_on = sent_on - 1");
      expect((await invite(address)).status).toBe(200);
      const member = (await users()).find(({ is_self }) => is_self);
      expect((await talk("facility", "resendFacilityInvitation", { id: member?.id ?? 0 })).status).toBe(409);
    }));

  it("tell nothing of whether an invited address is known, nor of whose it is, until that person accepts", () =>
    backend().sandbox(async () => {
      const told = async (email: string) => {
        let invited: Awaited<ReturnType<typeof invite>> | undefined;
        const asked = await backend().statements(async () => {
          invited = await invite(email, "standby");
        });
        expect(asked).toBeGreaterThan(5);
        const { id } = invited?.body.user_facility ?? {};
        const about = { facility_id: FACILITY, object_kind: "user_facility_join" };
        const [trail] = (await talk("facility", "getAuditEntries", about)).body.data;
        const [mail, ...more] = await mailsTo(email);
        expect([more, trail.object_id]).toEqual([[], id]);
        const seen = { invited: invited?.body, row: (await users()).at(-1), trail, mail };
        await remove(id);
        return JSON.stringify([asked, seen])
          .replaceAll(/[0-9a-f]{8}-[\w-]{27}/g, "UUID")
          .replaceAll(encodeURIComponent(email), "ADDRESS")
          .replaceAll(email, "ADDRESS")
          .replaceAll(/("(?:id|object_id)":)\d+/g, "$1ID")
          .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"TIME"');
      };
      const known = await told("none@kukaku.example");
      expect(known).toContain('"user_id":null');
      expect(known).not.toContain("泉");
      expect(await told("nitta@kukaku.example")).toBe(known);
    }));

  it("let somebody known accept what their own address was invited to, once and in time", () =>
    backend().sandbox(async () => {
      const { id } = (await invite("none@kukaku.example")).body.user_facility;
      const mine = async () => (await talk("none", "getMyRole")).body.my_role;
      expect(await mine()).toMatchObject({
        facility_roles: [],
        invitations: [{ side: "facility", join_id: id, organisation_name: "ヒノハ南浜" }],
      });
      const strangers = [
        await accept("rival", id),
        await accept("none", id, "brand"),
        await accept("none", 1),
      ];
      expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404]);
      await rows("update invitations set expires_at = now() - interval '1 second'");
      expect((await accept("none", id)).body.message).toContain("有効期限が切れています");
      expect((await mine()).invitations).toEqual([]);
      await rows("update invitations set expires_at = now() + interval '1 day'");
      expect((await accept("none", id)).status).toBe(200);
      expect(await mine()).toMatchObject({ facility_roles: [{ facility_id: FACILITY }], invitations: [] });
      expect((await users()).at(-1)).toMatchObject({ id, family_name: "泉", is_invited: false });
      const [entry] = (await talk("facility", "getAuditEntries", { facility_id: FACILITY })).body.data;
      expect(entry).toMatchObject({
        call: "acceptInvitation",
        object_id: id,
        object_name: expect.stringMatching(/^泉 /),
      });
      expect((await accept("none", id)).status).toBe(404);
    }));

  it("name the person or the row whose grant changes, and never both", () =>
    backend().sandbox(async () => {
      const { id } = (await invite("nitta@kukaku.example")).body.user_facility;
      expect((await raiseRow(id, "standby")).body.user_facility.grant_type).toBe("standby");
      for (const whose of [{}, { join_id: id, user_id: 1 }]) {
        const body = { ...whose, grant_type: "member" };
        const wrong = await talk("facility", "updateUserFacilityJoin", { facility_id: FACILITY }, { body });
        expect([wrong.status, wrong.body.errors]).toEqual([400, { user_id: expect.any(String) }]);
      }
    }));

  it("take effect with the next request", () =>
    backend().sandbox(async () => {
      const { body } = await invite("none@kukaku.example", "standby");
      const seen = async () => (await talk("none", "getUserFacilityJoins", { facility_id: FACILITY })).status;
      await accept("none", body.user_facility.id);
      const { user_id } = (await users()).at(-1) ?? {};
      const steps = [await seen()];
      for (const grant of ["member", "standby", "admin"]) {
        expect((await raise(user_id, grant)).status).toBe(200);
        steps.push(await seen());
      }
      expect((await remove(body.user_facility.id, "none")).body.message).toBe(
        "自分自身を外すことはできません。",
      );
      expect((await remove(body.user_facility.id)).status).toBe(200);
      expect([...steps, await seen()]).toEqual([403, 200, 403, 200, 403]);
    }));

  it("keep the last admin, whoever asks, and change nothing", () =>
    backend().sandbox(async () => {
      for (const { user_id, grant_type, is_self } of await users())
        if (grant_type === "admin" && !is_self) await raise(user_id, "member");
      const before = await users();
      const last = before.find(({ grant_type }) => grant_type === "admin");
      expect(before.filter(({ grant_type }) => grant_type === "admin")).toHaveLength(1);
      const invited = (await invite("nitta@kukaku.example", "admin")).body.user_facility;
      for (const reply of [
        await raise(last?.user_id, "member"),
        await raise(last?.user_id, "standby", "curator"),
        await remove(last?.id, "curator"),
      ])
        expect([reply.status, reply.body.status]).toEqual([409, 4090]);
      expect((await remove(invited.id)).status).toBe(200);
      expect(await users()).toEqual(before);
    }));

  it("let a brand's admins and a curator do the same for a brand", () =>
    backend().sandbox(async () => {
      const brand_id = 1;
      const list = async () => (await talk("brand", "getUserBrandJoins", { brand_id })).body.user_brands;
      const before: Join[] = await list();
      const body = { brand_id, email: "nitta@kukaku.example", grant_type: "standby" };
      const { user_brand } = (await talk("curator", "createUserBrandJoin", {}, { body })).body;
      const change = { join_id: user_brand.id, grant_type: "member" };
      await talk("brand", "updateUserBrandJoin", { brand_id }, { body: change });
      expect(await list()).toEqual([...before, { ...user_brand, grant_type: "member" }]);
      await talk("brand", "deleteUserBrandJoin", { id: user_brand.id });
      expect(await list()).toEqual(before);
      const kept = await rows<{ call: string; changes: unknown }>(
        "select call, changes from audit_entries where brand_id = 1 and result = 'ok' order by id",
      );
      expect(kept.slice(-3).map(({ changes }) => changes)).toEqual([
        { grant_type: { from: null, to: "standby" } },
        { grant_type: { from: "standby", to: "member" } },
        { grant_type: { from: "member", to: null } },
      ]);
    }));

  it("answer somebody else's user and join as missing ones", () =>
    backend().sandbox(async () => {
      const [other] = await rows<{ id: number; user_id: number }>(
        "select id, user_id from user_facility_joins where facility_id = $1 order by id limit 1",
        [FACILITY_OF.rival],
      );
      const replies = [
        await raise(other?.user_id, "member"),
        await raise(2_147_483_647, "member"),
        await remove(other?.id),
        await remove(2_147_483_647),
      ];
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies[0]?.status).toBe(404);
    }));

  // Two real transactions at once: not in a sandbox, and put back by hand.
  it("leave one admin when two lower each other at the same moment", async () => {
    const facility_id = FACILITY_OF.rival;
    const before = await rows("select * from user_facility_joins order by id");
    const [rival, both] = await rows<{ id: number }>(
      "select id from users where email in ('rival@kukaku.example', 'both@kukaku.example') order by email desc",
    );
    for (let round = 0; round < 6; round++) {
      await rows("delete from user_facility_joins where facility_id = $1", [facility_id]);
      await rows(
        `insert into user_facility_joins (user_id, facility_id, grant_type)
         select unnest($1::int[]), $2, 'admin'`,
        [`{${rival?.id},${both?.id}}`, facility_id],
      );
      const lower = (actor: Actor, user_id: number | undefined) =>
        talk(
          actor,
          "updateUserFacilityJoin",
          { facility_id },
          {
            body: { user_id, grant_type: "member" },
          },
        );
      const replies = await Promise.all([lower("rival", both?.id), lower("both", rival?.id)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const admins = await rows(
        "select from user_facility_joins where facility_id = $1 and grant_type = 'admin'",
        [facility_id],
      );
      expect(admins).toHaveLength(1);
    }
    await rows("delete from user_facility_joins");
    await rows(
      `insert into user_facility_joins
       select * from json_populate_recordset(null::user_facility_joins, $1::json)`,
      [JSON.stringify(before)],
    );
    expect(await rows("select * from user_facility_joins order by id")).toEqual(before);
  });
}

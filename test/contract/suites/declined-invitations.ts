import { expect, it } from "vitest";
import type { Join } from "../../../server/contract/joins.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";

const facility_id = FACILITY_OF.facility;
const email = "none@kukaku.example";

export function declinedInvitationSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const rows = async <Row>(text: string) => (await backend().database.query<Row>(text)).rows;
  const users = async (): Promise<Join[]> =>
    (await talk("facility", "getUserFacilityJoins", { facility_id })).body.user_facilities;
  const answer = (
    call: "acceptInvitation" | "declineInvitation",
    join_id: number,
    { actor = "none" as Actor, side = "facility" } = {},
  ) => talk(actor, call, {}, { body: { side, join_id } });
  const accept = (id: number) => answer("acceptInvitation", id);
  const decline = (id: number, as = {}) => answer("declineInvitation", id, as);
  const linked = async () => {
    const [mail] = await rows<{ text: string }>(
      `select text from outbox where to_address = '${email}' order by id desc limit 1`,
    );
    const secret = /id=([0-9a-f-]{36})/.exec(mail?.text ?? "")?.[1];
    const told = await fetch(`${backend().origin}/api/v1/users/sign_up?id=${secret}`);
    return (await told.json()).invitation.state;
  };
  const waiting = async () => (await talk("curator", "getStandbyJoins", { search: email })).body.total;

  it("let somebody known decline, as often as they say so, and tell the admins that and not who", () =>
    backend().sandbox(async () => {
      const invited = { facility_id, email, grant_type: "standby" };
      const { id } = (await talk("facility", "createUserFacilityJoin", {}, { body: invited })).body
        .user_facility;
      expect(await waiting()).toBe(1);
      const strangers = [await decline(id, { actor: "rival" }), await decline(id, { side: "brand" })];
      expect(strangers.map(({ status }) => status)).toEqual([404, 404]);
      await rows("update invitations set expires_at = now() - interval '1 second'");
      expect((await decline(id)).body.message).toContain("有効期限が切れています");
      await rows("update invitations set expires_at = now() + interval '1 day'");
      expect(await linked()).toBe("member");
      const answers = [await decline(id), await decline(id)];
      expect(answers.map(({ body }) => body)).toEqual(
        Array(2).fill({ status: 2000, message: "招待を辞退しました。" }),
      );
      expect(await linked()).toBe("declined");
      expect((await talk("none", "getMyRole")).body.my_role.invitations).toEqual([]);
      const row = (await users()).at(-1);
      expect(row).toMatchObject({ id, user_id: null, family_name: "", accepted_at: null });
      expect(row?.declined_at).not.toBeNull();
      expect(await waiting()).toBe(0);
      expect((await accept(id)).body.message).toContain("辞退されています");
      const own = (await talk("facility", "getAuditEntries", { facility_id })).body.data;
      expect(JSON.stringify(own)).not.toContain("declineInvitation");
      const [said] = (await talk("curator", "getAuditEntries", { object_kind: "user_facility_join" })).body
        .data;
      expect(said).toMatchObject({ call: "declineInvitation", object_id: id, result: "ok" });
      const again = await talk("facility", "resendFacilityInvitation", { id });
      expect(again.body.user_facility).toMatchObject({ declined_at: null, is_invited: true });
      expect((await accept(id)).status).toBe(200);
      expect((await users()).at(-1)).toMatchObject({ id, declined_at: null });
    }));
}

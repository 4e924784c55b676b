import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { talkTo } from "../talk.ts";

const FACILITY = FACILITY_OF.facility;
const EMAIL = "nitta@kukaku.example";
const NAMES = { family_name: "新田", given_name: "碧" };

export function signUpSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const asPerson = async (sub: string, path: string, body?: unknown) => {
    const response = await fetch(`${backend().origin}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Token ${await backend().issuer.token(sub)}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  };
  const signUp = (uuid: string, over: object = {}) =>
    asPerson(uuid, "/api/v1/users/sign_up", { email: EMAIL, uuid, ...NAMES, ...over });
  const invited = async (): Promise<{ id: string; joinId: number }> => {
    const { body } = await talk(
      "facility",
      "createUserFacilityJoin",
      {},
      { body: { facility_id: FACILITY, email: EMAIL, grant_type: "member" } },
    );
    const { rows } = await backend().database.query<{ text: string }>(
      "select text from outbox order by id desc limit 1",
    );
    const link = rows[0]?.text.match(/\/invitation\?(\S+)/)?.[1];
    return { id: new URLSearchParams(link).get("id") ?? "", joinId: body.user_facility.id };
  };

  it("lets the invited person in, once, with the grant of the invitation", () =>
    backend().sandbox(async () => {
      const { id } = await invited();
      const sub = randomUUID();
      expect((await asPerson(sub, "/api/v1/users")).status).toBe(401);
      const first = await signUp(sub, { id });
      expect(first.body).toMatchObject({
        status: 2000,
        user: { uuid: sub, email: EMAIL, is_curator: false, is_email_verified: true, ...NAMES },
      });
      expect((await signUp(sub, { id })).text).toBe(first.text);
      const { my_role } = (await asPerson(sub, "/api/v1/users/my_role")).body;
      expect(my_role.facility_roles).toMatchObject([{ facility_id: FACILITY, grant_type: "member" }]);
      expect((await signUp(randomUUID(), { id })).status).toBe(404);
    }));

  it("refuses a wrong id, another address and another person's subject, and changes nothing", () =>
    backend().sandbox(async () => {
      const { id } = await invited();
      const sub = randomUUID();
      const unknown = await signUp(sub, { id: randomUUID() });
      const another = await signUp(sub, { id, email: "somebody@kukaku.example" });
      expect([unknown.status, another.text]).toEqual([404, unknown.text]);
      expect((await signUp(sub, { id, uuid: randomUUID() })).status).toBe(403);
      const known = await signUp(demoAccounts.none.sub, { id });
      expect([known.status, known.body.status]).toEqual([409, 4090]);
      expect((await asPerson(sub, "/api/v1/users")).status).toBe(401);
      expect((await signUp(sub, { id })).status).toBe(200);
    }));

  it("refuses an invitation that has expired or was taken back", () =>
    backend().sandbox(async () => {
      const { database } = backend();
      const { id, joinId } = await invited();
      await database.query("update invitations set expires_at = now() - interval '1 second'");
      const late = await signUp(randomUUID(), { id });
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("有効期限")]);
      await database.query("update invitations set expires_at = now() + interval '1 day'");
      await talk("facility", "deleteUserFacilityJoin", { id: joinId });
      expect((await signUp(randomUUID(), { id })).status).toBe(409);
    }));

  it("enters many people at once, each address once", () =>
    backend().sandbox(async () => {
      const users = ["a@kukaku.example", "A@kukaku.example", demoAccounts.brand.email].map((email) => ({
        email,
        ...NAMES,
      }));
      const { body } = await talk("rivalbrand", "createUsers", {}, { body: { users } });
      const message = expect.any(String);
      expect(body.user).toEqual([
        { email: "a@kukaku.example", message },
        { email: demoAccounts.brand.email, message },
      ]);
      expect(body.user[0].message).toBe(body.user[1].message);
      const { rows } = await backend().database.query(
        "select family_name from users where email = 'a@kukaku.example'",
      );
      expect(rows).toEqual([{ family_name: "新田" }]);
    }));

  it("lets somebody in whose row was entered before, under the names of their own", () =>
    backend().sandbox(async () => {
      const users = [{ email: EMAIL, family_name: "誰か", given_name: "の" }];
      await talk("rivalbrand", "createUsers", {}, { body: { users } });
      const { id } = await invited();
      const { body } = await signUp(randomUUID(), { id });
      expect(body.user).toMatchObject({ email: EMAIL, ...NAMES });
    }));

  it("lets people change their own data only, and never to somebody else's address", () =>
    backend().sandbox(async () => {
      const change = (user_id: number, email: string) =>
        talk("facility", "updateUser", { user_id }, { body: { email, ...NAMES } });
      const { user } = (await talk("facility", "getUser")).body;
      const taken = await change(user.id, demoAccounts.brand.email.toUpperCase());
      expect([taken.status, taken.body.status]).toEqual([409, 4090]);
      const [other, missing] = [await change(user.id + 1, EMAIL), await change(2_147_483_647, EMAIL)];
      expect([other.status, other.text]).toEqual([404, missing.text]);
      expect((await talk("facility", "getUser")).body.user).toEqual(user);
      expect((await change(user.id, EMAIL)).body.user).toEqual({ ...user, email: EMAIL, ...NAMES });
      expect((await talk("facility", "getUser")).body.user).toEqual({ ...user, email: EMAIL, ...NAMES });
    }));
}

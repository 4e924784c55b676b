import { generateKeyPair } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../../server/contract/call.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { Engine, RunningBackend } from "../../helpers/engines.ts";
import { type Answer, ask } from "../ask.ts";
import { cases } from "../cases/index.ts";
import { policy } from "../policy.ts";
import { READING } from "../reading.ts";
import type { Place, World } from "../world.ts";

const names = (Object.keys(calls) as CallName[]).filter((name) => cases[name] && policy[name]);
const NOT_SIGNED_IN = { status: 4010, message: "ログインしてください。" };

/** Known by name all the same: about themselves they are asked as what they are, and they cannot come anew. */
const ABOUT_ONESELF: ReadonlySet<CallName> = new Set([
  "updateUser",
  "signUpUser",
  "acceptInvitation",
  "declineInvitation",
]);

export function lostStandingSuite(engine: Engine, backend: () => RunningBackend, world: () => World) {
  const places = (account: keyof typeof demoAccounts): Record<"own" | "foreign" | "missing", Place> => ({
    own: world().own(account),
    foreign: world().foreign(account),
    missing: world().missing,
  });

  const request = async (
    name: CallName,
    place: Place,
    actor: keyof typeof demoAccounts | "anonymous",
    authorization?: string,
  ): Promise<Answer> => {
    const { about, body } = cases[name];
    return ask(backend(), actor, name, about(place), {
      ...(body && { body: body(place) }),
      ...(authorization !== undefined && { authorization }),
    });
  };

  describe("somebody whose grants were taken away a second ago", () => {
    it.each(names)("%s answers as to somebody who never had any", async (name) => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const account of ["facility", "brand", "curator"] as const)
        for (const [kind, place] of Object.entries(places(account)) as [
          "own" | "foreign" | "missing",
          Place,
        ][])
          await backend().sandbox(async () => {
            const { database } = backend();
            const prepared = { ...place, ...(await cases[name].prepare?.(database, place)) };
            await takeAway(database, account);
            const cell = `${account} ${kind}`;
            found[cell] = (await request(name, prepared, account)).status;
            expected[cell] = policy[name]?.[ABOUT_ONESELF.has(name) ? account : "none"][kind];
          });
      expect(found).toEqual(expected);
    });
  });

  if (engine === READING)
    describe("a token that is forged, of another pool's key, or over", () => {
      const bad: Record<string, string> = {};
      beforeAll(async () => {
        const { token } = backend().issuer;
        const { sub } = demoAccounts.curator;
        const { privateKey } = await generateKeyPair("RS256");
        const [, payload] = (await token(sub)).split(".");
        bad.unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
        bad.forged = await token(sub, {}, { key: privateKey });
        bad.expired = await token(sub, {}, { expires: "1 minute ago" });
      });

      it.each(names)("%s answers as to nobody, whatever it is about", async (name) => {
        for (const [kind, token] of Object.entries(bad))
          for (const place of Object.values(places("curator"))) {
            const { status, text } = await request(name, place, "anonymous", `Token ${token}`);
            expect([kind, status, JSON.parse(text)]).toEqual([kind, 401, NOT_SIGNED_IN]);
          }
      });
    });

  it("covers every call there is", () => {
    expect(names.length).toBe(Object.values<Call>(calls).length);
  });
}

async function takeAway(
  database: RunningBackend["database"],
  account: keyof typeof demoAccounts,
): Promise<void> {
  const { sub } = demoAccounts[account];
  for (const table of ["user_facility_joins", "user_brand_joins"])
    await database.query(`delete from ${table} where user_id = (select id from users where uuid = $1)`, [
      sub,
    ]);
  await database.query("update users set is_curator = false where uuid = $1", [sub]);
}

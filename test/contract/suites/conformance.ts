import { describe, expect, it } from "vitest";
import type { Call } from "../../../server/contract/call.ts";
import { errorStatuses } from "../../../server/contract/errors.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { cases } from "../cases.ts";
import { type Actor, policy, type Status } from "../policy.ts";
import type { World } from "../world.ts";

const names = Object.keys(calls) as CallName[];
const actors: Actor[] = [...(Object.keys(demoAccounts) as (keyof typeof demoAccounts)[]), "anonymous"];
const FOUR_DIGITS: Record<Exclude<Status, 200>, 4010 | 4030 | 4040> = { 401: 4010, 403: 4030, 404: 4040 };

/** What every call must do, whatever it is about: generated from the contract. */
export function conformanceSuite(backend: () => RunningBackend, world: () => World) {
  describe.each(names)("%s", (name) => {
    const call: Call = calls[name];
    const { about, variants = [], invalid } = cases[name];
    const own = () => about(world().own("facility"));

    it("answers what its schema says, with and without a trailing slash", async () => {
      for (const values of [own(), ...variants.map((variant) => ({ ...own(), ...variant }))]) {
        const answer = await ask(backend(), "facility", name, values);
        expect(answer, answer.text.slice(0, 300)).toMatchObject({ status: 200 });
        if (call.kind === "download") {
          expect(answer.headers.get("content-type")).toBe(call.contentType);
          continue;
        }
        const body = JSON.parse(answer.text);
        expect(call.response.parse(body)).toEqual(body);
        expect((await ask(backend(), "facility", name, values, { slash: true })).text).toBe(answer.text);
      }
    });

    it("answers only its own methods", async () => {
      const head = await ask(backend(), "facility", name, own(), { method: "HEAD" });
      expect(head).toMatchObject({ status: 200, text: "" });
      for (const method of ["POST", "PUT", "DELETE"]) {
        const answer = await ask(backend(), "facility", name, own(), { method });
        expect([answer.status, JSON.parse(answer.text).status]).toEqual([404, 4040]);
      }
    });

    it("refuses bad input with a Japanese message at the field", async () => {
      for (const [field, values] of Object.entries(invalid))
        for (const value of values) {
          const answer = await ask(backend(), "facility", name, { ...own(), [field]: value });
          expect([answer.status, field, value]).toEqual([400, field, value]);
          const body = JSON.parse(answer.text);
          expect(body).toMatchObject({ status: 4000, message: errorStatuses[4000].message });
          const messages = Object.entries(body.errors as Record<string, string>);
          expect(messages.map(([key]) => key.split(".")[0])).toEqual([field]);
          for (const [, message] of messages) expect(message).toMatch(/[ぁ-ん]/);
        }
    });

    it("gives each actor what the policy says of own, foreign, stealth and missing places", async () => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const actor of actors) {
        const account = actor === "anonymous" ? "none" : actor;
        const places = {
          own: world().own(account),
          foreign: world().foreign(account),
          stealth: world().stealth,
          missing: world().missing,
        };
        for (const kind of ["own", "foreign", "stealth", "missing"] as const) {
          const answer = await ask(backend(), actor, name, about(places[kind]));
          found[`${actor} ${kind}`] = answer.status;
          expected[`${actor} ${kind}`] = policy[name][actor][kind];
          if (answer.status === 200) continue;
          expect(JSON.parse(answer.text)).toMatchObject({
            status: FOUR_DIGITS[answer.status as Exclude<Status, 200>],
          });
        }
      }
      expect(found).toEqual(expected);
    });
  });

  it.each(names.filter((name) => cases[name].hasPlace))(
    "answers foreign and missing things of %s with the same bytes",
    async (name) => {
      const foreign = await ask(backend(), "member", name, cases[name].about(world().stealth));
      const missing = await ask(backend(), "member", name, cases[name].about(world().missing));
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      expect(foreign.text).toBe(missing.text);
      expect(foreign.headers.get("content-length")).toBe(missing.headers.get("content-length"));
    },
  );
}

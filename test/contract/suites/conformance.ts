import { describe, expect, it } from "vitest";
import type { Call } from "../../../server/contract/call.ts";
import { errorStatuses } from "../../../server/contract/errors.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import type { Engine, RunningBackend } from "../../helpers/engines.ts";
import { type Answer, type Asking, ask } from "../ask.ts";
import type { CallCases, Values } from "../cases/case.ts";
import { cases } from "../cases/index.ts";
import { everyCell, inStealth, once, seen } from "../cells.ts";
import { type Actor, policy, type Status } from "../policy.ts";
import { READING } from "../reading.ts";
import type { Place, World } from "../world.ts";

const names = Object.keys(calls) as CallName[];
const FOUR_DIGITS: Record<Exclude<Status, 200>, number> = {
  400: 4000,
  401: 4010,
  403: 4030,
  404: 4040,
  409: 4090,
};
function methodsAt(path: string): Set<string> {
  const filled = path.replace(/\{\w+\}/g, "1");
  const answering = Object.values<Call>(calls).filter((call) =>
    new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(filled),
  );
  return new Set(answering.map(({ method }) => method));
}

export function conformanceSuite(engine: Engine, backend: () => RunningBackend, world: () => World) {
  describe.each(names)("%s", (name) => {
    it("has cases and a policy", () => {
      expect([cases[name], policy[name]]).toEqual([expect.anything(), expect.anything()]);
    });
    const allowed = policy[name];
    if (!cases[name] || !allowed) return;
    const call = calls[name] as Call;
    const asked = cases[name];
    const { actor = "facility" } = asked;
    const own = () => world().own(actor);
    const request = asking(backend, name, asked);
    const good = (values: Values = {}, options: Asking & { bodyOver?: object } = {}) =>
      request(actor, own(), values, options);

    it("answers what its schema says, with and without a trailing slash", async () => {
      const { variants = [], bodies = [] } = asked;
      const plain = {};
      const requests = [plain, ...variants].map((values) => ({ values, bodyOver: {} }));
      for (const { values, bodyOver } of [
        ...requests,
        ...bodies.map((body) => ({ values: {}, bodyOver: body })),
      ]) {
        const answer = await good(values, { bodyOver });
        expect(answer, answer.text.slice(0, 500)).toMatchObject({ status: 200 });
        if (call.kind === "download") {
          expect(answer.headers.get("content-type")).toBe(call.contentType);
          continue;
        }
        const body = JSON.parse(answer.text);
        expect(call.response.parse(body)).toEqual(body);
        if (values !== plain) continue;
        const slashed = await good({}, { slash: true });
        if (call.kind === "read") expect(slashed.text).toBe(answer.text);
        else expect(call.response.parse(JSON.parse(slashed.text))).toBeTruthy();
      }
    });

    if (engine === READING)
      it("answers only its own methods", async () => {
        const known = methodsAt(call.path);
        if (call.method === "GET")
          expect(await good({}, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
        for (const method of ["POST", "PUT", "PATCH", "DELETE"].filter((other) => !known.has(other))) {
          const answer = await good({}, { method });
          expect([answer.status, JSON.parse(answer.text).status]).toEqual([404, 4040]);
        }
      });

    if (engine === READING)
      it("refuses bad input with a Japanese message at the field", async () => {
        const { invalid, invalidBodies = {}, body } = asked;
        for (const [field, values] of Object.entries(invalid))
          for (const value of values) expectFault(await good({ [field]: value }), field, value);
        const bodyFaults = Object.entries({ ...invalidBodies, ...(body && { surprise: [1] }) });
        for (const [field, values] of bodyFaults)
          for (const value of values)
            expectFault(await good({}, { bodyOver: { [field]: value } }), field, value);
      });

    const table = once(() => everyCell(request, world()));

    it("gives each actor what the policy says of own, foreign, stealth and missing places", async () => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const { somebody, kind, answer } of await table()) {
        found[`${somebody} ${kind}`] = answer.status;
        expected[`${somebody} ${kind}`] = allowed[somebody][kind];
        if (answer.status === 200) continue;
        const status = FOUR_DIGITS[answer.status as Exclude<Status, 200>];
        expect(JSON.parse(answer.text)).toMatchObject({ status });
      }
      expect(found).toEqual(expected);
    });

    if (asked.hasPlace)
      it("answers foreign and missing things with the same bytes", async () => {
        const cells = await table();
        for (const { somebody, kind, answer } of cells) {
          if (kind === "own" || answer.status === 200) continue;
          if (kind === "stealth" && inStealth.has(somebody)) continue;
          const missing = cells.find((cell) => cell.somebody === somebody && cell.kind === "missing");
          expect([somebody, kind, seen(answer)]).toEqual([somebody, kind, missing && seen(missing.answer)]);
        }
      });

    if (call.kind === "write") keyTest(backend, name, { own, missing: () => world().missing });
  });
}

function expectFault(answer: Answer, field: string, value: unknown) {
  expect([answer.status, field, value], answer.text.slice(0, 300)).toEqual([400, field, value]);
  const body = JSON.parse(answer.text);
  expect(body).toMatchObject({ status: 4000, message: errorStatuses[4000].message });
  const messages = Object.entries(body.errors as Record<string, string>);
  expect([...new Set(messages.map(([key]) => key.split(".")[0]))]).toEqual([field]);
  for (const [, message] of messages) expect(message).toMatch(/[ぁ-ん]/);
}

function asking(backend: () => RunningBackend, name: CallName, { about, body, prepare }: CallCases) {
  return (
    actor: Actor,
    place: Place,
    values: Values = {},
    { bodyOver, ...options }: Asking & { bodyOver?: object } = {},
  ): Promise<Answer> => {
    const request = async (prepared: Place) => {
      const given = body && !options.method ? { body: { ...body(prepared), ...bodyOver } } : {};
      return ask(backend(), actor, name, { ...about(prepared), ...values }, { ...given, ...options });
    };
    const isWriting = ["write", "upload"].includes((calls[name] as Call).kind);
    if (!isWriting && !prepare) return request(place);
    return backend().sandbox(async () =>
      request({ ...place, ...(await prepare?.(backend().database, place)) }),
    );
  };
}

function keyTest(
  backend: () => RunningBackend,
  name: CallName,
  { own, missing }: { own: () => Place; missing: () => Place },
) {
  const { about, body, hasPlace, prepare, actor = "facility" } = cases[name];
  it("answers a repeated Idempotency-Key with its first answer, once", async () => {
    await backend().sandbox(async () => {
      const { database } = backend();
      const place = { ...own(), ...(await prepare?.(database, own())) };
      const send = (there: Place, key = "conformance-key-1") =>
        ask(backend(), actor, name, about(there), { key, ...(body && { body: body(there) }) });
      const changes = async () => {
        const { rows } = await database.query("select id from audit_entries where result = 'ok' order by id");
        return rows;
      };
      const before = await changes();
      const first = await send(place);
      expect(first, first.text.slice(0, 300)).toMatchObject({ status: 200 });
      const after = await changes();
      expect(after.length).toBeGreaterThan(before.length);
      expect((await send(place)).text).toBe(first.text);
      expect(await changes()).toEqual(after);
      expect((await send(place, "bad key")).status).toBe(400);
      if (!hasPlace) return;
      const other = await send(missing());
      expect([other.status, JSON.parse(other.text).status]).toEqual([409, 4090]);
    });
  });
}

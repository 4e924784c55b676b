import { expect, it } from "vitest";
import { accountEvents } from "../../../server/contract/account-events.ts";
import type { Call } from "../../../server/contract/call.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Body } from "../cases/case.ts";
import { cases } from "../cases/index.ts";
import type { World } from "../world.ts";

const PRIVILEGED: Record<string, unknown> = {
  id: 1,
  user_id: 1,
  owner_id: 1,
  uuid: "00000000-0000-4000-8000-000000000001",
  sub: "00000000-0000-4000-8000-000000000001",
  facility_id: 1,
  brand_id: 1,
  is_curator: true,
  is_admin: true,
  is_email_verified: true,
  grant_type: "admin",
  role: "admin",
  is_standard: true,
  is_sales_prediction: true,
  plan: "standard",
  created_at: "2000-01-01T00:00:00Z",
  created_by: 1,
  deleted_at: null,
  invited_by: 1,
  result: "ok",
};
const HOW_MANY = 12;
const writes = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).kind === "write");

export function massAssignmentSuite(backend: () => RunningBackend, world: () => World) {
  it.each(writes)(
    "%s refuses twelve privileged fields wherever they stand, and stores none",
    async (name) => {
      const { actor = "facility", about, body, bodies = [] } = cases[name];
      const place = world().own(actor);
      const good = body ? [body(place), ...bodies.map((more) => ({ ...body(place), ...more }))] : [];
      const tainted = good.flatMap((one) =>
        placesIn(one).map((path) => taintedAt(one, path, shapeOf(name, path))),
      );
      if (body) expect(tainted.length).toBeGreaterThan(0);
      await backend().sandbox(async () => {
        const before = await everything(backend());
        for (const { given, fields } of tainted) {
          const answer = await ask(backend(), actor, name, about(place), { body: given });
          expect(answer.status, answer.text).toBe(400);
          expect(Object.keys(JSON.parse(answer.text).errors)).toEqual(expect.arrayContaining(fields));
        }
        const { values, fields } = taintedQuery(about(place));
        const answer = await ask(backend(), actor, name, values, body ? { body: good[0] } : {});
        expect([answer.status, Object.keys(JSON.parse(answer.text).errors)]).toEqual([
          400,
          expect.arrayContaining(fields),
        ]);
        expect(await everything(backend())).toEqual(before);
      });
    },
  );

  it.each(Object.entries(accountEvents))("%s takes nothing but its name", async (_name, { path }) => {
    const authorization = `Token ${await backend().issuer.token(demoAccounts.member.sub)}`;
    const headers = { authorization, "content-type": "application/json" };
    await backend().sandbox(async () => {
      const { fields } = taintedAt({}, [], []);
      const query = new URLSearchParams(fields.map((field) => [field, String(PRIVILEGED[field])]));
      const refused = await fetch(`${backend().origin}${path}?${query}`, { method: "POST", headers });
      expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, fields]);
      const { given } = taintedAt({}, [], []);
      const taken = await fetch(`${backend().origin}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(given),
      });
      expect(taken.status).toBe(200);
      const { rows } = await backend().database.query(
        "select u.email from audit_entries e join users u on u.id = e.user_id order by e.id desc limit 1",
      );
      expect(rows).toEqual([{ email: demoAccounts.member.email }]);
    });
  });
}

type Path = (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const within = Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? within : [path, ...within];
}

function shapeOf(name: CallName, path: Path): string[] {
  const { body } = calls[name] as { body?: { shape?: object } };
  return path.length === 0 ? Object.keys(body?.shape ?? {}) : [];
}

function taintedAt(body: Body, path: Path, known: readonly string[]) {
  const given = structuredClone(body);
  const place = path.reduce<Body>((inner, key) => inner[key as string] as Body, given);
  const extra = Object.keys(PRIVILEGED)
    .filter((field) => !(field in place) && !known.includes(field))
    .slice(0, HOW_MANY);
  expect(extra).toHaveLength(HOW_MANY);
  for (const field of extra) place[field] = PRIVILEGED[field];
  return { given, fields: extra.map((field) => [...path, field].join(".")) };
}

function taintedQuery(values: Record<string, string | string[]>) {
  const fields = Object.keys(PRIVILEGED)
    .filter((field) => !(field in values))
    .slice(0, HOW_MANY);
  return {
    fields,
    values: { ...Object.fromEntries(fields.map((field) => [field, String(PRIVILEGED[field])])), ...values },
  };
}

/** How much of everything there is, and when it was last written; the audit trail apart, which grows with every refusal. */
async function everything({ database }: RunningBackend): Promise<unknown> {
  const { rows } = await database.query(`
    select
      (select count(*) from users) as users,
      (select json_agg(u order by id) from users u where is_curator) as curators,
      (select json_agg(j order by id) from user_facility_joins j) as facility_joins,
      (select json_agg(j order by id) from user_brand_joins j) as brand_joins,
      (select json_agg(json_build_array(id, is_standard, is_stealth, version) order by id) from facilities) as facilities,
      (select json_agg(json_build_array(id, is_stealth, is_sales_prediction, version) order by id) from brands) as brands,
      (select count(*) from audit_entries where result = 'ok') as writes`);
  return rows;
}

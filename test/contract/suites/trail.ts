import { expect, it } from "vitest";
import type { Call } from "../../../server/contract/call.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { type Answer, type Asking, ask } from "../ask.ts";
import { cases } from "../cases/index.ts";
import { type Actor, policy, type Status } from "../policy.ts";
import type { Place, World } from "../world.ts";

const writes = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).kind === "write");
const accounts = Object.keys(demoAccounts) as (keyof typeof demoAccounts)[];
/** What is no organisation's: one's own name and bookmarks, and people who are not yet in one. */
const WITHOUT_TENANT = [
  "createUsers",
  "updateUser",
  "signUpUser",
  "declineInvitation",
  "createFacilityBookmark",
  "deleteFacilityBookmark",
];
const NEWCOMERS = ["signUpUser"];

interface Entry {
  at: Date;
  email: string | null;
  actor: string | null;
  tenants: number;
  call: string;
  object_kind: string | null;
  result: string;
  request_id: string;
}

const SINCE = `
select e.at, u.email, e.actor, num_nonnulls(e.facility_id, e.brand_id) as tenants, e.call, e.object_kind, e.result,
  e.request_id
from audit_entries e
left join users u on u.id = e.user_id
where e.id > $1
order by e.id`;

export function trailSuite(backend: () => RunningBackend, world: () => World) {
  const { asked, expectTraces } = tracing(backend);

  it.each(writes)("%s leaves its trace when it is done", async (name) => {
    const { actor = "facility" } = cases[name];
    const { answer, entries } = await asked(name, actor, world().own(actor));
    expect(answer.status, answer.text).toBe(200);
    expectTraces(entries, { name, actor, result: "ok", answer });
    expect(entries.every(({ object_kind }) => object_kind !== null)).toBe(true);
    if (!WITHOUT_TENANT.includes(name) && actor !== "curator")
      expect(entries.every(({ tenants }) => tenants > 0)).toBe(true);
  });

  it.each(writes)("%s leaves its trace when it is denied", async (name) => {
    const stranger = await asked(name, "anonymous", world().own("facility"));
    expect(stranger.answer.status).toBe(401);
    expectTraces(stranger.entries, { name, actor: "anonymous", result: "denied", answer: stranger.answer });
    for (const status of [403, 404] as const) {
      const refused = refusedWith(name, status);
      if (!refused) continue;
      const { answer, entries } = await asked(name, refused.actor, placeOf(world(), refused));
      expect(answer.status, answer.text).toBe(status);
      expectTraces(entries, { name, actor: refused.actor, result: "denied", answer });
    }
  });

  it.each(writes)("%s leaves its trace when its content is refused", async (name) => {
    const { actor = "facility" } = cases[name];
    const place = world().own(actor);
    for (const options of [
      { query: { surprise: "1" } },
      ...(NEWCOMERS.includes(name) ? [] : [{ key: "bad key" }]),
      { raw: "{" },
      { raw: "[1]", type: "text/plain" },
    ]) {
      const { answer, entries } = await asked(name, actor, place, options);
      expect([400, 415], answer.text).toContain(answer.status);
      expectTraces(entries, { name, actor, result: "invalid", answer });
    }
  });

  it("has an account that is denied for each call that not everybody may make", () => {
    const open = writes.filter((name) => !refusedWith(name, 403) && !refusedWith(name, 404));
    // About nobody but the caller: whoever has signed in may ask to leave.
    expect(open).toEqual(["requestAccountRemoval"]);
  });
}

type Kind = "own" | "foreign" | "missing";
interface Refused {
  actor: keyof typeof demoAccounts;
  kind: Kind;
}

function refusedWith(name: CallName, status: Status): Refused | undefined {
  const cells = (["foreign", "missing", "own"] as const).flatMap((kind) =>
    accounts.map((actor) => ({ actor, kind })),
  );
  return cells.find(({ actor, kind }) => policy[name]?.[actor][kind] === status);
}

function placeOf(world: World, { actor, kind }: Refused): Place {
  return kind === "missing" ? world.missing : world[kind](actor);
}

interface Sent extends Asking {
  query?: Record<string, string>;
  raw?: string;
  type?: string;
}

function tracing(backend: () => RunningBackend) {
  const asked = (name: CallName, actor: Actor, place: Place, { query, ...options }: Sent = {}) =>
    backend().sandbox(async () => {
      const { about, body, prepare } = cases[name];
      const { database } = backend();
      const there = { ...place, ...(await prepare?.(database, place)) };
      const last = await database.query<{ id: number }>(
        "select coalesce(max(id), 0) as id from audit_entries",
      );
      const given = body ? { body: body(there) } : {};
      const answer = await ask(
        backend(),
        actor,
        name,
        { ...about(there), ...query },
        { ...given, ...options },
      );
      const { rows } = await database.query<Entry & Record<string, unknown>>(SINCE, [last.rows[0]?.id]);
      return { answer, entries: rows as Entry[] };
    });
  return { asked, expectTraces };
}

function expectTraces(
  entries: readonly Entry[],
  { name, actor, result, answer }: { name: string; actor: Actor; result: string; answer: Answer },
) {
  const unknown =
    NEWCOMERS.includes(name) && actor === "none" ? expect.stringMatching(/^subject:[\w-]{16}$/) : undefined;
  const mark = actor === "anonymous" ? "anonymous" : unknown;
  const who = mark
    ? { email: null, actor: mark }
    : { email: demoAccounts[actor as "none"].email, actor: null };
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      ...who,
      call: name,
      result,
      request_id: answer.headers.get("x-request-id"),
    });
    expect(Math.abs(Date.now() - new Date(entry.at).getTime())).toBeLessThan(3_600_000);
  }
  const belongsSomewhere = actor !== "anonymous" && !["curator", "standby", "none"].includes(actor);
  if (result !== "ok" && belongsSomewhere) expect(entries.every(({ tenants }) => tenants === 1)).toBe(true);
}

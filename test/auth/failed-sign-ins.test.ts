import { createHash, createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFailedSignIn, failedSignInText } from "../../server/contract/account-events.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import { FACILITY_ID, startWholeWeb, TRAIL_KEY, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web?.close());

const traces = async (requestId: unknown) => {
  const { rows } = await web.database.query(
    `select u.email, e.actor, e.facility_id, e.brand_id, e.object_kind, e.result
     from audit_entries e
     left join users u on u.id = e.user_id
     where e.call = 'createFailedSignIn' and e.request_id = $1
     order by e.id`,
    [requestId],
  );
  return rows;
};
/** The same once it holds something: it is written after the answer. */
async function tracesInTime(requestId: unknown) {
  const until = Date.now() + 15_000;
  let found = await traces(requestId);
  for (; found.length === 0 && Date.now() < until; found = await traces(requestId)) await sleep(20);
  return found;
}
async function refused(email: string) {
  const answer = await new Visitor(web.app).signIn(email, "Wrong2026");
  expect(answer.statusCode).toBe(401);
  return { answer, found: () => tracesInTime(answer.headers["x-request-id"]) };
}

describe("a sign-in that was refused (S25)", () => {
  it("stands in the trail of each of the person's organisations, under the number of the answer", async () => {
    const { email } = demoAccounts.both;
    const { found } = await refused(email.toUpperCase());
    const entries = await found();
    const entry = { email, actor: null, object_kind: "user", result: "denied" };
    expect(entries.length).toBe(2);
    expect(entries).toContainEqual({ ...entry, facility_id: expect.any(Number), brand_id: null });
    expect(entries).toContainEqual({ ...entry, facility_id: null, brand_id: expect.any(Number) });
  });

  it("of an account that nobody has stands there by a mark, which the log has too", async () => {
    const typed = "nobody-at-all@kukaku.example";
    const { found } = await refused(typed);
    const [entry, ...more] = await found();
    expect(more).toEqual([]);
    const digest = createHash("sha256").update(typed).digest("base64url");
    expect(entry).toMatchObject({ email: null, actor: `account:${digest}`.slice(0, 24), facility_id: null });
    expect(JSON.stringify(entry)).not.toContain(typed);
  });

  it("is read by the admins of its organisation, and one of nobody by curators alone", async () => {
    for (const email of [demoAccounts.member.email, "stranger@kukaku.example"])
      expect((await (await refused(email)).found()).length).toBe(1);
    const pageOf = async (account: { email: string }, path: string) => {
      const visitor = new Visitor(web.app);
      await visitor.signIn(account.email);
      return (await visitor.get(path)).body;
    };
    const { rows } = await web.database.query<{ name: string }>(
      "select family_name || ' ' || given_name as name from users where email = $1",
      [demoAccounts.member.email],
    );
    const own = await pageOf(demoAccounts.facility, "/setting/facility/audit");
    expect(own).toMatch(new RegExp(`${rows[0]?.name}</a></td><td[^>]*>ログインの失敗`));
    expect(own).not.toContain("登録のないアカウント");
    expect(await pageOf(demoAccounts.curator, "/admin/audit")).toContain("登録のないアカウント");
    const rivals = await pageOf(demoAccounts.rival, "/setting/facility/audit");
    expect(rivals).toContain("操作履歴");
    expect(rivals).not.toContain("ログインの失敗");
  });

  it("is answered all the same while the backend takes nothing up", async () => {
    await web.database.script("alter table audit_entries rename to audit_entries_away");
    try {
      const { answer } = await refused(demoAccounts.rival.email);
      expect(answer.body).toContain("メールアドレスまたはパスワードが正しくありません。");
    } finally {
      await web.database.script("alter table audit_entries_away rename to audit_entries");
    }
  });
});

describe("telling the backend of a refused sign-in", () => {
  const REQUEST_ID = "request-of-a-test-1";
  const email = demoAccounts.facility.email;
  const now = () => Math.floor(Date.now() / 1000);
  const proofOf = (key: Uint8Array, at: number, of = email) =>
    `1.${at}.${createHmac("sha256", key)
      .update(failedSignInText(at, REQUEST_ID, of))
      .digest("base64url")}`;
  const tell = async (proof: string | undefined, body: unknown = { email }) => {
    const answer = await fetch(`${web.backendOrigin}${createFailedSignIn.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-request-id": REQUEST_ID,
        ...(proof !== undefined && { authorization: `Token ${proof}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.status;
  };

  it("needs the key that both share, a fresh proof, and what it was made for", async () => {
    const other = new Uint8Array(32).fill(8);
    for (const [proof, body] of [
      [undefined, undefined],
      ["1.0.x", undefined],
      [proofOf(other, now()), undefined],
      [proofOf(TRAIL_KEY, now() - 600), undefined],
      [proofOf(TRAIL_KEY, now() + 600), undefined],
      [proofOf(TRAIL_KEY, now()), { email: demoAccounts.rival.email }],
      [proofOf(TRAIL_KEY, now()), { email, user_id: 1 }],
    ] as const)
      expect(await tell(proof, body), `${proof} ${JSON.stringify(body)}`).toBe(401);
    expect(await traces(REQUEST_ID)).toEqual([]);
    expect(await tell(proofOf(TRAIL_KEY, now()))).toBe(200);
    const found = await traces(REQUEST_ID);
    expect(found.length).toBeGreaterThan(0);
    expect((found as { facility_id: number }[]).some(({ facility_id }) => facility_id === FACILITY_ID)).toBe(
      true,
    );
  });
});

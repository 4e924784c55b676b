import { expect, vi } from "vitest";
import { STEP_MS, stepAt, totp } from "../../server/identity/totp.ts";
import { DEMO_PASSWORD, type DemoAccount } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "./running-web.ts";
import type { WholeWeb } from "./whole-web.ts";

export const proof = { current_password: DEMO_PASSWORD };

/** Moves the clock and stops it there: a code is that of its step however long the test takes. */
export function pass(ms: number): void {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now);
}

export const codeOf = (secret: string) => totp(secret, stepAt(Date.now()));
export function nextCode(secret: string): string {
  pass(STEP_MS);
  return codeOf(secret);
}
export const other = (code: string) => (code === "000000" ? "000001" : "000000");

export async function send(visitor: Visitor, path: string, fields: Record<string, string>, form = path) {
  return visitor.post(path, { ...fields, _csrf: await visitor.token(form) });
}

export async function signedIn(web: WholeWeb, { email }: DemoAccount): Promise<Visitor> {
  const visitor = new Visitor(web.app);
  expect((await visitor.signIn(email)).statusCode).toBe(303);
  return visitor;
}

/** Sets an app up for an account of a facility. @returns its secret and the session that did it. */
export async function withApp(web: WholeWeb, account: DemoAccount) {
  const base = "/userfacilityjoins/users";
  const visitor = await signedIn(web, account);
  await send(visitor, `${base}/mfa`, proof);
  const secret = secretIn((await visitor.get(`${base}/mfa`)).body);
  const done = await send(visitor, `${base}/mfa/code`, { code: codeOf(secret) }, `${base}/mfa`);
  expect([done.statusCode, done.headers.location]).toEqual([303, base]);
  return { visitor, secret };
}

export function secretIn(body: string): string {
  const key = />((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(body)?.[1] ?? "";
  expect(key).not.toBe("");
  return key.replaceAll(" ", "");
}

export async function atCode(web: WholeWeb, { email }: DemoAccount, password: string = DEMO_PASSWORD) {
  const visitor = new Visitor(web.app);
  const answer = await visitor.signIn(email, password);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/signin/code"]);
  expect(visitor.cookies.has("sid")).toBe(false);
  return visitor;
}

export async function traces(web: WholeWeb, { sub }: DemoAccount): Promise<string[]> {
  const { rows } = await web.database.query<{ call: string }>(
    "select call from audit_entries where user_id = (select id from users where uuid = $1) order by id",
    [sub],
  );
  return rows.map(({ call }) => call);
}

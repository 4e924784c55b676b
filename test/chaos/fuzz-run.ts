import type { Agent } from "undici";
import { connectPostgres } from "../../server/backend/db/postgres.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { findWorld, type World } from "../contract/world.ts";
import type { Answered } from "../pages/odd-requests.ts";
import { backendRequest, callOf, type FuzzedCall, fuzzedCalls } from "./fuzz-calls.ts";
import { crawl, type Known, type Route } from "./fuzz-crawl.ts";
import { Odds } from "./fuzz-odds.ts";
import { ACCOUNTS, type Account, csrfOf, People, type Visitor } from "./fuzz-people.ts";
import { callRequest, pageRequest, type Sent } from "./fuzz-requests.ts";
import { type Asked, send } from "./fuzz-send.ts";
import type { Tally } from "./fuzz-tally.ts";
import { goldenRoutes } from "./routes.ts";
import type { Site } from "./site.ts";

const PAGE_TIMES = 20;
const CALL_TIMES = 34;
/** Fewer than are turned away: what is measured is what odd requests do, not how many. */
export const AT_ONCE = 6;
/** Files and predictions, of which a process makes two at once: these go one after the other. */
const COSTLY = /excel|predictions$|sales_prediction\/new/;
/** What writes last: a thing that is gone teaches nothing more. */
const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const routes = () =>
  goldenRoutes().toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

export interface Fuzzer {
  site: Site;
  found: Tally;
  people: People;
  send(asked: Asked): Promise<Answered | undefined>;
  run(seed: number): Promise<void>;
}

export async function fuzzerOf(site: Site, client: Agent, found: Tally): Promise<Fuzzer> {
  const people = new People(site.web.origin);
  await people.arrive();
  const tokens = new Map<Account, string>();
  for (const account of Object.keys(demoAccounts) as Account[])
    tokens.set(account, await site.accessToken(demoAccounts[account].email));
  const world = await worldOf(site);
  const poolOrigin = new URL(site.web.identity.jwksUri).origin;
  const fuzzer: Fuzzer = {
    site,
    found,
    people,
    send: (asked) => send(client, found, poolOrigin, asked),
    async run(seed) {
      const known = await crawl(people, routes(), found);
      const made = fuzzedCalls(seed, CALL_TIMES, world);
      await fuzzPages(fuzzer, seed, known, made);
      await fuzzBackend(fuzzer, seed, made, (account) => tokens.get(account) ?? "");
    },
  };
  return fuzzer;
}

async function worldOf({ databaseUrl }: Site): Promise<World> {
  const database = await connectPostgres({ databaseUrl });
  try {
    return await findWorld({ database });
  } finally {
    await database.close();
  }
}

async function fuzzPages(
  fuzzer: Fuzzer,
  seed: number,
  known: Known,
  made: readonly FuzzedCall[],
): Promise<void> {
  const { people, site } = fuzzer;
  await eachOf(PAGE_TIMES, routes(), async (route, n) => {
    const odds = new Odds(seed, n);
    const account = odds.once(7) ? undefined : odds.pick(accountsFor(route, known));
    await people.lend(account, async (visitor) => {
      const call = callOf(made, route);
      const sent = call
        ? callRequest(odds, { method: route.method, ...call.make(odds) }, visitor)
        : pageRequest(odds, route, known, visitor);
      const target = `${route.method} ${route.path}`;
      const answer = await fuzzer.send({
        origin: site.web.origin,
        target,
        sent,
        number: `seed ${seed} request ${n} ${account ?? "stranger"}`,
      });
      if (answer) await follow(fuzzer, visitor, sent, answer);
    });
  });
}

function accountsFor({ path }: Route, { forms }: Known) {
  const shown = ACCOUNTS.filter((account) => forms.has(`${account} ${path}`));
  return shown.length > 0 ? [...shown, ...shown, ...ACCOUNTS] : ACCOUNTS;
}

async function follow(
  { people, found }: Fuzzer,
  visitor: Visitor,
  sent: Sent,
  { status, headers }: Answered,
) {
  const { account, browser } = visitor;
  const own = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  // Of another cookie's session, or none.
  if ((sent.headers.cookie ?? "") !== own) return;
  const name = account ? "sid" : "visit";
  const before = browser.cookies.get(name);
  browser.keepCookies(headers["set-cookie"] as string | string[] | undefined);
  const after = browser.cookies.get(name);
  const isRefused = status === 401 && sent.url.startsWith("/api/");
  const isSentAway = String(headers.location ?? "").startsWith("/signin");
  if (account && (after === undefined || isRefused || isSentAway)) return people.renew(visitor);
  if (account) found.signedIn++;
  if (after !== before) visitor.csrf = await csrfOf(visitor).catch(() => "");
}

async function fuzzBackend(
  fuzzer: Fuzzer,
  seed: number,
  made: readonly FuzzedCall[],
  tokenOf: (account: Account) => string,
) {
  const ordered = made.toSorted((a, b) => ORDER.indexOf(a.call.method) - ORDER.indexOf(b.call.method));
  await eachOf(CALL_TIMES, ordered, async (call, n) => {
    const odds = new Odds(seed, -1 - n);
    const sent = backendRequest(odds, call, tokenOf);
    await fuzzer.send({
      origin: fuzzer.site.backendOrigin,
      target: call.name,
      sent,
      number: `seed ${seed} request ${-1 - n}`,
    });
  });
}

async function eachOf<T extends Route | FuzzedCall>(
  times: number,
  all: readonly T[],
  work: (one: T, n: number) => Promise<void>,
) {
  const numbered = Array.from({ length: times }, () => all)
    .flat()
    .map((one, n) => ({ one, n }));
  const isCostly = ({ one }: { one: T }) => COSTLY.test("call" in one ? one.call.path : one.path);
  const lanes = [numbered.filter(isCostly), numbered.filter((each) => !isCostly(each))] as const;
  const run = async (lane: { one: T; n: number }[]) => {
    for (let next = lane.shift(); next; next = lane.shift()) await work(next.one, next.n);
  };
  await Promise.all([run(lanes[0]), ...Array.from({ length: AT_ONCE - 1 }, () => run(lanes[1]))]);
}

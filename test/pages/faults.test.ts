import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Answers, type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { faults, pagesOf, problemsOf } from "./backend-faults.ts";

type Side = "facility" | "brand";

interface Crowd {
  web: RunningWeb;
  people: Record<Side, Visitor[]>;
  pages: { path: string; side: Side }[];
}

/** A page waits for seconds before it gives up, and each host lets one person wait for one or two: so there are some. */
const [HOSTS, SILENT_HOSTS] = [2, 4];
const SILENCE = "no answer at all";

let crowd: Crowd;
/** Before a backend of its own, while all others are asked: a file is waited for as long as they take together. */
let silent: Crowd;
let unanswered: ReturnType<typeof askEverything>;
beforeAll(async () => {
  silent = await gather(SILENT_HOSTS);
  unanswered = askEverything(silent, faults[SILENCE]);
  unanswered.catch(() => {});
  crowd = await gather(HOSTS);
});
afterAll(() => Promise.all([crowd?.web.close(), silent?.web.close()]));

async function gather(hostCount: number): Promise<Crowd> {
  const web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, facilities: [11], brands: [21] });
  const others = Array.from({ length: hostCount - 1 }, () => web.another());
  const hosts = [web.app, ...(await Promise.all(others))];
  const emails = Object.values(demoAccounts).map(({ email }) => email);
  const half = Math.floor(emails.length / 2);
  const people: Crowd["people"] = { facility: [], brand: [] };
  // One host after the other: signing in takes the processor's time, and the user pool is waited for only so long.
  for (const host of hosts) {
    const all = (some: readonly string[], page: string) =>
      Promise.all(some.map((email) => person(host, email, page)));
    people.facility.push(...(await all(emails.slice(0, half), "/sections")));
    people.brand.push(...(await all(emails.slice(half), "/offering_section/applied")));
  }
  return { web, people, pages: pagesOf(web.app.declaredRoutes) };
}

async function person(host: FastifyInstance, email: string, page: string): Promise<Visitor> {
  const visitor = new Visitor(host);
  const { headers } = await visitor.signIn(email);
  expect([email, headers.location]).not.toEqual([email, expect.stringContaining("/signin")]);
  await visitor.get(page);
  return visitor;
}

async function askAll({ people, pages }: Crowd, side: Side) {
  const left = pages.filter((page) => page.side === side).map(({ path }) => path);
  const lanes = people[side].flatMap((visitor) => [visitor, visitor]);
  const answers = await Promise.all(
    lanes.map(async (visitor) => {
      const own = [];
      for (let path = left.shift(); path !== undefined; path = left.shift())
        own.push({ path, ...(await visitor.get(path)) });
      return own;
    }),
  );
  return answers.flat();
}

async function askEverything(of: Crowd, fault: Answers["others"]) {
  of.web.answers.others = fault;
  return (await Promise.all([askAll(of, "facility"), askAll(of, "brand")])).flat();
}

describe("every page, while the backend answers with (R1)", () => {
  it.each(Object.entries(faults))(
    "%s: stands in its frame, in Japanese, with a way on",
    async (name, fault) => {
      const answers = await (name === SILENCE ? unanswered : askEverything(crowd, fault));
      const shown = answers.filter(({ statusCode }) => ![302, 303].includes(statusCode));
      const problems = shown.flatMap(({ path, statusCode: status, body, headers }) =>
        problemsOf({ status, body, headers }).map((what) => `${path} ${what}`),
      );
      expect(problems).toEqual([]);
      expect(shown.length).toBeGreaterThan(60);
    },
    150_000,
  );

  it("nothing any more: every page is asked for anew and nobody was signed out", async () => {
    for (const { web, people } of [crowd, silent]) {
      web.answers.others = undefined;
      for (const visitor of [...people.facility, ...people.brand]) {
        const page = await visitor.get("/support");
        expect(page.statusCode).toBe(200);
        expect(page.body).toContain("メインメニュー");
      }
      const faultsOfOurs = web.log.filter((line) => line.includes("request failed"));
      expect(faultsOfOurs).toEqual([]);
    }
  });
});

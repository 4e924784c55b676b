import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { faults, pagesOf, problemsOf } from "./backend-faults.ts";

/** A page waits for seconds before it gives up, and each host lets one person wait for one or two: so there are many. */
const HOSTS = 4;

let web: RunningWeb;
let people: Record<"facility" | "brand", Visitor[]>;
let pages: { path: string; side: "facility" | "brand" }[];
beforeAll(async () => {
  web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, facilities: [11], brands: [21] });
  const others = Array.from({ length: HOSTS - 1 }, () => web.another());
  const hosts = [web.app, ...(await Promise.all(others))];
  const emails = Object.values(demoAccounts).map(({ email }) => email);
  const half = Math.floor(emails.length / 2);
  people = { facility: [], brand: [] };
  // One host after the other: signing in takes the processor's time, and the user pool is waited for only so long.
  for (const host of hosts) {
    const all = (some: readonly string[], page: string) =>
      Promise.all(some.map((email) => person(host, email, page)));
    people.facility.push(...(await all(emails.slice(0, half), "/sections")));
    people.brand.push(...(await all(emails.slice(half), "/offering_section/applied")));
  }
  pages = pagesOf(web.app.declaredRoutes).map(({ path, side }) => ({
    path,
    side: side === "brand" ? "brand" : "facility",
  }));
});
afterAll(() => web.close());

/** Somebody signed in, whose session remembers the side that a page belongs to. */
async function person(host: FastifyInstance, email: string, page: string): Promise<Visitor> {
  const visitor = new Visitor(host);
  const { headers } = await visitor.signIn(email);
  expect([email, headers.location]).not.toEqual([email, expect.stringContaining("/signin")]);
  await visitor.get(page);
  return visitor;
}

/** Every page of a side, two at once for each person of it. */
async function askAll(side: "facility" | "brand") {
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

describe("every page, while the backend answers with (R1)", () => {
  it.each(Object.entries(faults))(
    "%s: stands in its frame, in Japanese, with a way on",
    async (_name, fault) => {
      web.answers.others = fault;
      const answers = (await Promise.all([askAll("facility"), askAll("brand")])).flat();
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
    web.answers.others = undefined;
    for (const visitor of [...people.facility, ...people.brand]) {
      const page = await visitor.get("/support");
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("メインメニュー");
    }
    const faultsOfOurs = web.log.filter((line) => line.includes("request failed"));
    expect(faultsOfOurs).toEqual([]);
  });
});

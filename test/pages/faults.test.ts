import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { faults, pagesOf, problemsOf } from "./backend-faults.ts";

let web: RunningWeb;
/** One person has two pages under way at once; so there are several. */
let people: Record<"facility" | "brand", Visitor[]>;
let pages: { path: string; side: "facility" | "brand" }[];
beforeAll(async () => {
  web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, facilities: [11], brands: [21] });
  const emails = Object.values(demoAccounts).map(({ email }) => email);
  const half = Math.floor(emails.length / 2);
  people = {
    facility: await Promise.all(emails.slice(0, half).map((email) => person(email, "/sections"))),
    brand: await Promise.all(emails.slice(half).map((email) => person(email, "/offering_section/applied"))),
  };
  pages = pagesOf(web.app.declaredRoutes).map(({ path, side }) => ({
    path,
    side: side === "brand" ? "brand" : "facility",
  }));
});
afterAll(() => web.close());

/** Somebody signed in, whose session remembers the side that a page belongs to. */
async function person(email: string, page: string): Promise<Visitor> {
  const visitor = new Visitor(web.app);
  await visitor.signIn(email);
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

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { faults, pagesOf, problemsOf } from "./backend-faults.ts";

let web: RunningWeb;
let facility: Visitor;
let brand: Visitor;
let pages: { path: string; side: Visitor }[];
beforeAll(async () => {
  web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, facilities: [11], brands: [21] });
  facility = await person("/sections");
  brand = await person("/offering_section/applied");
  pages = pagesOf(web.app.declaredRoutes).map(({ path, side }) => ({
    path,
    side: side === "brand" ? brand : facility,
  }));
});
afterAll(() => web.close());

/** Somebody signed in, whose session remembers the side that a page belongs to. */
async function person(page: string): Promise<Visitor> {
  const visitor = new Visitor(web.app);
  await visitor.signIn();
  await visitor.get(page);
  return visitor;
}

describe("every page, while the backend answers with (R1)", () => {
  it.each(Object.entries(faults))(
    "%s: stands in its frame, in Japanese, with a way on",
    async (_name, fault) => {
      web.answers.others = fault;
      const answers = await Promise.all(
        pages.map(async ({ path, side }) => ({ path, ...(await side.get(path)) })),
      );
      const shown = answers.filter(({ statusCode }) => ![302, 303].includes(statusCode));
      const problems = shown.flatMap(({ path, statusCode: status, body, headers }) =>
        problemsOf({ status, body, headers }).map((what) => `${path} ${what}`),
      );
      expect(problems).toEqual([]);
      expect(shown.length).toBeGreaterThan(60);
    },
    60_000,
  );

  it("nothing any more: every page is asked for anew and nobody was signed out", async () => {
    web.answers.others = undefined;
    for (const visitor of [facility, brand]) {
      const page = await visitor.get("/support");
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("メインメニュー");
    }
    const faultsOfOurs = web.log.filter((line) => line.includes("request failed"));
    expect(faultsOfOurs).toEqual([]);
  });
});

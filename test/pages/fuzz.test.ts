import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { numbersOf, problemsOf, requestOf } from "./odd-requests.ts";

let web: RunningWeb;
let person: Visitor;
beforeAll(async () => {
  web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, brands: [21] });
  person = new Visitor(web.app);
  await person.signIn();
});
afterAll(() => web.close());

describe("whatever is sent to whatever address (S3, short form)", () => {
  it.each([20_261_120, 7])("is answered, with nothing of it in the page as markup, seed %i", async (seed) => {
    const next = numbersOf(seed);
    // Without a port the process is never ready, and says so.
    const left = ["/signout", "/readyz"];
    const routes = web.app.declaredRoutes.filter(
      ({ method, path }) => method !== "HEAD" && !left.includes(path) && !path.startsWith("/auth"),
    );
    const problems: string[] = [];
    for (const { method, path } of routes)
      for (let i = 0; i < 2; i++) {
        const visitor = next(4) === 0 ? new Visitor(web.app) : person;
        const sent = requestOf(next, path, method);
        const answer = await visitor.send(sent);
        const what = `${method} ${path} ${JSON.stringify(sent).slice(0, 200)}`;
        const { statusCode: status, body, headers } = answer;
        problems.push(...problemsOf({ status, body, headers }).map((problem) => `${problem}: ${what}`));
      }
    expect(problems).toEqual([]);
    expect((await person.get("/livez")).statusCode).toBe(200);
    expect(web.log.filter((line) => line.includes("request failed"))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { speculationRules } from "../../server/web/plugins/speculation.ts";
import { Browserless, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let origin: string;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  ({ origin } = product);
});
afterAll(() => product?.stop());

describe("the rules for fetching a likely next page", () => {
  it("are a file of our own, named by the pages of those who are signed in", async () => {
    const browser = await signIn(origin, demoAccounts.facility.email);
    const page = await browser.get("/facilities");
    expect(page.headers["speculation-rules"]).toBe('"/speculation-rules.json"');
    const rules = await browser.get("/speculation-rules.json");
    expect(rules.headers["content-type"]).toMatch(/^application\/speculationrules\+json/);
    expect(JSON.parse(rules.body)).toEqual(speculationRules);
    const anonymous = await new Browserless(origin).get("/signin");
    expect(anonymous.headers["speculation-rules"]).toBeUndefined();
  });

  it("leave out what counts, alters something or is a file", () => {
    const text = JSON.stringify(speculationRules);
    for (const path of ["/optional_point", "/signout", "excel", "/api", "/edit", "/delete", "switch"])
      expect(text).not.toContain(path);
    expect(speculationRules.prefetch.map(({ eagerness }) => eagerness)).toEqual(["conservative"]);
  });

  it("cost nobody a message that is shown once", async () => {
    const browser = await signIn(origin, demoAccounts.facility.email);
    const list = await browser.get("/facilities");
    const form = { action: "/facilities/details/2/rating" };
    const rated = await browser.get("/facilities/details/2");
    const sent = await browser.submit(rated, form, { stars: "4" }, { follow: false });
    expect(sent.status).toBe(303);
    const fetched = await browser.get("/facilities", { headers: { "sec-purpose": "prefetch" } });
    const shown = await browser.get("/facilities/details/2");
    expect(list.status).toBe(200);
    expect(fetched.body).not.toContain('data-flash="');
    expect(shown.body).toContain('data-flash="');
  });
});

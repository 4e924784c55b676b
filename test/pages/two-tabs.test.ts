import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let person: Browserless;
let section: string;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  person = await signIn(product.origin, demoAccounts.facility.email);
  const list = await person.get("/sections?view=list&floor=all&status=publish&per_page=50");
  section = /data-section="(\d+)"/.exec(list.body)?.[1] ?? "";
});
afterAll(() => product?.stop());

/** What is the person's own, whichever organisation they look at; the switches are what another tab would do. */
const PERSONAL = /^\/(signout|facility-switch|brand-switch|side-switch|facilities\/bookmark|notices)/;

const pages = (): string[] => [
  "/sections?view=list",
  "/section_register",
  `/sections/${section}/edit`,
  `/sections/${section}/recruitements`,
  `/sections/${section}/recruitements/edit`,
  `/sections/${section}/recruitements/brands/new`,
  `/sections/${section}/publish`,
  "/scouts?brand_id=3",
  "/brands",
  "/brands/details/3",
  "/facilities",
  "/facilities/details/9",
  "/optional_point",
  "/optional_point/result?lat=35.68&lon=139.76",
  "/setting/facility/details/edit",
  "/setting/facility/details/images",
  "/userfacilityjoins/new",
  "/section_contact",
];

async function switchTo(id: string): Promise<void> {
  const { values } = findForm(await person.get("/notices"), { action: "/signout" });
  const switched = await person.post("/facility-switch", { _csrf: String(values._csrf), id });
  expect(switched.status).toBe(200);
}
const formsOf = (page: Page) =>
  page.forms.filter(({ method, action }) => method === "POST" && !PERSONAL.test(action || page.path));

describe("forms of one facility that are sent after another tab has switched to the next (R16)", () => {
  it("are refused with a notice, whatever they write", async () => {
    expect(section).not.toBe("");
    await switchTo("1");
    const drawn: Page[] = [];
    for (const path of pages()) drawn.push(await person.get(path));
    expect(drawn.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);
    await switchTo("2");
    const sent: string[] = [];
    const taken: string[] = [];
    for (const page of drawn)
      for (const form of formsOf(page)) {
        const action = form.action || page.path;
        sent.push(action);
        const answer = await person.post(action, form.values, { follow: false });
        if (answer.status !== 409 || !answer.text.includes("別のタブで施設が切り替えられています。"))
          taken.push(`${action} on ${page.path}: ${answer.status}`);
      }
    expect(taken).toEqual([]);
    expect(new Set(sent).size).toBeGreaterThan(15);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
});
afterAll(() => product?.stop());

const NEW_EACH_TIME =
  / nonce="[^"]*"| data-seconds-left="\d+"|name="_(csrf|key)" value="[^"]*"|受付番号：[\w-]+|出力：[\d/: ]+|[\d/]+ [\d:]+ 作成/g;

async function body(browser: Browserless, path: string): Promise<string> {
  const page = await browser.get(path);
  expect(page.status, path).toBe(200);
  return page.body.replace(NEW_EACH_TIME, "");
}

const MAIN = {
  member: [
    "/sections",
    "/sections?view=list",
    "/sections/1",
    "/section_register",
    "/facilities",
    "/brands",
    "/brands/details/1",
    "/section_contact",
    "/optional_point/result?lat=35.68999&lon=139.69921",
  ],
  brand: ["/facilities", "/brands"],
} as const;

function difference(one: string, other: string): string {
  if (one === other) return "";
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(at - 60, at + 60)} ≠ ${other.slice(at - 60, at + 60)}`;
}

describe("a page whose answers have not changed", () => {
  it("says the same on the third visit as on the first, to each who looks", async () => {
    const { origin } = product;
    for (const name of ["facility", "brand", "rival"] as const) {
      const browser = await signIn(origin, demoAccounts[name].email);
      for (const path of name === "brand"
        ? ["/facilities", "/brands"]
        : ["/facilities", "/brands", "/sections"]) {
        const first = await body(browser, path);
        for (const visit of [2, 3, 4])
          expect(difference(first, await body(browser, path)), `${name} ${path}, visit ${visit}`).toBe("");
      }
    }
  });

  it("shows a change at once, and to nobody else what is one's own", async () => {
    const { origin } = product;
    const facility = await signIn(origin, demoAccounts.facility.email);
    const member = await signIn(origin, demoAccounts.member.email);
    const pressed = async (browser: Browserless) =>
      [...(await browser.get("/facilities")).body.matchAll(/aria-pressed="true"/g)].length;
    for (let visit = 0; visit < 3; visit++) await pressed(facility);
    const before = { own: await pressed(facility), others: await pressed(member) };
    const page = await facility.get("/facilities");
    const { values } = findForm(page, { action: "/facilities/bookmark" });
    const [, id = ""] = /name="add" value="(\d+)"/.exec(page.body) ?? [];
    await facility.post("/facilities/bookmark", { ...(values as Record<string, string>), add: id });
    expect(await pressed(facility)).toBe(before.own + 1);
    expect(await pressed(member)).toBe(before.others);
  });
});

describe("a page drawn with SPEED=off", () => {
  it("is the same, byte for byte, as with all that makes it fast", async () => {
    const plain = await startProduct({ env: { SPEED: "off" } });
    try {
      for (const [name, addresses] of Object.entries(MAIN)) {
        const { email } = demoAccounts[name as keyof typeof MAIN];
        const fast = await signIn(product.origin, email);
        const slow = await signIn(plain.origin, email);
        for (const path of addresses)
          for (const visit of [1, 2, 3])
            expect(
              difference(await body(fast, path), await body(slow, path)),
              `${name} ${path}, visit ${visit}`,
            ).toBe("");
      }
    } finally {
      await plain.stop();
    }
  });
});

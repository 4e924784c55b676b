import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, type Page, signIn, trySignIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const UNFINISHED = /undefined|NaN|\[object Object\]|Invalid Date/;

const landings: [keyof typeof demoAccounts, RegExp][] = [
  ["facility", /^\/sections/],
  ["member", /^\/sections/],
  ["rival", /^\/sections/],
  ["both", /^\/sections/],
  ["curator", /^\/sections/],
  ["free", /^\/facilities/],
  ["brand", /^\/sales_prediction/],
  ["prediction", /^\/sales_prediction/],
  ["brandlite", /^\/optional_point/],
  ["rivalbrand", /^\/(sales_prediction|optional_point)/],
];

let product: Product;
beforeAll(async () => {
  product = await startProduct({ shared: true });
});

describe.each(landings)("the account %s", (name, landing) => {
  const { email }: DemoAccount = demoAccounts[name];

  it(`lands on ${landing.source.replace(/[\\^]/g, "")} and finds no dead link from there`, async () => {
    const browser = await signIn(product.origin, email);
    expect(browser.landing.path).toMatch(landing);
    expect(browser.landing.status).toBe(200);
    const problems = await followLinks(browser, browser.landing);
    expect(problems).toEqual([]);
  });
});

describe.each(["standby", "none"] as const)("the account %s", (name) => {
  it("is told at the sign-in page that there is nothing it may use", async () => {
    const browser = new Browserless(product.origin);
    const page = await trySignIn(browser, demoAccounts[name].email, DEMO_PASSWORD);
    expect(page.path).toMatch(/^\/signin/);
    expect(page.text).toContain(
      "このアカウントで利用できる施設またはブランドがありません。管理者にお問い合わせください。",
    );
    const sections = await browser.get("/sections");
    expect(sections.path).toMatch(/^\/signin/);
  });
});

async function followLinks(browser: Browserless, start: Page): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  const visit = async (page: Page, depth: number): Promise<void> => {
    problems.push(...problemsOf(page));
    if (depth === 0) return;
    for (const path of ownPaths(page, browser.origin)) {
      if (seen.has(kindOf(path))) continue;
      seen.add(kindOf(path));
      await visit(await browser.get(path), depth - 1);
    }
  };
  await visit(start, 2);
  return problems;
}

function problemsOf(page: Page): string[] {
  const from = `${page.redirects.join(" → ")} ${page.path}`;
  const isFile = !String(page.headers["content-type"]).startsWith("text/html");
  if (page.status >= 400) return [`${from}: ${page.status}`];
  if (isFile) return [];
  const unfinished = UNFINISHED.exec(page.text);
  return unfinished ? [`${from}: shows ${unfinished[0]}`] : [];
}

function ownPaths(page: Page, origin: string): string[] {
  const isHtml = String(page.headers["content-type"]).startsWith("text/html");
  if (!isHtml) return [];
  return page.links
    .filter((link) => !link.startsWith("#"))
    .map((link) => new URL(link, `${origin}${page.path}`))
    .filter((url) => url.origin === origin && url.pathname !== "/signout")
    .map((url) => url.pathname + url.search);
}

function kindOf(path: string): string {
  return path.replace(/\d+/g, "0").replace(/list=[^&]*/, "list=");
}

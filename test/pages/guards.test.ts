import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { paths } from "../../server/web/paths.ts";
import { type Account, type End, policy } from "../auth/policy.ts";
import { Browserless, type Page, trySignIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let origin: string;
beforeAll(async () => {
  origin = (await startProduct({ shared: true })).origin;
});

const accounts = ["nobody", ...Object.keys(demoAccounts)] as Account[];

const browsers = new Map<Account, Promise<Browserless>>();

function knownBrowserOf(account: Account): Promise<Browserless> {
  const known = browsers.get(account) ?? browserOf(account);
  browsers.set(account, known);
  return known;
}

async function browserOf(account: Account): Promise<Browserless> {
  const browser = new Browserless(origin);
  if (account !== "nobody") await trySignIn(browser, demoAccounts[account].email, "Kukaku2026");
  return browser;
}

function endOf(page: Page, asked: string): End {
  if (page.status === 403)
    return page.text.includes("プランをアップグレードすると閲覧できます") ? "upgrade" : "page";
  return page.path === asked ? "page" : (page.path.split("?")[0] as End);
}

describe.each(accounts)("the pages for %s (S7)", (account) => {
  it("are those of the policy table", async () => {
    const ends: Record<string, End> = {};
    const expected: Record<string, End | undefined> = {};
    const browser = await knownBrowserOf(account);
    for (const [name, { path, ends: table }] of Object.entries(policy)) {
      // Pages of one side lead there; who has both starts each time on the facility side.
      if (account === "both" || account === "curator") await browser.get(paths.settingFacility.url());
      ends[name] = endOf(await browser.get(path), path);
      expected[name] = table[account];
    }
    expect(ends).toEqual(expected);
  });

  it("never send anybody in a circle", async () => {
    const browser = await knownBrowserOf(account);
    const wrong: string[] = [];
    for (const path of everyPath()) {
      const page = await browser.get(path);
      if (page.redirects.length > 5 || page.status >= 500)
        wrong.push(`${path}: ${page.status} ${page.redirects}`);
    }
    expect(wrong).toEqual([]);
  });

  it("are guarded in every spelling of their address", async () => {
    const browser = await knownBrowserOf(account);
    const { status, title } = await browser.get(paths.adminBrands.url());
    const ends: unknown[] = [];
    for (const path of [
      "/admin/brand_data/",
      "/%61dmin/brand_data",
      "/admin//brand_data",
      "/admin/brand_data;x",
    ])
      ends.push(await browser.get(path).then((page) => (page.status === 404 ? "none" : page.title)));
    expect(status).toBeLessThan(500);
    expect(new Set([...ends, "none", title])).toEqual(new Set(["none", title]));
  });
});

function everyPath(): string[] {
  const ofAccounts = [paths.facilityAccount, paths.brandAccount].flatMap(({ pattern, url, ...own }) =>
    Object.values(own),
  );
  return [...Object.values(paths), ...ofAccounts].flatMap((path) => {
    const patterns: readonly string[] = "patterns" in path ? path.patterns : [path.pattern];
    return patterns
      .filter((pattern) => !pattern.startsWith("/auth/"))
      .map((pattern) => pattern.replace(":id", "1"));
  });
}

describe("the way back after signing in", () => {
  it("leads to the page that was asked for, on this origin only", async () => {
    const browser = new Browserless(origin);
    await browser.get("/setting/facility/details?tab=1");
    const page = await trySignIn(browser, demoAccounts.facility.email, "Kukaku2026");
    expect(page.path).toBe("/setting/facility/details?tab=1");
  });

  it("is the first page of the person's side where none was asked for", async () => {
    const homes: Partial<Record<Account, string>> = {
      facility: "/sections",
      free: "/facilities",
      brand: "/sales_prediction",
      brandlite: "/optional_point",
      both: "/sections",
    };
    for (const [account, home] of Object.entries(homes) as [keyof typeof demoAccounts, string][]) {
      const page = await trySignIn(new Browserless(origin), demoAccounts[account].email, "Kukaku2026");
      expect(page.path, account).toBe(home);
    }
  });

  it("goes from the sign-in page to the page the session remembers", async () => {
    const browser = await browserOf("facility");
    await browser.get("/sections");
    expect((await browser.get("/signin")).path).toMatch(/^\/sections/);
    await browser.get("/optional_point");
    expect((await browser.get("/signin")).path).toBe("/optional_point");
  });

  it("never leaves this origin, whatever cookie says where to", async () => {
    for (const to of [
      "//evil.example",
      "https://evil.example/",
      "/\\evil.example",
      "/%2f%2fevil.example/..//x",
      "/signin",
      "/api/v1/sections",
    ]) {
      const browser = new Browserless(origin);
      const form = await browser.get("/signin");
      browser.cookies.set("to", encodeURIComponent(to));
      const answer = await browser.submit(
        form,
        { action: "/signin" },
        { email: demoAccounts.facility.email, password: "Kukaku2026" },
        { follow: false },
      );
      expect(new URL(String(answer.headers.location), origin).origin, to).toBe(origin);
      expect(answer.headers.location).not.toMatch(/^\/(signin|api)/);
    }
  });
});

describe("the missing point of an analysis", () => {
  it("leads to choosing one", async () => {
    const browser = await browserOf("facility");
    for (const query of ["", "?lat=35", "?lat=95&lon=139", "?lat=x&lon=y", "?lat=35&lat=36&lon=139"])
      expect((await browser.get(`/optional_point/result${query}`)).path, query).toBe("/optional_point");
  });
});

describe("a person who works on both sides", () => {
  it("switches the side, and pages of both sides follow", async () => {
    const browser = await browserOf("both");
    const page = await browser.get("/facilities");
    expect(page.text).toContain("ブランドの画面へ");
    const brandSide = await browser.submit(
      page,
      { action: "/facility-switch" },
      { side: "brand" },
      { follow: false },
    );
    expect(brandSide.status).toBe(404);
    const token = page.forms.find(({ action }) => action === "/facility-switch")?.values._csrf ?? "";
    const switched = await browser.post("/side-switch", { side: "brand", _csrf: String(token) });
    expect(switched.status).toBe(200);
    expect((await browser.get("/setting/brand/details")).text).toContain("施設の画面へ");
    expect((await browser.get("/accesslimit")).text).toContain("施設の画面へ");
    await browser.get("/sections");
    expect((await browser.get("/accesslimit")).text).toContain("ブランドの画面へ");
  });
});

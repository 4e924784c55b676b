import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";

const { open, product } = journey({ detachedBackend: true });
const READ_FAILED = "データを取得できませんでした。";

describe.each(scripting)("pages that are not there $name", ({ javaScript }) => {
  it("say so in both languages and lead home, signed in or not", async () => {
    const { page } = await open({ javaScript });
    const anonymous = await page.goto("/no-such-page");
    expect(anonymous?.status()).toBe(404);
    await page.getByText("This page could not be found").waitFor();
    const answer = await openAs(page, demoAccounts.facility.email, "/no-such-page");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "ページが見つかりません" }).waitFor();
    await page.getByRole("link", { name: /トップページに戻る/ }).click();
    await page.waitForURL((url) => !url.pathname.includes("no-such-page"));
  });

  it.each(["/sections/999999999", "/sections/0", "/sections/abc", "/sections/99999999999999999999"])(
    "include %s",
    async (path) => {
      const { page } = await open({ javaScript });
      const answer = await openAs(page, demoAccounts.facility.email, path);
      expect(answer?.status()).toBe(404);
      await page.getByText("This page could not be found").waitFor();
    },
  );
});

describe("what a plan closes", () => {
  it("is refused with the upgrade notice under its own address", async () => {
    const { page } = await open();
    const answer = await openAs(page, demoAccounts.brandlite.email, "/brands");
    expect(answer?.status()).toBe(403);
    await page.getByText("プランをアップグレードすると閲覧できます").first().waitFor();
    await expect.poll(() => page.getByRole("navigation", { name: "メインメニュー" }).isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe("wrong filters", () => {
  it("are said and left out, and the page stands", async () => {
    const { page } = await open();
    const answer = await openAs(
      page,
      demoAccounts.facility.email,
      "/sections?status=everything&page=-3&size=99&floor=x&sort=drop",
    );
    expect(answer?.status()).toBe(200);
    await page.getByText("次の条件は正しくないため、適用していません").first().waitFor();
    await expect.poll(() => page.getByRole("table").count()).toBe(1);
  });
});

describe.each(scripting)("while the backend is away $name", ({ javaScript }) => {
  it("a page keeps its frame, says what is missing, and works again afterwards", async () => {
    const { page } = await open({ javaScript }, [/50[0-9]/]);
    await openAs(page, demoAccounts.facility.email);
    const facility = (await page.title()).split("｜").at(-2);
    product().backend?.shut();
    try {
      await page.goto("/sections");
      expect(pathOf(page)).toMatch(/^\/sections/);
      await page.getByText(READ_FAILED).first().waitFor();
      await expect.poll(() => page.getByRole("banner").isVisible()).toBe(true);
      await expect.poll(() => page.getByRole("contentinfo").isVisible()).toBe(true);
      await expect.poll(() => page.getByText(/^0件/).count()).toBe(0);
    } finally {
      product().backend?.open();
    }
    await page.goto("/sections");
    expect(await page.title()).toContain(facility);
    await expect.poll(() => page.getByText(READ_FAILED).count()).toBe(0);
    await expect.poll(() => page.getByRole("table").count()).toBe(1);
  });
});

describe("a backend that takes questions and never answers", () => {
  it("does not hold a page for longer than a person waits", async () => {
    const { page } = await open({}, [/50[0-9]/]);
    await openAs(page, demoAccounts.facility.email);
    product().backend?.hang();
    try {
      await page.goto("/sections");
      await page.getByText(READ_FAILED).first().waitFor();
    } finally {
      product().backend?.open();
    }
  });
});

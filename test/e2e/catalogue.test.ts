import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll, type Window } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";
import { Browserless } from "../helpers/pages.ts";

const { open } = journey();

async function visit({ page }: Window, email: string, path: string): Promise<Page> {
  await openAs(page, email, path);
  return page;
}

describe.each(scripting)("the brand catalogue $name", ({ javaScript }) => {
  it("opens a picture of a building by itself, which comes no sooner", async () => {
    const window = await open({ javaScript });
    const addresses: string[] = [];
    window.page.on("request", (request) => addresses.push(request.url()));
    const page = await visit(window, demoAccounts.brand.email, "/facilities/details/1");
    await page.waitForLoadState("networkidle");
    const large = () => addresses.filter((address) => /\/images\/[\w-]{43}$/.test(address));
    expect([large(), addresses.some((address) => address.endsWith("?size=small"))]).toEqual([[], true]);
    const opener = page.getByRole("button", { name: /^正面入口と前の広場（イラスト）\s?を大きく表示$/ });
    await opener.click();
    const opened = page.getByRole("dialog", { name: "正面入口と前の広場（イラスト）" });
    await expect
      .poll(() =>
        opened.locator("img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      )
      .toBe(1200);
    expect(large().length).toBe(javaScript ? 1 : 0);
    await opened.getByRole("button", { name: "閉じる" }).click();
    await opened.waitFor({ state: "hidden" });
    await opener.press("Enter");
    await opened.waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
  });

  it("leads from a search to a brand and back to the same search", async () => {
    const page = await visit(await open({ javaScript }), demoAccounts.facility.email, "/brands");
    await page.getByText("飲食", { exact: true }).first().click();
    await page.getByRole("checkbox", { name: "ラーメン" }).check();
    await page.getByRole("button", { name: "この条件で絞り込む" }).click();
    await page.waitForURL(/genres=/);
    await page.getByRole("link", { name: "麺処いぶき" }).click();
    await page.getByRole("heading", { level: 1, name: "麺処いぶき" }).waitFor();
    const near = page.getByRole("group", { name: /を中心とする/ }).getByRole("link");
    await expect.poll(() => near.count()).toBeGreaterThan(10);
    await page.getByRole("link", { name: "一覧に戻る" }).click();
    expect(pathOf(page)).toMatch(/^\/brands\?genres=\d+$/);
    await page.getByRole("link", { name: /絞り込み解除.*ラーメン/ }).click();
    await page.waitForURL((url) => !url.search.includes("genres="));
  });

  it("fits a narrow screen", async () => {
    const window = await open({ javaScript });
    const page = await visit(window, demoAccounts.brand.email, "/facilities");
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      "/facilities",
      "/facilities/details/6",
      "/brands/details/3",
      "/brandstores/details/2",
    ]) {
      await page.goto(path);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
  });
});

describe("with scripts", () => {
  it.each([
    [demoAccounts.brand.email, "/facilities"],
    [demoAccounts.brand.email, "/facilities/details/6"],
    [demoAccounts.brand.email, "/brandstores/details/2"],
    [demoAccounts.facility.email, "/brands"],
    [demoAccounts.facility.email, "/brands/details/3"],
    [demoAccounts.facility.email, "/scouts?brand_id=3"],
  ])("%s finds nothing in the way of anybody at %s", async (email, path) => {
    const page = await visit(await open({}), email, path);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([
    ["/brands", "shop_min_num=50&shop_max_num=5"],
    ["/facilities", "area_min_size=abc"],
  ])("the folded conditions of %s open where one of them is wrong", async (path, query) => {
    const window = await open({ width: 480 });
    const page = await visit(window, demoAccounts.facility.email, path);
    const panel = page.locator("details[data-filter-panel]");
    expect(await panel.evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
    const hidden = await page
      .locator(".catalogue-table")
      .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0));
    expect(hidden).toBe(0);
    await page.goto(`${path}?${query}`);
    expect(await panel.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    await expect.poll(() => panel.locator(".field-error").isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each(["/facilities/details/6", "/setting/facility/details"])(
    "the pictures of %s fill their columns and are sharp there",
    async (path) => {
      const page = await visit(await open({}), demoAccounts.facility.email, path);
      const pictures = page.locator(".photo-open img");
      await pictures.first().scrollIntoViewIfNeeded();
      const [column = 0] = await page
        .locator(".facility-images")
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").map(Number.parseFloat));
      const shown = await pictures.evaluateAll((images) =>
        images.map((image) => ({
          width: image.getBoundingClientRect().width,
          pixels: Number(image.getAttribute("width")),
        })),
      );
      expect(shown.length).toBeGreaterThan(1);
      for (const { width, pixels } of shown) {
        expect(Math.abs(width - column)).toBeLessThan(1);
        expect(pixels).toBeGreaterThanOrEqual(2 * width);
      }
    },
  );

  it("one box stands for a category, set, unset or mixed", async () => {
    const page = await visit(await open({}), demoAccounts.facility.email, "/brands");
    await page.getByText("紳士服", { exact: true }).first().click();
    const all = page.getByRole("checkbox", { name: "紳士服をすべて選択" });
    await all.check();
    const boxes = page.locator("details[data-ticks]", { has: all }).locator('input[name="genres"]');
    expect(await boxes.evaluateAll((found) => found.every((box) => (box as HTMLInputElement).checked))).toBe(
      true,
    );
    await boxes.first().uncheck();
    await expect.poll(() => all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
  });

  it("the graph tells about a brand at the first press, opens it at the second, and goes by arrow keys", async () => {
    const page = await visit(await open({}), demoAccounts.facility.email, "/brands/details/3");
    await page.locator("[data-island=brand-graph][data-hydrated]").waitFor();
    const near = page.locator(".graph-base .graph-node.is-near").first();
    const name = (await near.getAttribute("aria-label"))?.split("、")[0] ?? "";
    await near.locator(".graph-mark").click();
    expect(pathOf(page)).toBe("/brands/details/3");
    await page.getByRole("link", { name: `${name}の詳細を見る` }).waitFor();
    await expect.poll(() => page.locator(".graph-highlight > *").count()).toBeGreaterThan(1);
    await page.locator(".graph-base a.is-center").focus();
    await page.keyboard.press("ArrowRight");
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-node"));
    expect(focused).toBeTruthy();
    expect(focused).not.toBe("3");
    await page.getByRole("button", { name: "拡大" }).first().click();
    await page.locator(".brand-graph-window.is-zoomed").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(`.graph-base a[data-node="${focused}"]`).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/brands/details/${focused}`);
  });

  it("words of the cloud tell of themselves, go by arrow keys, and filter the catalogue by several", async () => {
    const page = await visit(await open({}), demoAccounts.facility.email, "/brands/details/3");
    await page.locator("#words").scrollIntoViewIfNeeded();
    await page.locator("[data-island=word-cloud][data-hydrated]").waitFor();
    const card = page.locator("[data-card]");
    const word = (at: number) => page.locator(`.word-cloud-drawing a[data-word="${at}"]`);
    const name = async (at: number) => (await word(at).getAttribute("aria-label"))?.split("、")[0] ?? "";
    await word(1).hover();
    expect(await card.textContent()).toContain(`${await name(1)}　指数`);
    await word(0).focus();
    expect(await card.textContent()).toContain(`${await name(0)}　指数`);
    await page.keyboard.press("Space");
    expect(await word(0).getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => page.locator('input[data-choice="0"]').isChecked()).toBe(true);
    await page.keyboard.press("ArrowDown");
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-word"));
    expect(focused).not.toBe("0");
    await expect.poll(() => page.locator('.word-cloud-drawing a[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press("Enter");
    const chosen = [await name(0), await name(Number(focused))];
    expect(await page.locator("[data-chosen]").textContent()).toContain(chosen[0]);
    // Where the page lies under its header, the header covers parts of links.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "選んだ語でブランドを絞り込む" }).click();
    await page.waitForURL(/word=.*word=/);
    for (const one of chosen) await page.locator(".chip", { hasText: `特徴語「${one}」` }).waitFor();
  });
});

describe.each(scripting)("a leasing person in the catalogues $name", ({ javaScript }) => {
  it("adds a brand to a leasing list from the list and from its page, and takes it back", async () => {
    const page = await visit(
      await open({ javaScript }),
      demoAccounts.facility.email,
      "/brands?search=アケボノ電燈",
    );
    const choice = page.getByLabel("リーシングリストに追加する募集");
    await choice.selectOption({ index: javaScript ? 2 : 3 });
    await page.getByRole("button", { name: "選択", exact: true }).click();
    await page.waitForURL(/recruitment=\d+/);
    const label = (await choice.locator("option:checked").textContent())?.split("（")[0] ?? "";
    const said = page.getByText(`「アケボノ電燈」を${label}のリーシングリストに追加しました。`);
    await page.getByRole("button", { name: /^追加.*アケボノ電燈$/ }).click();
    await said.waitFor();
    if (javaScript) expect(pathOf(page)).not.toContain("added=");
    await page.getByText("追加済み").waitFor();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "取り消す" }).click();
    await page.getByText("「アケボノ電燈」をリーシングリストから外しました。").waitFor();

    await page.getByRole("link", { name: "アケボノ電燈", exact: true }).click();
    await page.getByText("リーシングリストに追加", { exact: false }).first().click();
    const target = page.getByLabel("追加先の募集");
    await target.selectOption({ index: javaScript ? 2 : 3 });
    if (javaScript) expect(await accessibilityProblems(page, ".listing-menu")).toEqual([]);
    await page.getByRole("button", { name: "追加", exact: true }).click();
    await page.getByText(/「アケボノ電燈」を区画.+のリーシングリストに追加しました。/).waitFor();
    await page.getByRole("button", { name: "取り消す" }).click();
    await page.getByText("「アケボノ電燈」をリーシングリストから外しました。").first().waitFor();
  });

  it("bookmarks a facility where it stands, and finds it again", async () => {
    const page = await visit(await open({ javaScript }), demoAccounts.both.email, "/facilities");
    const button = () => page.getByRole("button", { name: "ハルコト小舟口をブックマーク" });
    const was = await button().getAttribute("aria-pressed");
    for (const pressed of was === "true" ? ["false", "true"] : ["true", "false"]) {
      await button().click();
      await page
        .getByText(/「ハルコト小舟口」(をブックマークしました|のブックマークを解除しました)。/)
        .first()
        .waitFor();
      await expect.poll(() => button().getAttribute("aria-pressed")).toBe(pressed);
    }
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe("the first bookmark of a page, whose code comes with it", () => {
  it.each([
    { name: "is set without leaving the page", comes: true },
    { name: "is sent by its form where the code does not come", comes: false },
  ])("$name", async ({ comes }) => {
    const window = await open({}, comes ? [] : [/ERR_FAILED/]);
    await window.context.route("**/assets/in-place-forms-*", (route) =>
      comes ? route.continue() : route.abort(),
    );
    const page = await visit(window, demoAccounts.both.email, "/facilities");
    await page.evaluate(() => document.body.setAttribute("data-stayed", ""));
    const button = page.getByRole("button", { name: /をブックマーク$/ }).first();
    for (const _ of ["there", "and back"]) {
      const was = await button.getAttribute("aria-pressed");
      await button.click();
      await expect
        .poll(() => button.getAttribute("aria-pressed"), { timeout: 30_000 })
        .toBe(was === "true" ? "false" : "true");
    }
    await expect.poll(() => page.locator("body[data-stayed]").count()).toBe(comes ? 1 : 0);
  });
});

describe("a form whose session ended while it was typed (R15)", () => {
  it("stands there again after signing in, by itself", async () => {
    const window = await open({}, [/status of 4\d\d/]);
    const page = await visit(window, demoAccounts.facility.email, "/sections/2/edit");
    await endSession(window);
    await page.getByLabel("位置").fill("書きかけの位置");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("送信した内容は保管しています。").waitFor();
    await page.getByLabel("メールアドレス", { exact: true }).fill(demoAccounts.facility.email);
    await page.getByLabel("パスワード", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.getByText("まだ保存されていません。").first().waitFor();
    expect(pathOf(page)).toBe("/sections/2/edit");
    expect(await page.getByLabel("位置").inputValue()).toBe("書きかけの位置");
  });
});

async function endSession({ context, page }: Window): Promise<void> {
  const other = new Browserless(new URL(page.url()).origin);
  for (const { name, value } of await context.cookies()) other.cookies.set(name, value);
  await other.submit(await other.get("/signout"), { action: "/signout" });
}

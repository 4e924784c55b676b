import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs, type Window } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";

const { open } = journey();

const map = (page: Page) => page.getByRole("region", { name: /の区画図$/ });
const units = (page: Page) => map(page).getByRole("link", { name: /^区画.+坪/ });
const panel = (page: Page) => page.locator("#section-panel");
const floors = (page: Page) => page.getByRole("navigation", { name: "階" }).getByRole("link");
const numberOf = async (unit: Locator) =>
  /^区画([^、]+)、/.exec((await unit.getAttribute("aria-label")) ?? "")?.[1] ?? "";

async function openSections(window: Window, path = "/sections"): Promise<Page> {
  const { page } = window;
  await openAs(page, demoAccounts.facility.email, path);
  return page;
}

async function alive(page: Page): Promise<void> {
  await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
}

describe.each(scripting)("the floor map $name", ({ javaScript }) => {
  it("stands beside the list of the same floor's sections", async () => {
    const page = await openSections(await open({ javaScript }));
    await expect.poll(() => units(page).count()).toBeGreaterThan(10);
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBeGreaterThan(5);
    await page
      .getByText(/\d+件中.*件を表示/)
      .first()
      .waitFor();
    expect(await page.getByRole("list", { name: "凡例" }).textContent()).toMatch(/公開中|募集中/);
  });

  it("shows another floor, which is then in the address", async () => {
    const page = await openSections(await open({ javaScript }));
    const before = await map(page).getAttribute("aria-label");
    const other = floors(page).and(page.locator(":not([aria-current])")).first();
    const name = (await other.textContent()) ?? "";
    await other.click();
    await page.waitForURL("**/sections?floor=*");
    expect(await map(page).getAttribute("aria-label")).toBe(`${name}の区画図`);
    expect(`${name}の区画図`).not.toBe(before);
    expect(await floors(page).and(page.locator("[aria-current=page]")).textContent()).toBe(name);
    await page.reload();
    expect(await map(page).getAttribute("aria-label")).toBe(`${name}の区画図`);
  });

  it("opens a section on offer with its terms and the first items of its leasing list", async () => {
    const page = await openSections(await open({ javaScript }));
    const unit = map(page)
      .getByRole("link", { name: /、公開中/ })
      .first();
    const number = await numberOf(unit);
    await unit.click({ position: await insideOf(unit) });
    await panel(page)
      .getByRole("heading", { name: `区画${number}` })
      .waitFor();
    expect(pathOf(page)).toMatch(/section=\d+/);
    for (const term of ["希望賃料", "共益費", "契約形態", "引渡し日"])
      await panel(page).getByText(term, { exact: true }).first().waitFor();
    const items = panel(page).getByRole("listitem");
    await expect.poll(() => items.count()).toBeGreaterThan(0);
    await expect.poll(() => panel(page).locator("ol").getByRole("listitem").count()).toBeLessThanOrEqual(10);
  });

  it("opens a section by keyboard", async () => {
    const page = await openSections(await open({ javaScript }));
    const unit = units(page).nth(3);
    const number = await numberOf(unit);
    await unit.focus();
    await page.keyboard.press("Enter");
    await panel(page)
      .getByRole("heading", { name: `区画${number}` })
      .waitFor();
    expect(await map(page).locator("a[aria-current=true]").getAttribute("aria-label")).toContain(
      `区画${number}、`,
    );
  });

  it.each(["契約", "契約満了", "賃料", "規模", "業種"])(
    "is coloured by %s with a legend that says so",
    async (scheme) => {
      const page = await openSections(await open({ javaScript }));
      const legend = page.getByRole("list", { name: "凡例" });
      const before = await legend.textContent();
      await page
        .getByRole("navigation", { name: "色分け" })
        .getByRole("link", { name: scheme, exact: true })
        .click();
      await page.waitForURL(/color=/);
      await expect.poll(() => legend.textContent()).not.toBe(before);
      await page
        .getByRole("navigation", { name: "色分け" })
        .getByRole("link", { name: "募集ステータス" })
        .click();
      await expect.poll(() => legend.textContent()).toBe(before);
    },
  );

  it("leads to the section's own page and back to the same view", async () => {
    const page = await openSections(await open({ javaScript }), "/sections?color=size");
    const unit = units(page).nth(2);
    const number = await numberOf(unit);
    await unit.focus();
    await page.keyboard.press("Enter");
    await panel(page).getByRole("link", { name: "詳細", exact: true }).click();
    await page.waitForURL(/\/sections\/\d+/);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(number);
    await page
      .getByRole("main")
      .getByRole("link", { name: /一覧に戻る|区画募集/ })
      .first()
      .click();
    await page.waitForURL(/\/sections\?/);
    expect(pathOf(page)).toContain("color=size");
  });

  it("hides the marks of recruiting sections and shows all facilities when told to", async () => {
    const page = await openSections(await open({ javaScript }));
    await expect.poll(() => page.getByLabel("募集中を表示").isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("ほかの施設の区画も一覧に表示").isChecked()).toBe(false);
    await page.getByLabel("募集中を表示").uncheck();
    await page.getByRole("button", { name: "適用" }).first().click();
    await page.waitForURL(/recruiting=0/);
    await expect.poll(() => page.getByLabel("募集中を表示").isChecked()).toBe(false);
    await page.getByLabel("ほかの施設の区画も一覧に表示").check();
    await page.getByRole("region", { name: "区画一覧" }).getByRole("button", { name: "適用" }).click();
    await page.waitForURL(/all=1/);
    await expect.poll(() => page.getByRole("columnheader", { name: "施設" }).count()).toBe(1);
  });
});

describe("the floor map", () => {
  it("moves between neighbours with the arrow keys and zooms with its buttons and keys", async () => {
    const page = await openSections(await open());
    await alive(page);
    const drawing = map(page).locator("svg").first();
    const width = async () => (await drawing.boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole("button", { name: "拡大" }).click();
    await expect.poll(width).toBeGreaterThan(before);
    await page.getByRole("button", { name: "全体を表示" }).click();
    await expect.poll(width).toBeLessThanOrEqual(before + 1);
    await units(page).first().focus();
    const first = await page.locator(":focus").getAttribute("aria-label");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).not.toBe(first);
    await page.keyboard.press("+");
    await expect.poll(width).toBeGreaterThan(before);
    await page.keyboard.press("0");
    await expect.poll(width).toBeLessThanOrEqual(before + 1);
  });

  it("pans by dragging without selecting anything", async () => {
    const page = await openSections(await open());
    await alive(page);
    await page.getByRole("button", { name: "拡大" }).click();
    await page.getByRole("button", { name: "拡大" }).click();
    const drawing = map(page).locator("svg").first();
    const left = async () => (await drawing.boundingBox())?.x ?? 0;
    await expect.poll(left).toBeLessThan((await map(page).boundingBox())?.x ?? 0);
    const before = await left();
    const box = await map(page).boundingBox();
    if (!box) throw new Error("the map has no box");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(left).toBeGreaterThan(before + 40);
    expect(pathOf(page)).not.toMatch(/section=/);
  });

  it("keeps list and map in step both ways", async () => {
    const page = await openSections(await open());
    await floors(page).nth(1).click();
    await page.waitForURL(/floor=/);
    await alive(page);
    const row = page.locator("tr[data-section]").nth(1);
    const id = await row.getAttribute("data-section");
    await row.getByRole("cell").nth(2).click();
    await expect.poll(() => map(page).locator("a[aria-current=true]").getAttribute("data-unit")).toBe(id);
    const other = page.locator("tr[data-section]").nth(2);
    const otherId = await other.getAttribute("data-section");
    await map(page).locator(`a[data-unit="${otherId}"]`).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => other.getAttribute("aria-current")).toBe("true");
    expect(await row.getAttribute("aria-current")).toBeNull();
  });

  it("opens a section that the panel names in its place, and goes on from there by keyboard", async () => {
    const page = await openSections(await open());
    await alive(page);
    await page.evaluate(() => Object.assign(window, { isStill: true }));
    const first = panel(page).getByRole("listitem").getByRole("link").first();
    const [, number] = /^(\S+)/.exec((await first.textContent()) ?? "") ?? [];
    await first.press("Enter");
    const title = panel(page).getByRole("link", { name: `区画${number}`, exact: true });
    await expect.poll(() => title.evaluate((link) => link === document.activeElement)).toBe(true);
    await map(page).locator(`a[aria-current=true][aria-label^="区画${number}、"]`).waitFor();
    expect(await page.evaluate(() => Object.hasOwn(window, "isStill"))).toBe(true);
    await page.goBack();
    await first.waitFor();
  });

  it("takes a selection back with the browser's back button", async () => {
    const page = await openSections(await open());
    await alive(page);
    await units(page).nth(1).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => pathOf(page)).toMatch(/section=/);
    await page.goBack();
    await expect.poll(() => map(page).locator("a[aria-current=true]").count()).toBe(0);
  });

  it("starts without a floor and without map mode when the page is opened anew", async () => {
    const page = await openSections(await open());
    await alive(page);
    await page.getByRole("link", { name: "図のみ" }).click();
    await page.waitForURL(/view=map/);
    await page.goto("/sections");
    await alive(page);
    await expect.poll(() => page.getByRole("table").isVisible()).toBe(true);
    const state = await page.evaluate(() => JSON.parse(sessionStorage.getItem("kukaku-app") ?? "{}"));
    expect(state.sections).toMatchObject({
      isMapMode: false,
      isRecruitingShown: true,
      isAllFacilityShown: false,
    });
  });

  it("remembers in this tab that the panel is folded", async () => {
    const page = await openSections(await open());
    await alive(page);
    await page.getByRole("button", { name: "詳細をたたむ" }).click();
    await page.reload();
    await alive(page);
    await page.getByRole("button", { name: "詳細を開く" }).waitFor();
  });

  it("is selected by touch", async () => {
    const window = await open();
    const page = await openSections(window);
    await alive(page);
    const unit = units(page).nth(4);
    const number = await numberOf(unit);
    const at = await insideOf(unit);
    const box = await unit.locator("polygon").boundingBox();
    if (!box) throw new Error("the section has no box");
    const point = { x: box.x + at.x, y: box.y + at.y };
    const session = await window.context.newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await panel(page)
      .getByRole("heading", { name: `区画${number}` })
      .waitFor();
    await expect.poll(() => panel(page).getByText("読み込み中です").count()).toBe(0);
  });

  it("is drawn without scripts' help for somebody who only has the list: the building without a map", async () => {
    const { page } = await open({ javaScript: false });
    await openAs(page, demoAccounts.facility.email);
    const switcher = page.getByRole("banner").locator("details", { hasText: "施設の切り替え" });
    await switcher.locator("summary").click();
    const plain = switcher.locator("button[name=id]:not([aria-current])").filter({ hasNotText: "ステルス" });
    await plain.first().click();
    await page.waitForURL("**/sections");
    await expect.poll(() => map(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBeGreaterThan(5);
  });
});

/** A point inside the block, away from labels' anti-aliased edges: outlines may be concave, so the middle is not enough. */
async function insideOf(unit: Locator): Promise<{ x: number; y: number }> {
  return unit.locator("polygon").evaluate((polygon) => {
    const box = polygon.getBoundingClientRect();
    for (let i = 1; i < 10; i++) {
      for (let j = 1; j < 10; j++) {
        const [x, y] = [(box.width * i) / 10, (box.height * j) / 10];
        if (document.elementFromPoint(box.x + x, box.y + y)?.closest("a") === polygon.parentElement)
          return { x, y };
      }
    }
    return { x: box.width / 2, y: box.height / 2 };
  });
}

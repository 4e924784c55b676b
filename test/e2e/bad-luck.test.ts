import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs, type Window } from "../helpers/browser.ts";
import { journey, scripting } from "../helpers/journey.ts";

const { open } = journey({ isWithin: true });

async function enter(window: Window) {
  await openAs(window.page, demoAccounts.facility.email);
  return window.page;
}

describe("a page whose script's parts are gone since a deployment (R19)", () => {
  const CHUNK = "**/assets/section-floor-map-*.js";
  const missing = [/404/, /dynamically imported module/];

  it("is loaded once more and comes to life where the new page has them", async () => {
    const window = await open({}, missing);
    const page = await enter(window);
    let loads = 0;
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) loads++;
    });
    let refusals = 0;
    await page.route(CHUNK, (route) => {
      if (loads > 1) return route.continue();
      refusals++;
      return route.fulfill({ status: 404 });
    });
    await page.goto("/sections");
    await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
    expect(loads).toBe(2);
    expect(refusals).toBeGreaterThan(0);
  });

  it("is loaded once more and no oftener where they stay away, and its links go on working", async () => {
    const window = await open({}, missing);
    const page = await enter(window);
    let loads = 0;
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) loads++;
    });
    await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
    const givenUp = page.waitForEvent("console", (message) =>
      message.text().includes("dynamically imported"),
    );
    await page.goto("/sections");
    await givenUp;
    await page.locator(".floor-map-drawing a").first().hover();
    await page.waitForLoadState("networkidle");
    expect(loads).toBe(2);
    await page.getByRole("navigation", { name: "階" }).getByRole("link", { name: "2階" }).click();
    await page.getByRole("heading", { name: "2階" }).first().waitFor();
  });
});

describe("a browser that does not know the buttons' own commands", () => {
  it("closes a question all the same", async () => {
    const page = await enter(await open());
    await page.goto("/sections/1/edit");
    await page.locator("html.is-enhanced").waitFor();
    await page.evaluate(() => {
      for (const button of document.querySelectorAll("[commandfor]")) button.removeAttribute("commandfor");
    });
    const [link, question] = [page.locator("[data-dialog=delete-section]"), page.getByRole("dialog")];
    await link.click();
    await question.waitFor();
    await question.getByRole("button", { name: "キャンセル" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe.each(scripting)("a double click $name (R17)", ({ javaScript }) => {
  it("registers one section", async () => {
    const page = await enter(await open({ javaScript }));
    const number = `二度${javaScript ? 1 : 2}`;
    await page.goto("/section_register");
    await page.getByLabel(/^階/).selectOption({ index: 1 });
    await page.getByLabel(/^区画番号/).fill(number);
    await page.getByLabel(/^面積/).fill("12.5");
    await page.getByRole("button", { name: "確認画面へ", exact: true }).click();
    await page.getByRole("heading", { name: "登録内容の確認" }).waitFor();
    await page.getByRole("button", { name: "登録", exact: true }).dblclick();
    await page.getByRole("heading", { name: `区画${number}を登録しました` }).waitFor();
    await page.reload();
    await page.goto(`/sections?view=list&floor=all&words=${number}`);
    await expect.poll(() => page.locator("tr[data-section]").count()).toBe(1);
  });
});

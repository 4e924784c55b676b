import type { Page } from "playwright";
import { describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();

const GEOMETRY =
  ".plan-below, .plan-units, .plan-marks, .plan-labels, .plan-above, .section-panel-body, .graph-base, .cloud-words, .word-rows";

interface Watched {
  rebuilt: number;
  drawn: Element[];
}
declare const watched: Watched;

function watch(geometry: string): void {
  const seen: Watched = { rebuilt: 0, drawn: [] };
  Object.assign(globalThis, { watched: seen });
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    for (const group of document.querySelectorAll(geometry)) {
      seen.drawn.push(...group.querySelectorAll("*"));
      new MutationObserver((changes) => {
        seen.rebuilt += changes.length;
      }).observe(group, { childList: true, subtree: true });
    }
  });
}

async function visit(path: string, island: string): Promise<Page> {
  const { page } = await open({});
  await openAs(page, demoAccounts.facility.email, "/home");
  await page.addInitScript(watch, GEOMETRY);
  await page.goto(path);
  const element = page.locator(`[data-island=${island}]`);
  await element.scrollIntoViewIfNeeded();
  await page.locator(`[data-island=${island}][data-hydrated]`).waitFor();
  return page;
}

const shapesOf = (page: Page, group: string) => page.locator(`.${group}`).first().innerHTML();

describe("a drawing", () => {
  it.each([
    ["section-floor-map", "/sections"],
    ["brand-graph", "/brands/details/3"],
    ["word-cloud", "/brands/details/3"],
  ])("of %s is adopted as the server drew it: not a shape is made again", async (island, path) => {
    const page = await visit(path, island);
    const { count, rebuilt, gone } = await page.evaluate(() => ({
      count: watched.drawn.length,
      rebuilt: watched.rebuilt,
      gone: watched.drawn.filter((shape) => !shape.isConnected).length,
    }));
    expect(count).toBeGreaterThan(40);
    expect({ rebuilt, gone }).toEqual({ rebuilt: 0, gone: 0 });
  });

  it("changes its colouring into what the server draws, and keeps links and focus", async () => {
    const page = await visit("/sections", "section-floor-map");
    const colour = page.getByRole("link", { name: "業種", exact: true });
    const href = (await colour.getAttribute("href")) ?? "";
    await page.evaluate(() => document.querySelector<SVGAElement>(".plan-units a")?.focus());
    const before = await shapesOf(page, "plan-labels");
    await page.evaluate((to) => {
      document
        .querySelector<HTMLElement>(`a[href="${to}"]`)
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }, href);
    await page.locator(".legend").getByText("業種なし").waitFor();
    const groups = ["plan-units", "plan-marks", "plan-labels"];
    // The code that colours anew has been asked for by the press.
    await vi.waitFor(async () => expect(await shapesOf(page, "plan-labels")).not.toBe(before), 5_000);
    const changed = await Promise.all(groups.map((group) => shapesOf(page, group)));
    expect(await page.evaluate(() => document.activeElement?.matches(".plan-units a"))).toBe(true);
    expect(
      await page.evaluate(
        () =>
          watched.drawn.filter((shape) => !shape.isConnected && shape.closest(".unit-link") !== null).length,
      ),
    ).toBe(0);
    await page.goto(href);
    const drawn = await Promise.all(groups.map((group) => shapesOf(page, group)));
    const withoutAddresses = (markup: string) => markup.replaceAll(/ href="[^"]*"/g, "");
    expect(changed.map(withoutAddresses)).toEqual(drawn.map(withoutAddresses));
  });
});

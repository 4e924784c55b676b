import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LARGE_GRAPH } from "../bench/large-graph.ts";
import { serveStage } from "../bench/stage.ts";
import { openHeadlessChromium, openWindow } from "../helpers/browser.ts";

let browser: Browser;
let stage: Awaited<ReturnType<typeof serveStage>>;

beforeAll(async () => {
  [browser, stage] = await Promise.all([openHeadlessChromium(), serveStage(LARGE_GRAPH)]);
});
afterAll(async () => {
  stage?.close();
  await browser?.close();
});

describe("a graph of two thousand brands", () => {
  it("becomes a picture, and its brands still answer keyboard and pointer", async () => {
    const { page, problems, close } = await openWindow(browser, stage.origin);
    await page.goto("/");
    await page.locator(".is-picture .brand-graph-picture").waitFor();
    expect(await page.locator('a[data-node="1"]').getAttribute("aria-current")).toBe("true");
    await page.locator('a[data-node="1"]').focus();
    await page.keyboard.press("ArrowLeft");
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(name).toMatch(/^ブランド\d+、/);
    await page
      .locator("[data-detail]")
      .getByText(`${name?.split("、")[0]}（`)
      .waitFor();
    await expect.poll(() => page.locator(".brand-graph-layer .graph-highlight g").count()).toBeGreaterThan(1);
    await page.keyboard.press("Escape");
    await page.locator("[data-detail]").waitFor({ state: "hidden" });
    await page.locator('a[data-node="40"] .graph-mark').click();
    await page.locator("[data-detail]").getByText("ブランド40（").waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

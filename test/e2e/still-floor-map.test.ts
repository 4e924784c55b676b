import type { Page } from "playwright";
import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();

/** Left edge, top edge on the page and height of the drawing and of the list below. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".floor-map-drawing, [data-section-list]")].map((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return [x, y + scrollY, height];
    }),
  );

it("moves nothing as somebody goes from a section with a long list to one without", async () => {
  const { page } = await open({ width: 1366 });
  await openAs(page, demoAccounts.facility.email, "/sections");
  await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
  const panel = page.locator("#section-panel");
  const body = panel.locator(".section-panel-body");
  const select = async (status: string, content: RegExp) => {
    await page
      .getByRole("link", { name: new RegExp(`^区画.+坪.*、${status}`) })
      .first()
      .press("Enter");
    await panel.getByText(content).first().waitFor();
  };
  const hidden = () => body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  const before = await places(page);
  expect(before).toHaveLength(2);

  await select("募集中", /全\d+件/);
  expect(await hidden()).toBeGreaterThan(0);
  expect(await places(page)).toEqual(before);
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const edit = panel.getByRole("link", { name: "編集" });
  expect(await edit.evaluate(bottomOf)).toBeLessThan(await panel.evaluate(bottomOf));

  await select("公開中", /全\d+件/);
  expect(await places(page)).toEqual(before);
  await body.evaluate((scrolled) => scrolled.scrollTo(0, 100));
  // Its list is there at once: it was seen before.
  await select("募集中", /全\d+件/);
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  expect(await hidden()).toBeGreaterThan(0);
  expect(await places(page)).toEqual(before);

  await select("募集なし", /募集は登録されていません/);
  expect(await places(page)).toEqual(before);
});

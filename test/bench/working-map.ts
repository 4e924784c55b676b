import type { Page } from "playwright";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openWindow, signInWith } from "../helpers/browser.ts";
import { median, type Row, type Subject } from "./row.ts";

const RUNS = 5;
const SLOWDOWN = 6;

export async function measureWorkingMap({ browser, origin }: Subject): Promise<Row[]> {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    // A window of its own each time: nothing is in its cache.
    const { page, context, close } = await openWindow(browser, origin);
    await signInWith(page, demoAccounts.facility.email);
    await page.waitForURL("**/sections**");
    await page.goto("/credits", { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    runs.push(await timeOne(page));
    await close();
  }
  const detail = `median of ${RUNS}, CPU ÷ ${SLOWDOWN}, empty cache`;
  return [
    { what: "navigation → floor map drawn", value: median(runs.map((run) => run.drawn)), unit: "ms", detail },
    { what: "navigation → map hydrated", value: median(runs.map((run) => run.hydrated)), unit: "ms", detail },
    {
      what: "navigation → click opened the panel",
      value: median(runs.map((run) => run.opened)),
      unit: "ms",
      detail,
    },
  ];
}

async function timeOne(page: Page): Promise<{ drawn: number; hydrated: number; opened: number }> {
  await page.goto("/sections", { waitUntil: "commit" });
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const until = async <T>(find: () => T | null | undefined): Promise<T> => {
      for (;;) {
        const found = find();
        if (found) return found;
        await frame();
      }
    };
    await until(() => document.querySelector("a[data-unit]"));
    await frame();
    const drawn = performance.now();
    await until(() => document.querySelector("[data-island][data-hydrated]"));
    await frame();
    const hydrated = performance.now();
    const unit = await until(() => document.querySelector(".floor-map-drawing a[data-unit]"));
    const number = /^区画([^、]+)、/.exec(unit.getAttribute("aria-label") ?? "")?.[1];
    unit
      .querySelector("polygon")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await until(() => document.querySelector("#section-panel-title")?.textContent?.includes(`区画${number}`));
    await frame();
    return {
      drawn: Math.round(drawn),
      hydrated: Math.round(hydrated),
      opened: Math.round(performance.now()),
    };
  });
}

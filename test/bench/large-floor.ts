import type { CDPSession, Page } from "playwright";
import { openWindow } from "../helpers/browser.ts";
import { longestFrame } from "./longest-frame.ts";
import type { Row, Subject } from "./row.ts";
import { serveStage } from "./stage.ts";

const SECTIONS = 400;
const SLOWDOWN = 6;

export async function measureLargeFloor({ browser }: Subject): Promise<Row[]> {
  const stage = await serveStage(ENTRY);
  const { page, context, close } = await openWindow(browser, stage.origin);
  try {
    await page.goto("/");
    await page.locator("[data-ready]").waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const zoom = await longestFrame(page, () => zoomInAndOut(page, session));
    const pan = await longestFrame(page, () => drag(page));
    const detail = `${SECTIONS} sections, CPU ÷ ${SLOWDOWN}`;
    return [
      {
        what: "longest frame while zooming",
        value: zoom.longest,
        unit: "ms",
        detail: `${detail}, ${zoom.frames} frames`,
      },
      {
        what: "longest frame while panning",
        value: pan.longest,
        unit: "ms",
        detail: `${detail}, ${pan.frames} frames`,
      },
    ];
  } finally {
    await close();
    stage.close();
  }
}

const ENTRY = `
import { createRoot } from "react-dom/client";
import { planOfSize } from "./server/demo/plans/plan-of-size.ts";
import { sheetOf } from "./server/lib/floor-map/sheet.ts";
import { sectionsDefaults } from "./server/lib/sections-state.ts";
import { SectionFloorMap } from "./islands/section-floor-map/section-floor-map.tsx";

const { plan, units } = planOfSize(${SECTIONS});
const statuses = ["unregistered", "private", "publish", "closed"];
const floor = { id: 1, name: "1階" };
const props = {
  path: "/",
  facility: { id: 1, name: "大きな階" },
  today: "2026-11-20",
  floors: [floor],
  floor,
  plan,
  sheet: sheetOf(plan),
  units: units.map(({ kind, outline, area_tsubo }, i) => ({
    id: i + 1, number: String(101 + i), kind, outline, area: area_tsubo, contract: 0,
    status: statuses[i % 4], tenant: i % 9 === 0 ? undefined : "店舗" + (i + 1),
  })),
  categories: [],
  state: sectionsDefaults,
};
createRoot(document.getElementById("stage")).render(<SectionFloorMap {...props} />);
requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute("data-ready", "")));
`;

async function centre(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".floor-map-window").boundingBox();
  if (!box) throw new Error("the floor map is not there");
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 300) };
}

async function zoomInAndOut(page: Page, session: CDPSession): Promise<void> {
  const at = await centre(page);
  for (let step = 0; step < 60; step++) {
    await session.send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      ...at,
      deltaX: 0,
      deltaY: step < 40 ? -60 : 60,
      modifiers: 2,
    });
    await page.waitForTimeout(16);
  }
}

async function drag(page: Page): Promise<void> {
  const { x, y } = await centre(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 90; step++) {
    await page.mouse.move(x + Math.round(150 * Math.sin(step / 12)), y + Math.round(80 * Math.cos(step / 9)));
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

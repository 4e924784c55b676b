import type { CDPSession, Page } from "playwright";
import { openWindow } from "../helpers/browser.ts";
import { longestFrame } from "./longest-frame.ts";
import type { Row, Subject } from "./row.ts";
import { serveStage } from "./stage.ts";

const NODES = 2_000;
const LINKS_EACH = 3;
const SLOWDOWN = 6;

export async function measureLargeGraph({ browser }: Subject): Promise<Row[]> {
  const stage = await serveStage(LARGE_GRAPH);
  const { page, context, close } = await openWindow(browser, stage.origin);
  try {
    await page.goto("/");
    await page.locator(".brand-graph-box.is-picture").waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const zoom = await longestFrame(page, () => zoomInAndOut(page, session));
    await page.getByRole("button", { name: "拡大" }).click();
    const pan = await longestFrame(page, () => drag(page));
    const point = await longestFrame(page, () => pointAround(page));
    const detail = `${NODES} brands, ${NODES * LINKS_EACH} links, CPU ÷ ${SLOWDOWN}`;
    return Object.entries({ zooming: zoom, dragging: pan, "pointing at brands": point }).map(
      ([doing, { longest, frames }]) => ({
        what: `brand graph: longest frame while ${doing}`,
        value: longest,
        unit: "ms",
        detail: `${detail}, ${frames} frames`,
      }),
    );
  } finally {
    await close();
    stage.close();
  }
}

export const LARGE_GRAPH = `
import { renderToString } from "react-dom/server.browser";
import { createElement } from "react";
import { BrandGraph } from "./islands/brand-graph/brand-graph.tsx";
import { hydrate } from "./islands/brand-graph/hydrate.tsx";

const count = ${NODES};
const nodes = Array.from({ length: count }, (_, index) => {
  const turn = index * 2.399963;
  const reach = 0.49 * Math.sqrt(index / count);
  return {
    id: index + 1,
    name: "ブランド" + (index + 1),
    category: (index % 12) + 1,
    categoryName: "業種" + ((index % 12) + 1),
    stores: (index * 7) % 90,
    x: 0.5 + reach * Math.cos(turn),
    y: 0.5 + reach * Math.sin(turn),
  };
});
const links = nodes.flatMap(({ id }, index) =>
  [1, 5, 11].slice(0, ${LINKS_EACH}).map((step) => ({
    source: id,
    target: ((index + step) % count) + 1,
    kind: step === 11 ? "profile" : "firm",
    weight: 1 + step / 10,
    strength: 1 / step,
    shared: step,
  })),
);
const props = { title: "関係", path: "/brands/details", center: 1, nodes, links };
const stage = document.getElementById("stage");
stage.innerHTML = renderToString(createElement(BrandGraph, props));
hydrate(stage, props);
`;

async function centre(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".brand-graph-window").boundingBox();
  if (!box) throw new Error("the brand graph is not there");
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 300) };
}

async function zoomInAndOut(page: Page, session: CDPSession): Promise<void> {
  const at = await centre(page);
  for (let step = 0; step < 60; step++) {
    const deltaY = step < 40 ? -60 : 60;
    const wheel = { type: "mouseWheel" as const, ...at, deltaX: 0, deltaY, modifiers: 2 };
    await session.send("Input.dispatchMouseEvent", wheel);
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

async function pointAround(page: Page): Promise<void> {
  const { x, y } = await centre(page);
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x + Math.round(200 * Math.sin(step / 7)), y + Math.round(140 * Math.cos(step / 5)));
    await page.waitForTimeout(16);
  }
}

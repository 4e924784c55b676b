import { openChromium } from "../helpers/browser.ts";
import type { DrivenBrowser } from "./browsers-driven.ts";

export async function openDrivenChromium(): Promise<DrivenBrowser> {
  const browser = await openChromium();
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: "ja-JP" });
  return {
    name: `Chromium ${browser.version()}`,
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack({ waitUntil: "commit" })),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

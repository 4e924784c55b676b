/** Takes README's picture from a running product: `node scripts/readme-picture.ts http://127.0.0.1:3000` */
import { join } from "node:path";
import { demoAccounts } from "../server/lib/demo-accounts.ts";
import { openChromium, openWindow, signInWith } from "../test/helpers/browser.ts";
import { projectRoot } from "./build/project.ts";

const [origin = "http://127.0.0.1:3000"] = process.argv.slice(2);

const browser = await openChromium();
const { page } = await openWindow(browser, origin);
await signInWith(page, demoAccounts.facility.email);
await page.waitForURL("**/sections**");
const floors = page.getByRole("navigation", { name: "階" }).getByRole("link");
await floors.filter({ hasText: "3階" }).click();
await page.waitForURL("**/sections?floor=*");
await page.locator("[data-island][data-hydrated]").waitFor();
await page
  .locator(".floor-map-drawing")
  .getByRole("link", { name: /、公開中/ })
  .first()
  .focus();
await page.keyboard.press("Enter");
await page.locator("#section-panel dl").waitFor();
await page.locator(":focus").evaluate((element) => (element as HTMLElement).blur());
await page.screenshot({ path: join(projectRoot, "public/img/readme-sections.png") });
await browser.close();

/**
 * Takes the pictures of the public page from a running product with the demonstration data, each at most 60 kB:
 * `node scripts/landing-pictures.ts http://127.0.0.1:3000`
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { demoAccounts } from "../server/lib/demo-accounts.ts";
import { openChromium, signInWith } from "../test/helpers/browser.ts";
import { projectRoot } from "./build/project.ts";

const [origin = "http://127.0.0.1:3000"] = process.argv.slice(2);
const OUT = { width: 1320, height: 792 };
const MOST_BYTES = 60_000;
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45, 0.35, 0.25];

interface Picture {
  name: string;
  account: keyof typeof demoAccounts;
  wide: number;
  open: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: "sections", account: "facility", wide: 1100, open: openFloor },
  { name: "leasing-list", account: "facility", wide: 1320, open: openLeasingList },
  {
    name: "trade-area",
    account: "brand",
    wide: 1320,
    open: async (page) => {
      await page.goto("/optional_point/result?lat=35.4658&lon=139.6223");
      await page.locator("[data-island][data-hydrated]").first().waitFor();
    },
  },
  {
    name: "sales-prediction",
    account: "brand",
    wide: 1320,
    open: async (page) => {
      await page.goto("/sales_prediction/1");
    },
  },
];

async function openFloor(page: Page): Promise<void> {
  await page.goto("/sections");
  await page.getByRole("navigation", { name: "階" }).getByRole("link").filter({ hasText: "3階" }).click();
  await page.waitForURL("**/sections?floor=*");
  await page.locator("[data-island][data-hydrated]").first().waitFor();
}

async function openLeasingList(page: Page): Promise<void> {
  await openFloor(page);
  const links = page.locator(".floor-map-drawing").getByRole("link", { name: /、公開中/ });
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const sections = hrefs.flatMap((href) => new URL(href, origin).searchParams.get("section") ?? []);
  const rows = page.locator("main tbody tr");
  const counted: { path: string; count: number }[] = [];
  for (const section of sections) {
    const path = `/sections/${section}/recruitements`;
    await page.goto(path);
    counted.push({ path, count: await rows.count() });
  }
  counted.sort((a, b) => b.count - a.count);
  await page.goto(counted[0]?.path ?? "/sections");
  await page.locator("[data-island][data-hydrated]").first().waitFor();
}

const browser = await openChromium();
for (const picture of pictures) {
  const webp = await smallEnough(browser, await take(browser, picture));
  await writeFile(join(projectRoot, `public/img/landing-${picture.name}.webp`), webp);
  console.log(`landing-${picture.name}.webp ${webp.length} bytes`);
}
await browser.close();

async function take(browser: Browser, { account, open, wide }: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: wide, height: Math.round((wide * OUT.height) / OUT.width) },
    deviceScaleFactor: OUT.width / wide,
    reducedMotion: "reduce",
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
  });
  const page = await context.newPage();
  await signInWith(page, demoAccounts[account].email);
  await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
  await open(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const png = await page.screenshot();
  await context.close();
  return png;
}

async function smallEnough(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  for (const quality of QUALITIES) {
    const base64 = await page.evaluate(encode, { png: png.toString("base64"), quality });
    const webp = Buffer.from(base64, "base64");
    if (webp.length > MOST_BYTES) continue;
    await page.close();
    return webp;
  }
  throw new Error("the picture stays too large");
}

async function encode({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
}

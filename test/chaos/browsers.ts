import { findFirefox, findMiniBrowser, findProgram } from "../../scripts/prerequisites/find.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openDrivenChromium } from "./browsers-chromium.ts";
import { type DrivenBrowser, fill, press, until } from "./browsers-driven.ts";
import { openFirefox } from "./browsers-firefox.ts";
import { openWebKit } from "./browsers-webkit.ts";
import { type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

const { email } = demoAccounts.facility;
const OF_TENANT = ["ヒノハ南浜", "佐伯", "衣料市場"];
const SECTION = "/sections/1";
const SIGNED_OUT = 'location.pathname === "/signin" && document.readyState === "complete"';
const BACK_TIMES = 3;

const openers: Record<string, () => Promise<DrivenBrowser>> = {
  Chromium: openDrivenChromium,
  Firefox: async () => openFirefox(installed("Firefox", findFirefox())),
  WebKit: async () =>
    openWebKit({
      driver: installed("WebKitWebDriver", findProgram("WebKitWebDriver")),
      window: installed("MiniBrowser", findMiniBrowser()),
      screen: installed("Xvfb", findProgram("Xvfb")),
    }),
};

function installed(name: string, path: string | undefined): string {
  if (path === undefined) throw new Error(`${name} is not installed: see scripts/prerequisites.ts`);
  return path;
}

export async function measureBrowsers(): Promise<Row[]> {
  const site = await startSite();
  try {
    const rows: Row[] = [];
    for (const [name, open] of Object.entries(openers))
      rows.push(...(await lookInto(name, open, site.web.origin)));
    return rows;
  } finally {
    await site.stop();
  }
}

async function lookInto(name: string, open: () => Promise<DrivenBrowser>, origin: string): Promise<Row[]> {
  const browser = await open();
  try {
    await signIn(browser, origin);
    const faults = await work(browser, origin);
    const kept = await inStorage(browser);
    const seen = await signOutAndGoBack(browser, origin);
    for (const problem of [...faults, ...kept, ...seen])
      console.log(`  browsers: ${browser.name}: ${problem}`);
    return [
      row("S28", `${browser.name}: pages and forms that do not work`, faults.length, { atMost: 0 }),
      row("S28", `${browser.name}: of the tenant in its storages`, kept.length, { atMost: 0 }),
      row("S28", `${browser.name}: of the tenant to be seen after signing out`, seen.length, { atMost: 0 }),
    ];
  } catch (error) {
    console.error(error);
    return [{ id: "S28", what: name, figure: "broke off", target: "a figure", isMet: false }];
  } finally {
    await browser.close();
  }
}

async function signIn(browser: DrivenBrowser, origin: string): Promise<void> {
  await browser.goto(`${origin}/signin`);
  await fill(browser, "[name=email]", email);
  await fill(browser, "[name=password]", DEMO_PASSWORD);
  await press(browser, "main button[type=submit]");
  await until(browser, 'location.pathname === "/sections"');
}

async function work(browser: DrivenBrowser, origin: string): Promise<string[]> {
  const faults: string[] = [];
  const step = (what: string, run: () => Promise<void>) =>
    run().catch((error: Error) => void faults.push(`${what}: ${error.message}`));
  await step("the floor map", async () => {
    await browser.goto(`${origin}/sections`);
    await until(browser, 'document.querySelector("[data-island][data-hydrated]")');
    await press(browser, ".floor-map-drawing a");
    await until(browser, 'location.search.includes("section=")');
    const width = 'document.querySelector(".floor-map-drawing").getBoundingClientRect().width';
    const before = await browser.evaluate<number>(width);
    await press(browser, '[data-island] button[aria-label="拡大"]');
    await until(browser, `${width} > ${before}`);
  });
  await step("the question before deleting", async () => {
    await browser.goto(`${origin}${SECTION}/edit`);
    await until(browser, 'document.documentElement.classList.contains("is-enhanced")');
    await press(browser, "[data-dialog]");
    await until(browser, 'document.querySelector("dialog[open]")');
    await press(browser, 'dialog [command="close"]');
    await until(browser, '!document.querySelector("dialog[open]")');
  });
  await step("saving a section", async () => {
    const position = `position in ${browser.name}`;
    await fill(browser, "[name=position]", position);
    await press(browser, ".entry-bar [type=submit]");
    await until(browser, `location.pathname === ${JSON.stringify(SECTION)}`);
    await until(browser, `document.body.innerText.includes(${JSON.stringify(position)})`);
  });
  return faults;
}

async function inStorage(browser: DrivenBrowser): Promise<string[]> {
  const text = await browser.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
  const readable = await browser.evaluate<string>("document.cookie");
  const secrets = [...text.matchAll(/[\w-]{40,}|eyJ[\w-]+/g)].map(([secret]) => secret);
  const cookies = readable === "" ? [] : [`cookies that scripts read: ${readable}`];
  return [...[...OF_TENANT, email].filter((word) => text.includes(word)), ...secrets, ...cookies];
}

async function signOutAndGoBack(browser: DrivenBrowser, origin: string): Promise<string[]> {
  await browser.goto(`${origin}/sections?view=list`);
  await browser.goto(`${origin}${SECTION}`);
  await press(browser, "[data-sign-out] button");
  await until(browser, SIGNED_OUT);
  const seen: string[] = [];
  const look = async (when: string) => {
    await until(browser, SIGNED_OUT);
    const text = await browser.evaluate<string>("document.title + document.documentElement.innerHTML");
    seen.push(...OF_TENANT.filter((word) => text.includes(word)).map((word) => `${word} ${when}`));
  };
  for (let times = 1; times <= BACK_TIMES; times++) {
    await browser.back();
    await look(`after going back ${times} times`);
  }
  await browser.reload();
  await look("after reloading");
  await browser.goto(`${origin}${SECTION}`);
  await look("after asking for it again");
  return [...seen, ...(await inStorage(browser)).map((what) => `${what} in a storage`)];
}

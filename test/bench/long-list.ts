import type { Page } from "playwright";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openWindow, signInWith } from "../helpers/browser.ts";
import { longestFrame } from "./longest-frame.ts";
import type { Row, Subject } from "./row.ts";

const ITEMS = 500;
const SLOWDOWN = 6;

export async function measureLongList({ browser, origin }: Subject): Promise<Row[]> {
  const { page, context, close } = await openWindow(browser, origin);
  try {
    context.setDefaultTimeout(120_000);
    await signInWith(page, demoAccounts.facility.email);
    await page.waitForURL("**/sections**");
    const path = await fillList(page);
    await page.goto("/credits", { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(path, { waitUntil: "commit" });
    const opened = await page.evaluate(timeHydration);
    const detail = `${ITEMS} candidates, CPU ÷ ${SLOWDOWN}`;
    const row = (what: string, value: number, more = "") => ({
      what: `leasing list: ${what}`,
      value,
      unit: "ms",
      detail: `${detail}${more}`,
    });
    const tick = await longestFrame(page, () => tickFirst(page));
    const change = await longestFrame(page, () => changeStatus(page));
    await closeNotice(page);
    const add = await longestFrame(page, () => addCandidate(page));
    return [
      row("navigation → table drawn", opened.drawn, ", empty cache"),
      row("navigation → it can be worked on", opened.hydrated, ", empty cache"),
      row("longest frame while ticking a candidate", tick.longest),
      row("longest frame while changing a status", change.longest),
      row("longest frame while adding a candidate", add.longest),
    ];
  } finally {
    await close();
  }
}

async function fillList(page: Page): Promise<string> {
  await page.goto("/sections?floor=all&status=publish&per_page=50");
  const ids = await page
    .locator("tr[data-section]")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.section ?? ""));
  for (const id of ids) {
    const path = `/sections/${id}/recruitements`;
    await page.goto(path);
    if ((await page.getByRole("button", { name: /^追加/ }).count()) === 0) continue;
    await page.evaluate(addBrands, ITEMS - 1);
    return path;
  }
  throw new Error("no recruitment has a candidate left to add");
}

async function addBrands(wanted: number): Promise<void> {
  const script = document.querySelector('[data-island="leasing-list-editor"] > script');
  const props = JSON.parse(script?.textContent ?? "{}");
  for (let number = props.items.length + 1; number <= wanted; number++) {
    const answer = await fetch("/api/v1/leasing_lists/custom_brand", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-csrf-token": props.csrf,
        "idempotency-key": crypto.randomUUID(),
      },
      body: JSON.stringify({ recruitment_id: props.recruitmentId, name: `手入力のブランド${number}` }),
    });
    if (!answer.ok) throw new Error(`${answer.status} after ${number} brands`);
  }
}

async function timeHydration(): Promise<{ drawn: number; hydrated: number }> {
  const until = async (selector: string): Promise<number> => {
    while (!document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.round(performance.now());
  };
  const drawn = await until(".leasing-table tbody tr");
  return { drawn, hydrated: await until('[data-island="leasing-list-editor"][data-hydrated]') };
}

/** Presses something and waits for what it brings, in the page itself: looking from outside costs frames too. */
function press(page: Page, button: string, awaited: string): Promise<void> {
  return page.evaluate(
    async ({ button, awaited }) => {
      document.querySelector<HTMLElement>(button)?.click();
      while (!document.querySelector(awaited)) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    { button, awaited },
  );
}

const FIRST = ".leasing-table tbody tr:first-child";

function tickFirst(page: Page): Promise<void> {
  return press(page, `${FIRST} .check-cell input`, `${FIRST}.is-selected`);
}

async function changeStatus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>(".status-select.tone-neutral");
    const option = [...(select?.options ?? [])].find(({ value }) => value.startsWith("section_submitted"));
    if (!select || !option) throw new Error("nobody waits");
    select.value = option.value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await press(page, ".leasing-save button", ".leasing-notice");
}

function closeNotice(page: Page): Promise<void> {
  return press(page, ".leasing-notices .button-quiet", ".leasing-notices:not(:has(.leasing-notice))");
}

function addCandidate(page: Page): Promise<void> {
  return press(page, '.candidate-card button[value="add"]', ".leasing-notice");
}

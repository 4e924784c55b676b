import type { Page } from "playwright";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { takeSession, type Window } from "./browser.ts";

export async function enter(window: Window, account: keyof typeof demoAccounts): Promise<Page> {
  const { page } = window;
  await takeSession(page, demoAccounts[account].email);
  return page;
}

export async function openList(page: Page, nth: number, javaScript: boolean): Promise<string> {
  await page.goto("/sections?floor=all&status=publish&per_page=50");
  const sections = await page.locator("tr[data-section]").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const count = Number(
        /(\d+)件/.exec(row.lastElementChild?.previousElementSibling?.textContent ?? "")?.[1] ?? 0,
      );
      return count >= 6 ? [(row as HTMLElement).dataset.section ?? ""] : [];
    }),
  );
  const path = `/sections/${sections[nth]}/recruitements`;
  await reopen(page, path, javaScript);
  return path;
}

export async function reopen(page: Page, path: string, javaScript: boolean): Promise<void> {
  await page.goto(path);
  if (javaScript) await page.locator('[data-island="leasing-list-editor"][data-hydrated]').waitFor();
}

export const rows = (page: Page) => page.locator(".leasing-table tbody tr");
export const status = (page: Page, name: string) => page.getByLabel(`${name}のステータス`, { exact: true });
export const openItem = (page: Page, name: string) =>
  rows(page).filter({ hasText: name }).first().getByRole("link", { name: /^詳細/ }).click();
export const waitingNames = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all
      .filter((row) => row.querySelector(".status-select.tone-neutral"))
      .map((row) => row.querySelector("th a")?.textContent ?? "")
      .filter((name) => name !== ""),
  );

import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Response } from "playwright";
import { describe, expect, it } from "vitest";
import { signInWith, type Window } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { budgetedPages, PICTURES } from "./page-budgets.ts";

const { open } = journey();

interface Shipped {
  scripts: number;
  styles: number;
  pictures: number;
}

async function visit({ page }: Window, path: string): Promise<Shipped> {
  const responses = new Map<string, Response>();
  const note = (response: Response) => responses.set(response.url(), response);
  page.on("response", note);
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  expect(answer?.status(), path).toBe(200);
  await page.waitForFunction(
    () => document.querySelector("[data-island][data-load=idle]:not([data-hydrated])") === null,
  );
  page.off("response", note);
  const shipped: Shipped = { scripts: 0, styles: stylesWithin((await answer?.text()) ?? ""), pictures: 0 };
  for (const response of responses.values()) {
    const type = response.request().resourceType();
    if (type === "script") shipped.scripts += await compressedSize(response);
    else if (type === "stylesheet") shipped.styles += await compressedSize(response);
    else if (type === "image" || type === "font") shipped.pictures += (await response.body()).length;
  }
  return shipped;
}

/** Of a page that is opened by its address, which brings its stylesheets along. */
function stylesWithin(html: string): number {
  const texts = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text);
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}

async function compressedSize(response: Response): Promise<number> {
  const file = basename(new URL(response.url()).pathname);
  return (await stat(join(projectRoot, "public/assets", `${file}.gz`))).size;
}

describe("what pages make a browser load", () => {
  it.each(budgetedPages)("stays within the budgets of $account", async ({ account, pages }) => {
    const window = await open();
    if (account) {
      await signInWith(window.page, account);
      await window.page.waitForURL((url) => url.pathname !== "/signin");
      // What the page after the sign-in still loads is not counted to the first page of the table.
      await window.page.goto("/credits", { waitUntil: "networkidle" });
    }
    const over: string[] = [];
    for (const { path, budget } of pages) {
      const { scripts, styles, pictures } = await visit(window, path);
      const line = `${path}: scripts ${scripts}, styles ${styles}, pictures ${pictures}`;
      // Every page has a script and a stylesheet: none at all would mean that nothing was counted.
      const isCounted = scripts > 0 && styles > 0;
      if (!isCounted || scripts > budget.scripts || styles > budget.styles || pictures > PICTURES)
        over.push(line);
    }
    expect(over).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatted, WIDTH } from "../../scripts/views/format.ts";
import { Templates } from "../../server/web/speed/templates.ts";
import { sources } from "../helpers/sources.ts";

const CELL = `<td class="number"><%= it.text %></td><td><% if (it.isOpen) { %>開く<% } else { %>　閉じる<% } %></td>`;
const LONG = `<table>\n<% for (const row of [1, 2]) { %>\n<tr id="row-<%= row %>" class="row">${CELL.repeat(3)}</tr>\n<% } %>\n</table>\n`;

function drawn(text: string): string {
  const views = mkdtempSync(join(tmpdir(), "kukaku-format-"));
  writeFileSync(join(views, "page.eta"), text);
  try {
    return String(new Templates({ views }).render("page", { text: "文　字 x", isOpen: false }));
  } finally {
    rmSync(views, { recursive: true, force: true });
  }
}

it("breaks and indents a template's lines without changing what it draws", () => {
  const result = formatted(LONG, "page.eta");
  expect(Math.max(...LONG.split("\n").map(({ length }) => length))).toBeGreaterThan(WIDTH);
  expect(Math.max(...result.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(WIDTH);
  expect(result).toContain("\n  <tr");
  expect(drawn(result)).toBe(drawn(LONG));
  expect(formatted(result, "page.eta")).toBe(result);
});

it("refuses a line that it can't break without drawing anything else", () => {
  expect(() => formatted(`<p>${"字".repeat(WIDTH)}</p>\n`, "page.eta")).toThrow("can't be broken");
});

it("has formatted every view", () => {
  const other = sources("views/**/*.eta").filter(({ path, text }) => formatted(text, path) !== text);
  expect(other.map(({ path }) => path)).toEqual([]);
});

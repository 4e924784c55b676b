import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkTypes } from "../../scripts/views/check.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kukaku-types-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SETTINGS = {
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  types: [],
};
const COMMON = `export type Drawable = string;
export type PageModel = Record<string, unknown> & { title: string };
export interface Common { title: string; unit: string }
`;

function check(files: Record<string, string>) {
  const all = {
    "tsconfig.json": JSON.stringify({ compilerOptions: SETTINGS }),
    "web/common.ts": COMMON,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { errors, undrawn } = checkTypes({
    root,
    views: "views",
    sources: "web/*.ts",
    common: "web/common.ts",
    out: join(root, "out"),
    config: join(root, "tsconfig.json"),
    also: [],
  });
  return { errors: errors.map(({ file, line, message }) => `${file}:${line} ${message}`), undrawn };
}

const PAGE = `import type { Row } from "./rows.ts";
declare const reply: { page(view: string, model: object): void };
export const show = (rows: Row[]) => reply.page("list/index", { title: "一覧", rows });
`;
const ROWS = "export interface Row { name: string; area?: number }\n";
const ROW = "<%/* @data { label: string; area?: number } */%>\n<td><%= it.label %></td><%~ it.unit %>\n";
const index = (row: string) =>
  `<h1><%= it.title %></h1>\n<table>\n<% for (const row of it.rows) { %>\n${row}\n<% } %>\n</table>\n`;

it("finds nothing wrong with views that read what they are handed", () => {
  const row = `<%~ include("/list/_row", { label: row.name, area: row.area }) %>`;
  expect(
    check({
      "web/page.ts": PAGE,
      "web/rows.ts": ROWS,
      "views/list/index.eta": index(row),
      "views/list/_row.eta": ROW,
    }),
  ).toEqual({ errors: [], undrawn: [] });
});

it("names file and line of a misspelt field, a wrong argument, a missing value and an unknown name", () => {
  const row = `<%= row.nmae %>\n<%~ include("/list/_row", { label: 1 }) %>\n<%= row.area %>\n<%= nobody %>`;
  const { errors } = check({
    "web/page.ts": PAGE,
    "web/rows.ts": ROWS,
    "views/list/index.eta": index(row),
    "views/list/_row.eta": `${ROW}<%= it.lable %>\n`,
  });
  const found = (place: string) => errors.filter((error) => error.startsWith(place)).join();
  expect(found("views/list/index.eta:4 ")).toContain("'nmae' does not exist");
  expect(found("views/list/index.eta:5 ")).toContain("not assignable");
  expect(found("views/list/index.eta:6 ")).toContain("'undefined'");
  expect(found("views/list/index.eta:7 ")).toContain("'nobody'");
  expect(found("views/list/_row.eta:3 ")).toContain("'lable' does not exist");
});

it("finds a view that nothing draws, and a page without its view", () => {
  const files = { "web/page.ts": PAGE, "web/rows.ts": ROWS, "views/list/index.eta": index("") };
  expect(check({ ...files, "views/list/_old.eta": ROW }).undrawn).toEqual(["list/_old"]);
  rmSync(join(root, "views/list/index.eta"));
  expect(() => check({ "web/page.ts": PAGE, "views/list/other.eta": "" })).toThrow("list/index");
});

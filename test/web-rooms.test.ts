import { globSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { NOUNS } from "./helpers/nouns.ts";
import { projectRoot } from "./helpers/project-root.ts";
import { importsOf, sources } from "./helpers/sources.ts";

const WEB = "server/web/";
const PAGES = `${WEB}pages/`;
const web = sources(`${WEB}**/*.{ts,tsx}`);
const arrows = web.flatMap((source) =>
  importsOf(source).flatMap(({ target, isTypeOnly }) =>
    target?.startsWith(WEB) ? [{ from: source.path, to: target, isTypeOnly }] : [],
  ),
);
const foldersOf = (path: string) =>
  readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const HOUSE = ["about", "account", "dev-mails", "settings", "signin"];

it("has a room of pages for a noun or for the house itself, and views by the same names", () => {
  const known: string[] = [...NOUNS, ...HOUSE];
  const rooms = foldersOf(PAGES);
  const shared = ["errors", "layouts", "parts", "shared"];
  expect(rooms.filter((room) => !known.includes(room))).toEqual([]);
  expect(foldersOf("views").filter((room) => !rooms.includes(room) && !shared.includes(room))).toEqual([]);
  expect(globSync(`${PAGES}*.ts`, { cwd: projectRoot })).toEqual([]);
});

it("imports no page from another room's", () => {
  const roomOf = (path: string) => path.slice(PAGES.length).split("/")[0];
  const across = arrows.filter(
    ({ from, to }) => from.startsWith(PAGES) && to.startsWith(PAGES) && roomOf(from) !== roomOf(to),
  );
  expect(across.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** The floors of the web process, the lowest first: each knows itself and what is below. */
const FLOORS = [
  ...["path-builders", "paths", "refusal", "speed", "charts", "telemetry", "gateway", "options", "auth"],
  ...["frame", "redirects", "plugins", "forms", "guards", "route", "proxy", "geography", "parts", "pages"],
  "app",
];

it("reaches up from no floor", () => {
  const floorOf = (path: string) => path.slice(WEB.length).split("/")[0]?.replace(/\.ts$/, "") ?? "";
  const found = [...new Set(web.map(({ path }) => floorOf(path)))].sort();
  expect(found).toEqual(FLOORS.toSorted());
  const upward = arrows.filter(({ from, to }) => FLOORS.indexOf(floorOf(to)) > FLOORS.indexOf(floorOf(from)));
  expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

it("leaves at most 12 files outside rooms", () => {
  expect(globSync(`${WEB}*.ts`, { cwd: projectRoot }).length).toBeLessThanOrEqual(12);
});

it("has no circle of value imports", () => {
  const values = Map.groupBy(
    arrows.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    if (way.includes(path) || done.has(path)) return;
    for (const { to } of values.get(path) ?? []) walk(to, [...way, path]);
    done.add(path);
  };
  for (const path of values.keys()) walk(path, []);
  expect(circles).toEqual([]);
});

const LIST_PARTS = "parts/list/";
const LIST_RULES = [
  [
    "which page an address asks for, and of what size",
    /\bpage(?:Number|Text|Size|SizeText)\b|\bperPageText\b/,
  ],
  ["which sizes a page may have", /\bPAGE_SIZES\b/],
  ["which way round a list is sorted", /enum\(\["asc", "desc"\]\)|"(?:a|de)scending"/],
  ["what page, size and order are called", /\b(?:page|per_page|order): "(?:ページ|表示件数|並び順)"/],
  ["that the first page is not written", /page === 1 \?|page > 1 \?|per_page === PER_PAGE/],
  ["how many pages there are", /Math\.ceil\([\w.]*total \//],
  ["how links to pages are made", /\bpagination: \{/],
  ["how a list is without one of its words", /!== word\b/],
] as const;

it.each(LIST_RULES)("says in the part of lists alone %s", (_what, is) => {
  const lists = web.filter(({ path }) => path.startsWith(PAGES) || path.startsWith(`${WEB}parts/`));
  const found = lists.filter(({ path, text }) => is.test(text) && !path.startsWith(`${WEB}${LIST_PARTS}`));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it("draws links to pages and the choice of their size in the part of lists alone", () => {
  const drawn = sources("views/**/*.eta").filter(({ text }) =>
    /rel="next"|<select[^>]* name="per_page"/.test(text),
  );
  expect(drawn.map(({ path }) => path).filter((path) => !path.startsWith(`views/${LIST_PARTS}`))).toEqual([]);
});

it("names each stylesheet by a room of pages, a part, an island or the house, and asks for none that is not there", () => {
  const sheets = globSync("public/css/*.css", { cwd: projectRoot }).map((path) => basename(path, ".css"));
  const known = [
    ...foldersOf(PAGES),
    ...foldersOf("views/parts"),
    ...foldersOf("islands"),
    ...["main", "charts", "admin"],
  ];
  expect(sheets.filter((name) => !known.includes(name))).toEqual([]);
  const asked = web.flatMap(({ path, text }) =>
    [...text.matchAll(/\bstyles(?:: | = )(?:[^[\],]*\? )?\[([^\]]*)\](?: : \[([^\]]*)\])?/g)].flatMap(
      ([, one = "", other = ""]) =>
        [...`${one},${other}`.matchAll(/"([a-z-]+)"/g)].map(([, name = ""]) => ({ path, name })),
    ),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ name }) => !sheets.includes(name))).toEqual([]);
});

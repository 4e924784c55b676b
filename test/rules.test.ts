import { expect, it } from "vitest";
import { PER_PAGE } from "../server/contract/paging.ts";
import { sectionsDefaults } from "../server/lib/sections-state.ts";
import { sources } from "./helpers/sources.ts";

const code = sources("{server/{contract,backend,lib,web},islands}/**/*.{ts,tsx}", "views/**/*.eta").filter(
  ({ path }) => !path.includes("/db/schema/"),
);
/** Kept predictions are recomputed to their last character by these; the insides of the other are to be written anew. */
const LEFT_AS_IT_IS = /^server\/backend\/(?:predictions\/(?:revision-1\/)?value-text\.ts$|analysis\/)/;

const TEXTS = "server/lib/event-texts.ts";

interface Rule {
  what: string;
  is: RegExp;
  home: string;
  /** Where else it may not be said; anywhere, if not given. */
  among?: RegExp;
}

const rules: Rule[] = [
  {
    what: "who may know of a stealth facility or brand",
    is: /\b(?:not|where|and|or) (?:\w+\.)?is_stealth\b|\bis_stealth (?:is|and|or)\b/,
    home: "server/backend/visibility.ts",
  },
  {
    what: "when an invitation has expired",
    is: /expires_at < now\(\)/,
    home: "server/backend/invitations/writing.ts",
  },
  {
    what: "which stores are open",
    is: /closed_on is null or \w+\.closed_on >/,
    home: "server/backend/brand-stores/open-stores.ts",
  },
  {
    what: "how numbers are grouped",
    is: /toLocaleString\("ja-JP"|NumberFormat\("ja-JP"/,
    home: "server/lib/numbers.ts",
    among: /\.tsx?$/,
  },
  {
    what: "how many rows a page has",
    is: /PER_PAGE = \d|_SIZES = \[\d|= \[20, \d+, 100\]/,
    home: "server/contract/paging.ts",
  },
  {
    what: "which characters no text may hold",
    is: /const CONTROLS = /,
    home: "server/contract/texts.ts",
  },
  {
    what: "what is said to who was not the first to save",
    is: /(?:他|ほか|別)のユーザーが[^"。]*(?:更新|変更)しました/,
    home: TEXTS,
  },
  {
    what: "what is said when a session has ended",
    is: /操作がなかったため|ログインしてから時間が(?:経過した|たった)ため、ログアウト|["`]ログアウトしました。|ログインの有効期限/,
    home: TEXTS,
  },
  {
    what: "what is said to somebody not signed in",
    is: /["`]ログインしてください。["`]/,
    home: TEXTS,
  },
];

it.each(rules)("says once $what", ({ is, home, among = /./ }) => {
  const found = code.filter(
    ({ path, text }) => is.test(text) && among.test(path) && !LEFT_AS_IT_IS.test(path),
  );
  expect(found.map(({ path }) => path)).toEqual([home]);
});

it("calls other people by one word", () => {
  const everywhere = sources("{server,islands}/**/*.{ts,tsx}", "views/**/*.eta");
  expect(everywhere.filter(({ text }) => text.includes("ほかのユーザー")).map(({ path }) => path)).toEqual(
    [],
  );
});

it("writes the size of a page as no number", () => {
  const number = /\bper_page: \d|\b(?:per_page|perPage) (?:[!=]==|\?\?) \d/;
  const written = code.filter(({ path, text }) => number.test(text) && !LEFT_AS_IT_IS.test(path));
  expect(written.map(({ path }) => path)).toEqual(["server/lib/sections-state.ts"]);
  expect(sectionsDefaults.per_page).toBe(PER_PAGE);
});

it.each([
  ["turns an id into a text for a call", /\bString\((?:[\w.?]*[._])?id\)/],
  ["asserts who is looking", /\bas Viewer\b/],
])("nowhere in the web part %s", (_what, is) => {
  const web = code.filter(({ path }) => path.startsWith("server/web/"));
  expect(web.filter(({ text }) => is.test(text)).map(({ path }) => path)).toEqual([]);
});

it("a test stops the product that it has started for itself", () => {
  const started = sources("test/**/*.test.ts").filter(({ text }) =>
    /\b(?:startProduct|startWholeWeb)\((?!\{ shared: true)/.test(text),
  );
  expect(started.length).toBeGreaterThan(20);
  expect(started.filter(({ text }) => !/\.(?:stop|close)\b/.test(text)).map(({ path }) => path)).toEqual([]);
});

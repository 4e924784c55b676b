import type { Form } from "../helpers/html.ts";
import { type Answered, problemsOf } from "../pages/odd-requests.ts";
import { ACCOUNTS, type People, type Visitor } from "./fuzz-people.ts";
import { note, type Tally } from "./fuzz-tally.ts";

const MOST_VISITED = 3;
const MOST_KEPT = 6;
const NO_PAGE = /^\/(api|assets|img|tiles|auth|signout|[^/]+\.[a-z]+$)|excel|similar_|places|form-token/;
const STORED = /kanariya/;

export interface Route {
  method: string;
  path: string;
}

export interface KnownForm {
  url: string;
  values: Form["values"];
  lines: string[];
  areas: string[];
}

export class Known {
  readonly #templates: { path: string; pattern: RegExp }[];
  readonly addresses = new Map<string, Set<string>>();
  readonly keys = new Map<string, Set<string>>();
  readonly forms = new Map<string, KnownForm[]>();
  pages = 0;
  showing = 0;

  constructor(routes: readonly Route[]) {
    const paths = [...new Set(routes.map(({ path }) => path))];
    // Those without parameters first: they win.
    this.#templates = paths
      .toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
      .map((path) => ({
        path,
        pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`),
      }));
  }

  templateOf(url: string): string | undefined {
    const [way = ""] = url.split("?");
    return this.#templates.find(({ pattern }) => pattern.test(way))?.path;
  }

  keepAddress(url: string): void {
    const template = this.templateOf(url);
    if (template === undefined) return;
    const kept = setOf(this.addresses, template);
    if (kept.size < MOST_KEPT) kept.add(url);
    for (const key of new URLSearchParams(url.split("?")[1]).keys()) setOf(this.keys, template).add(key);
  }

  keepForm(account: string, url: string, { method, values, fields }: Form): void {
    const template = this.templateOf(url);
    if (template === undefined) return;
    for (const { name } of fields) setOf(this.keys, template).add(name);
    if (method === "GET") return;
    const name = `${account} ${template}`;
    const kept = this.forms.get(name) ?? [];
    this.forms.set(name, kept);
    const empty = Object.fromEntries(fields.map((field) => [field.name, ""]));
    const namesOf = (type: string) =>
      fields.flatMap((field) => (field.type === type && field.name !== "" ? [field.name] : []));
    if (kept.length < MOST_KEPT)
      kept.push({
        url,
        values: { ...empty, ...values },
        lines: namesOf("text"),
        areas: namesOf("textarea"),
      });
  }
}

function setOf(map: Map<string, Set<string>>, name: string): Set<string> {
  const set = map.get(name) ?? new Set();
  map.set(name, set);
  return set;
}

export async function crawl(people: People, routes: readonly Route[], found: Tally): Promise<Known> {
  const known = new Known(routes);
  const everybody = [undefined, ...ACCOUNTS];
  const walks = await Promise.all(
    everybody.map((account) => people.lend(account, (visitor) => walk(visitor, routes, known, found))),
  );
  // In the order of the people, whoever was done first: a seed makes the same requests again.
  for (const [index, { urls, forms }] of walks.entries()) {
    for (const url of urls) known.keepAddress(url);
    for (const { url, form } of forms) known.keepForm(everybody[index] ?? "", url, form);
  }
  return known;
}

interface Walk {
  urls: string[];
  forms: { url: string; form: Form }[];
}

async function walk(
  { browser }: Visitor,
  routes: readonly Route[],
  known: Known,
  found: Tally,
): Promise<Walk> {
  const visited = new Map<string, number>();
  const urls = routes.flatMap(({ method, path }) => (method === "GET" && !/[:*]/.test(path) ? [path] : []));
  const seen = new Set(urls);
  const forms: Walk["forms"] = [];
  for (const url of urls) {
    const template = known.templateOf(url);
    if (template === undefined || NO_PAGE.test(url)) continue;
    const count = visited.get(template) ?? 0;
    if (count >= MOST_VISITED) continue;
    visited.set(template, count + 1);
    const page = await browser.get(url);
    look(known, found, url, page);
    for (const href of page.links) {
      const { origin, pathname, search } = new URL(href, new URL(page.path, browser.origin));
      const next = pathname + search;
      if (origin !== browser.origin || seen.has(next)) continue;
      seen.add(next);
      urls.push(next);
    }
    for (const form of page.forms) forms.push({ url: form.action === "" ? page.path : form.action, form });
  }
  return { urls, forms };
}

function look(known: Known, found: Tally, url: string, page: Answered): void {
  known.pages++;
  if (STORED.test(page.body)) known.showing++;
  const problems = problemsOf(page);
  if (problems.length > 0) found.problems++;
  for (const problem of problems) note(found, `${problem}: on the way by ${url}`);
}

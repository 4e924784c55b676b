import { HEADERS, MARK } from "../pages/odd-requests.ts";
import { bodyOf, type Fields } from "./fuzz-bodies.ts";
import type { Known, KnownForm, Route } from "./fuzz-crawl.ts";
import type { Odds } from "./fuzz-odds.ts";
import type { Visitor } from "./fuzz-people.ts";

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const MOST_HEADER = 2000;
const OTHER_METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"];
const MORE_HEADERS = [
  "authorization",
  "content-encoding",
  "content-language",
  "cookie",
  "early-data",
  "forwarded",
  "host",
  "idempotency-key",
  "if-modified-since",
  "origin",
  "priority",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-purpose",
  "te",
  "traceparent",
  "user-agent",
  "via",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-http-method-override",
  "x-original-url",
  "x-request-id",
  "x-requested-with",
];
const HEADER_VALUES = [
  "gzip, br",
  "br;q=1, *;q=0",
  "bytes=0-0,-1",
  "prefetch",
  "*",
  'W/"x"',
  "cross-site",
  "1",
];
const SPELLINGS: readonly ((way: string) => string)[] = [
  (way) => `${way}/`,
  (way) => `/${way}`,
  (way) => way.replaceAll("/", "//"),
  (way) => `${way}%00`,
  (way) => `${way}%`,
  (way) => `${way};x=1`,
  (way) => `${way}/..%2f..%2fetc%2fpasswd`,
  (way) => `${way}/%2e%2e/%2e%2e/etc/passwd`,
  (way) => `${way}\\..\\`,
  (way) => `${way}%c0%af`,
  (way) => `${way}.json`,
  (way) => way.toUpperCase(),
  (way) => way.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (way) => way.replace(/[a-z]/g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
];
const RAW_QUERIES = ["%", "%ff=%fe", "&&&=", "a=1&a=2", "__proto__[x]=1", "a%u0041=1", "?=?", "page=%00"];

export function pageRequest(odds: Odds, route: Route, known: Known, visitor: Visitor): Sent {
  const isRead = route.method === "GET";
  const form = isRead ? undefined : formFor(odds, route, known, visitor);
  const [way = "", query = ""] = (form?.url ?? wayOf(odds, route, known)).split("?");
  const search =
    isRead || odds.once(6) ? queryOf(odds, query, [...(known.keys.get(route.path) ?? [])]) : query;
  const sent = dressed(odds, { ...route, url: `${way}?${search}` }, visitor);
  if (isRead) return sent;
  const changed = form && odds.once(3) ? marked(odds, form) : fieldsOf(odds, form?.values ?? {});
  const fields = { ...changed, ...tokenOf(odds, visitor) };
  return withBody(sent, bodyOf(odds, fields));
}

export function callRequest(
  odds: Odds,
  { method, url, fields }: { method: string; url: string; fields: Fields | undefined },
  visitor: Visitor,
): Sent {
  const sent = dressed(odds, { method, path: url, url }, visitor);
  if (!odds.once(8)) sent.headers["x-csrf-token"] ??= visitor.csrf;
  return fields ? withBody(sent, bodyOf(odds, fields, "json")) : sent;
}

export function withBody(sent: Sent, { type, bytes }: { type: string; bytes: Buffer }): Sent {
  return { ...sent, headers: { ...sent.headers, "content-type": type }, body: bytes };
}

function wayOf(odds: Odds, { path }: Route, known: Known): string {
  const real = [...(known.addresses.get(path) ?? [])];
  if (real.length > 0 && !odds.once(4)) return odds.pick(real);
  return path.replace(/:\w+|\*/g, () => encodeURIComponent(odds.text().toWellFormed()));
}

function queryOf(odds: Odds, query: string, keys: readonly string[]): string {
  const pairs = new URLSearchParams(query);
  for (let n = odds.next(4); n > 0; n--) {
    const [key, text] = [odds.key(keys), odds.text().toWellFormed()];
    if (odds.once(4)) pairs.append(key, text);
    else pairs.set(key, text);
  }
  return odds.once(12) ? `${pairs}&${odds.pick(RAW_QUERIES)}` : pairs.toString();
}

function formFor(odds: Odds, { path }: Route, known: Known, { account }: Visitor) {
  const own = known.forms.get(`${account ?? ""} ${path}`);
  if (own) return odds.pick(own);
  const others = [...known.forms].filter(([name]) => name.endsWith(` ${path}`)).flatMap(([, forms]) => forms);
  return others.length > 0 ? odds.pick(others) : undefined;
}

function marked(odds: Odds, { values, lines, areas }: KnownForm): Fields {
  const names = [
    ...areas,
    ...(lines.length > 0 && (areas.length === 0 || odds.once(2)) ? [odds.pick(lines)] : []),
  ];
  return { ...values, ...Object.fromEntries(names.map((name) => [name, MARK])) };
}

/** Mostly one field that is odd: the others get it past what looks at them first. */
function fieldsOf(odds: Odds, values: Fields): Fields {
  const fields = { ...values };
  const names = Object.keys(values).filter((name) => name !== "_csrf");
  for (let n = odds.pick([0, 1, 1, 1, 2, 4]); n > 0; n--)
    fields[odds.key(names)] = odds.once(3) ? odds.value() : odds.text();
  return fields;
}

function tokenOf(odds: Odds, { csrf }: Visitor): Fields {
  if (odds.once(12)) return odds.once(2) ? {} : { _csrf: odds.value() };
  return { _csrf: csrf };
}

function dressed(odds: Odds, { method, url }: Route & { url: string }, visitor: Visitor): Sent {
  const headers: Record<string, string> = {
    accept: "text/html",
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "navigate",
    "x-forwarded-for": `198.51.${odds.next(256)}.${1 + odds.next(254)}`,
  };
  const cookie = [...visitor.browser.cookies].map((pair) => pair.join("=")).join("; ");
  if (cookie !== "") headers.cookie = cookie;
  if (odds.once(3)) {
    const name = odds.pick([...HEADERS, ...MORE_HEADERS]);
    headers[name] = name === "cookie" ? cookieOf(odds, cookie) : headerText(odds);
  }
  const [way = "", search = ""] = url.split("?");
  return {
    method: odds.once(25) ? odds.pick(OTHER_METHODS) : method,
    url: `${odds.once(10) ? odds.pick(SPELLINGS)(way) : way}${search === "" ? "" : `?${search}`}`,
    headers,
    body: null,
  };
}

export function headerText(odds: Odds): string {
  const text = odds.once(3) ? odds.pick(HEADER_VALUES) : odds.text();
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, MOST_HEADER);
}

const COOKIES = ["visit", "tx", "to", "reset", "invitation", "mfa", "person", "form", "arrival", "notices"];

function cookieOf(odds: Odds, own: string): string {
  const odd = headerText(odds).replaceAll(";", "");
  return odds.pick([
    `sid=${odd}`,
    `${own}; sid=${"A".repeat(43)}`,
    `${own}; ${odds.pick(COOKIES)}=${odd}`,
    `${own}; ${odds.pick(COOKIES)}=${encodeURIComponent(odd)}`,
    odd,
  ]);
}

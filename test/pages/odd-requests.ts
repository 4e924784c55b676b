export const MARK = '"><script>kanariya</script>';
export const VALUES = [
  MARK,
  "'\"--;",
  "\u0000",
  "\r\nSet-Cookie: sid=x",
  "%",
  "%%%",
  "%c0%ae",
  "..%2f..%2f",
  "\\..\\..\\",
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "-1",
  "0",
  "1e309",
  "99999999999999999999",
  "NaN",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "\ud800",
  "\u202e",
  "🀄".repeat(40),
  "a".repeat(1500),
  "",
];
export const KEYS = [
  "page",
  "search",
  "sort",
  "status",
  "facility_id",
  "id",
  "lat",
  "lon",
  "_key",
  "__proto__",
  "x[y]",
];
export const HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "referer",
  "x-forwarded-for",
  "x-csrf-token",
  "if-none-match",
  "range",
];

export function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<T>(next: (below: number) => number, from: readonly T[]): T {
  return from[next(from.length)] as T;
}

export function requestOf(next: (below: number) => number, path: string, method: string) {
  const value = () => pick(next, VALUES);
  const pairs = Array.from({ length: next(4) }, () => [pick(next, KEYS), value()] as const);
  const filled = path.replace(/:\w+|\*/g, () => encodeURIComponent(value().toWellFormed()));
  const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join("&");
  const headers: Record<string, string> = { "sec-fetch-site": "same-origin" };
  if (next(3) === 0) headers[pick(next, HEADERS)] = value().replace(/[^\x20-\x7e]/g, "");
  const isJson = next(2) === 0;
  if (method === "GET") return { method: "GET" as const, url: `${filled}?${query}`, headers };
  headers["content-type"] = isJson ? "application/json" : "application/x-www-form-urlencoded";
  const payload = isJson ? JSON.stringify(Object.fromEntries(pairs)) : query;
  return { method: method as "POST", url: filled, payload, headers };
}

export interface Answered {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

const LEAKS =
  /node_modules|\.build\/|\bat .*\.[cm]?[jt]s:\d|\b(?:FST|ERR|UND_ERR)_[A-Z]|\bECONN|\w+Error:|pg_catalog|syntax error at/;
const BREAKS_OUT =
  /<[a-z](?:[^<>"]|"[^"]*")*\son\w+\s*=|\s(?:href|src|action|formaction)="\s*javascript:|"(?:>|&gt;)(?:<|&lt;)script(?:>|&gt;)kanariya/i;

export function problemsOf({ status, body, headers }: Answered): string[] {
  const { location } = headers;
  return [
    status >= 500 ? String(status) : "",
    body.includes("<script>kanariya") ? "reflected" : "",
    BREAKS_OUT.test(body) ? "breaks out" : "",
    LEAKS.test(body) ? `leaks ${LEAKS.exec(body)?.[0]}` : "",
    location && URL.parse(String(location), "http://localhost")?.host !== "localhost"
      ? `leads to ${location}`
      : "",
    headers["x-kanariya"] || /\bsid=x\s*(?:[;,]|$)/.test(String(headers["set-cookie"] ?? ""))
      ? "header split"
      : "",
  ].filter(Boolean);
}

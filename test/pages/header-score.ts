/** An answer as a scanner sees it; header names in lower case. */
export interface Scanned {
  headers: Record<string, unknown>;
  body: string;
}

export type Directives = Map<string, string[]>;

export function directivesOf(policy: unknown): Directives {
  const directives: Directives = new Map();
  for (const part of String(policy ?? "").split(";")) {
    const [name = "", ...values] = part.trim().split(/\s+/);
    if (name !== "" && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values);
  }
  return directives;
}

const BASE = 100;
/** Bonuses count from here on only. */
const ENOUGH_FOR_BONUS = 90;
const SIX_MONTHS_SECONDS = 15_768_000;
const PRIVATE_REFERRERS = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];

/**
 * The score of an answer by the table of MDN's HTTP Observatory (`src/grader/charts.js` of mdn/mdn-http-observatory): 100,
 * less the penalties, and the bonuses where 90 are left. Redirects from http and the preload list are the balancer's.
 */
export function scoreOf(answer: Scanned): number {
  const modifiers = [
    policy,
    cookies,
    sharing,
    referrer,
    transport,
    integrity,
    sniffing,
    framing,
    isolation,
  ].map((test) => test(answer));
  const penalties = modifiers.filter((one) => one < 0).reduce((sum, one) => sum + one, 0);
  const bonuses = modifiers.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
  const left = Math.max(0, BASE + penalties);
  return left >= ENOUGH_FOR_BONUS ? left + bonuses : left;
}

function policy({ headers }: Scanned): number {
  const directives = directivesOf(headers["content-security-policy"]);
  if (directives.size === 0) return -25;
  const scripts = directives.get("script-src") ?? directives.get("default-src") ?? ["*"];
  if (scripts.some((one) => ["'unsafe-inline'", "data:", "https:", "http:", "*"].includes(one))) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  const styles = directives.get("style-src") ?? [];
  if (styles.some((one) => ["'unsafe-inline'", "data:", "https:", "*"].includes(one))) return 0;
  const isClosed = directives.get("default-src")?.join() === "'none'";
  const forms = directives.get("form-action")?.join() ?? "*";
  return isClosed && ["'none'", "'self'"].includes(forms) ? 10 : 5;
}

function cookies({ headers }: Scanned): number {
  const set = [headers["set-cookie"] ?? []].flat().map(String);
  if (set.length === 0) return 0;
  const isSession = (cookie: string) => /^[^=]*(sid|sess|login)[^=]*=/i.test(cookie);
  if (set.some((one) => isSession(one) && !/; *secure/i.test(one))) return -40;
  if (set.some((one) => isSession(one) && !/; *httponly/i.test(one))) return -30;
  if (set.some((one) => !/; *secure/i.test(one))) return -20;
  if (set.some((one) => /; *samesite=(?!lax|strict)/i.test(one))) return -20;
  return set.every((one) => /; *samesite=(lax|strict)/i.test(one)) ? 5 : 0;
}

function sharing({ headers }: Scanned): number {
  const origin = headers["access-control-allow-origin"];
  return origin !== undefined && headers["access-control-allow-credentials"] === "true" ? -50 : 0;
}

function referrer({ headers }: Scanned): number {
  const given = headers["referrer-policy"];
  if (given === undefined) return 0;
  return PRIVATE_REFERRERS.includes(String(given)) ? 5 : -5;
}

function transport({ headers }: Scanned): number {
  const age = /max-age=(\d+)/.exec(String(headers["strict-transport-security"] ?? ""))?.[1];
  if (age === undefined) return -20;
  return Number(age) < SIX_MONTHS_SECONDS ? -10 : 0;
}

function integrity({ headers, body }: Scanned): number {
  if (!String(headers["content-type"] ?? "").startsWith("text/html")) return 0;
  const scripts = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  if (scripts.some(([, src = ""]) => !/^\/[^/]/.test(src))) return -50;
  return scripts.length > 0 && scripts.every(([tag]) => / integrity="sha384-/.test(tag)) ? 5 : 0;
}

function sniffing({ headers }: Scanned): number {
  return headers["x-content-type-options"] === "nosniff" ? 0 : -5;
}

function framing({ headers }: Scanned): number {
  const ancestors = directivesOf(headers["content-security-policy"]).get("frame-ancestors");
  if (ancestors !== undefined) return 5;
  return /^(deny|sameorigin)$/i.test(String(headers["x-frame-options"] ?? "")) ? 0 : -20;
}

function isolation({ headers }: Scanned): number {
  const closed = {
    "cross-origin-resource-policy": ["same-origin", "same-site"],
    "cross-origin-opener-policy": ["same-origin"],
    "cross-origin-embedder-policy": ["require-corp", "credentialless"],
  };
  return (
    Object.entries(closed).filter(([name, values]) => values.includes(String(headers[name]))).length * 10
  );
}

/** What Google's CSP Evaluator would find fault with: nothing here is a style question. */
export function policyFindings(header: unknown): string[] {
  const directives = directivesOf(header);
  const scripts = directives.get("script-src") ?? directives.get("default-src") ?? [];
  const all = [...directives].flatMap(([name, values]) => values.map((value) => ({ name, value })));
  const wrong = (is: boolean, what: string) => (is ? [what] : []);
  return [
    ...all.filter(({ value }) => /^'unsafe-/.test(value)).map(({ name, value }) => `${name} ${value}`),
    ...all
      .filter(({ value }) => /\*|^(https?|wss?|blob|filesystem):$|^https?:\/\//.test(value))
      .map(({ name, value }) => `${name} is open to ${value}`),
    ...all
      .filter(({ name, value }) => value === "data:" && name !== "img-src")
      .map(({ name }) => `${name} data:`),
    ...wrong(
      !scripts.some((one) => /^'nonce-[A-Za-z0-9+/]{22,}={0,2}'$/.test(one)),
      "script-src has no nonce of 128 bits",
    ),
    ...wrong(!scripts.includes("'strict-dynamic'"), "script-src is not strict-dynamic"),
    ...["object-src", "base-uri", "frame-ancestors"]
      .filter((name) => directives.get(name)?.join() !== "'none'")
      .map((name) => `${name} is not 'none'`),
    ...wrong(directives.get("default-src")?.join() !== "'none'", "default-src is not 'none'"),
    ...wrong(
      directives.get("require-trusted-types-for")?.join() !== "'script'",
      "trusted types are not required",
    ),
    ...wrong(directives.get("trusted-types")?.join() !== "'none'", "a trusted type is allowed"),
  ];
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Visitor } from "../auth/running-web.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { directivesOf, policyFindings, type Scanned, scoreOf } from "./header-score.ts";

const ORIGIN = "https://kukaku.example";

let web: WholeWeb;
let answers: (Scanned & { what: string; status: number })[];

async function visitor(account?: keyof typeof demoAccounts): Promise<Visitor> {
  const one = new Visitor(web.app, new URL(ORIGIN).host);
  if (account) await one.signIn(demoAccounts[account].email);
  return one;
}

beforeAll(async () => {
  web = await startWholeWeb({ PUBLIC_ORIGIN: ORIGIN });
  const [stranger, facility, brand, curator] = [
    await visitor(),
    await visitor("facility"),
    await visitor("brand"),
    await visitor("curator"),
  ];
  const pages = web.app.declaredRoutes.filter(
    ({ method, path }) => method === "GET" && !/^\/(api|tiles)\//.test(path),
  );
  answers = [];
  for (const { path, guards } of pages) {
    const url = path.replace(/:\w+/g, "1").replace("*", "nothing");
    const isBrand = guards.includes("brandUser") || guards.includes("salesPrediction");
    const insider = guards.includes("curator") ? curator : isBrand ? brand : facility;
    // Last of all, as it ends the session.
    if (path === "/signout") continue;
    for (const [who, one] of [
      ["signed out", stranger],
      ["signed in", insider],
    ] as const) {
      const { statusCode, headers, body } = await one.get(url);
      answers.push({ what: `${url} ${who}`, status: statusCode, headers, body });
    }
  }
  for (const one of [stranger, facility]) {
    const { statusCode, headers, body } = await one.get("/signout");
    answers.push({ what: "/signout", status: statusCode, headers, body });
  }
}, 120_000);
afterAll(() => web?.close());

describe("every page of the route table", () => {
  it("is one that a stranger and somebody signed in have both asked for", () => {
    expect(answers.length).toBeGreaterThan(200);
    const shown = answers.filter(({ status }) => status === 200);
    expect(shown.length).toBeGreaterThan(80);
    // Nothing listens here, so that this process is not ready for a balancer.
    const failed = answers.filter(({ status, what }) => status >= 500 && !what.startsWith("/readyz"));
    expect(failed.map(({ what }) => what)).toEqual([]);
  });

  it("scores 150 or more with the Observatory's table, 155 with a cookie or a script (S1)", () => {
    const scores = answers.map((answer) => ({ what: answer.what, score: scoreOf(answer), answer }));
    expect(scores.filter(({ score }) => score < 150).map(({ what, score }) => [what, score])).toEqual([]);
    const more = scores.filter(
      ({ answer }) => answer.headers["set-cookie"] !== undefined || / integrity="/.test(answer.body),
    );
    expect(more.length).toBeGreaterThan(80);
    expect(more.filter(({ score }) => score < 155).map(({ what, score }) => [what, score])).toEqual([]);
  });

  it("leaves nothing for a policy evaluator to find, and has a nonce of its own (S2)", () => {
    const found = answers.flatMap(({ what, headers }) =>
      policyFindings(headers["content-security-policy"]).map((finding) => `${what}: ${finding}`),
    );
    expect(found).toEqual([]);
    const nonces = answers.map(({ headers }) =>
      directivesOf(headers["content-security-policy"])
        .get("script-src")
        ?.find((one) => one.startsWith("'nonce-")),
    );
    expect(new Set(nonces).size).toBe(answers.length);
  });

  it("has no inline style, no handler and nothing of another origin in its HTML (S2)", () => {
    const pages = answers.filter(({ headers }) => String(headers["content-type"]).startsWith("text/html"));
    const found = pages.flatMap(({ what, body }) => {
      const tags = body.match(/<[a-z][^>]*>/gi) ?? [];
      return tags
        .filter(
          (tag) =>
            / (style|on[a-z]+)=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
            / (src|srcset|action|formaction|poster)="(?:https?:)?\/\//i.test(tag) ||
            (/^<link/i.test(tag) && / href="(?:https?:)?\/\//i.test(tag)),
        )
        .map((tag) => `${what}: ${tag}`);
    });
    expect(found).toEqual([]);
  });
});

describe("what somebody signed in is answered (S28)", () => {
  it("is kept by no cache, whatever it is, but for files that are everybody's and pictures under their hash", () => {
    const kept = answers.filter(({ headers }) => headers["cache-control"] !== "no-store");
    const files =
      /^\/(favicon\.\w+|apple-touch-icon\.png|manifest\.webmanifest|robots\.txt|speculation-rules\.json) /;
    expect(kept.filter(({ what }) => !files.test(what)).map(({ what }) => what)).toEqual([]);
  });
});

describe("the score", () => {
  const good = (): Scanned => ({
    headers: {
      "content-security-policy":
        "default-src 'none'; script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAAAA' 'strict-dynamic'; form-action 'self'; frame-ancestors 'none'",
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "content-type": "text/html",
    },
    body: "<p>",
  });

  it("falls with each header that is missing, and gives no bonus below 90", () => {
    expect(scoreOf(good())).toBe(150);
    expect(scoreOf({ headers: {}, body: "" })).toBe(30);
    const without = (name: string) =>
      scoreOf({ ...good(), headers: { ...good().headers, [name]: undefined } });
    expect(without("strict-transport-security")).toBe(80);
    expect(without("referrer-policy")).toBe(145);
    expect(without("x-content-type-options")).toBe(145);
    expect(without("cross-origin-opener-policy")).toBe(140);
    const cookie = { ...good(), headers: { ...good().headers, "set-cookie": "sid=1; HttpOnly" } };
    expect(scoreOf(cookie)).toBe(60);
    expect(scoreOf({ ...good(), body: '<script src="https://cdn.example/x.js"></script>' })).toBe(50);
  });

  it("has findings for a policy that lets something in", () => {
    expect(policyFindings("script-src 'unsafe-inline' *")).toContain("script-src 'unsafe-inline'");
    expect(policyFindings("script-src 'nonce-short'").length).toBeGreaterThan(4);
    expect(policyFindings(undefined).length).toBeGreaterThan(6);
  });
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWeb, startWeb, Visitor } from "../auth/running-web.ts";
import { textOf } from "../helpers/html.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const MEGABYTE = "x".repeat(1024 * 1024);

function body(type: string, text: string, status = 200): Answer {
  return (_request, response) => response.writeHead(status, { "content-type": type }).end(text);
}

/** Sends one character after the other, for as long as somebody listens. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(" "), 200);
  response.on("close", () => clearInterval(timer));
}

const faults: Record<string, Answer> = {
  "cut connections": (request) => request.socket.destroy(),
  "no answer at all": () => {},
  "a fault (500)": body("application/json", '{"status":5000,"message":"x"}', 500),
  "a gateway's fault (502)": body("text/html", "<h1>Bad Gateway</h1>", 502),
  "an overload (503)": body("application/json", '{"status":5030,"message":"x"}', 503),
  "HTML for JSON": body("text/html", "<p>login</p>"),
  "broken JSON": body("application/json", '{"sections": ['),
  "nothing in the answer": body("application/json", "{}"),
  "a list for an object": body("application/json", "[1]"),
  "half an answer": (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write("{", () => request.socket.destroy());
  },
  "an answer drop by drop": (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    drip(response);
  },
  "an answer without end": (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (!response.destroyed && response.write(MEGABYTE));
    };
    response.on("drain", more);
    more();
  },
  "a redirect": (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
};

let web: RunningWeb;
let facility: Visitor;
let brand: Visitor;
let pages: { path: string; side: Visitor }[];
beforeAll(async () => {
  web = await startWeb({ MAX_REQUESTS: "1000" });
  Object.assign(web.answers, { isUnlimited: true, facilities: [11], brands: [21] });
  facility = await person("/sections");
  brand = await person("/offering_section/applied");
  pages = web.app.declaredRoutes
    .filter(({ method, guards }) => method === "GET" && guards.includes("auth"))
    .map(({ path, guards }) => ({
      path: path.replace(/:\w+/g, "1"),
      side: guards.includes("brandUser") || guards.includes("salesPrediction") ? brand : facility,
    }));
  pages.push({ path: "/optional_point/result?lat=35.68&lon=139.76", side: brand });
});
afterAll(() => web.close());

/** Somebody signed in, whose session remembers the side that a page belongs to. */
async function person(page: string): Promise<Visitor> {
  const visitor = new Visitor(web.app);
  await visitor.signIn();
  await visitor.get(page);
  return visitor;
}

const LEAKS = /\bundefined\b|\bNaN\b|\[object Object\]|node_modules|BackendOutage|ECONN|UND_ERR/;

describe("every page, while the backend answers with (R1)", () => {
  it.each(Object.entries(faults))(
    "%s: stands in its frame, in Japanese, with a way on",
    async (_name, fault) => {
      web.answers.others = fault;
      const answers = await Promise.all(
        pages.map(async ({ path, side }) => ({ path, ...(await side.get(path)) })),
      );
      const shown = answers.filter(({ statusCode }) => ![302, 303].includes(statusCode));
      const problems = shown.flatMap(({ path, statusCode, body: html, headers }) => {
        // A file that needs no backend.
        if (headers["content-disposition"]) return [];
        const text = textOf(html);
        const found = [
          [200, 404, 409, 503, 504].includes(statusCode) ? "" : `status ${statusCode}`,
          html.includes("</html>") ? "" : "is cut off",
          html.includes("メインメニュー") ? "" : "has no menu",
          LEAKS.test(text) ? `shows ${LEAKS.exec(text)?.[0]}` : "",
          statusCode < 500 || text.includes(String(headers["x-request-id"])) ? "" : "has no request id",
          statusCode < 500 || html.includes("再読み込み") ? "" : "cannot be tried again",
        ].filter(Boolean);
        return found.map((what) => `${path} ${what}`);
      });
      expect(problems).toEqual([]);
      expect(shown.length).toBeGreaterThan(60);
    },
    60_000,
  );

  it("nothing any more: every page is asked for anew and nobody was signed out", async () => {
    web.answers.others = undefined;
    for (const visitor of [facility, brand]) {
      const page = await visitor.get("/support");
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("メインメニュー");
    }
    const faultsOfOurs = web.log.filter((line) => line.includes("request failed"));
    expect(faultsOfOurs).toEqual([]);
  });
});

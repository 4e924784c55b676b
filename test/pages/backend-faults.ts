import type { IncomingMessage, ServerResponse } from "node:http";
import { textOf } from "../helpers/html.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const MEGABYTE = "x".repeat(1024 * 1024);

function body(type: string, text: string, status = 200): Answer {
  return (_request, response) => response.writeHead(status, { "content-type": type }).end(text);
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(" "), 200);
  response.on("close", () => clearInterval(timer));
}

export const faults: Record<string, Answer> = {
  "cut connections": (request) => request.socket.destroy(),
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
  // Last: its answers are waited for longest.
  "no answer at all": () => {},
};

const LEAKS = /\bundefined\b|\bNaN\b|\[object Object\]|node_modules|BackendOutage|ECONN|UND_ERR/;

export interface Shown {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

export function problemsOf({ status, body: html, headers }: Shown): string[] {
  if (headers["content-disposition"]) return [];
  const text = textOf(html);
  return [
    [200, 404, 409, 503, 504].includes(status) ? "" : `status ${status}`,
    html.includes("</html>") ? "" : "is cut off",
    html.includes("メインメニュー") ? "" : "has no menu",
    LEAKS.test(text) ? `shows ${LEAKS.exec(text)?.[0]}` : "",
    status < 500 || text.includes(String(headers["x-request-id"])) ? "" : "has no request id",
    status < 500 || html.includes("再読み込み") ? "" : "cannot be tried again",
  ].filter(Boolean);
}

export interface Route {
  method: string;
  path: string;
  guards: readonly string[];
}

export function pagesOf(routes: readonly Route[]): { path: string; side: "facility" | "brand" }[] {
  const pages = routes
    .filter(({ method, guards }) => method === "GET" && guards.includes("auth"))
    .map(({ path, guards }) => ({
      path: path.replace(/:\w+/g, "1"),
      side:
        guards.includes("brandUser") || guards.includes("salesPrediction")
          ? ("brand" as const)
          : ("facility" as const),
    }));
  return [...pages, { path: "/optional_point/result?lat=35.68&lon=139.76", side: "brand" }];
}

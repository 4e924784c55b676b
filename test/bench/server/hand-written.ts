/** A page as one would write it for speed alone: node:http, a session check, one backend call, template literals. */
import { createHash } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { listPage, type MapBrief, mapPage } from "./hand-written-pages.ts";
import { compressed, pageHeaders } from "./page-bytes.ts";

export interface Brief {
  page: "list" | "map";
  /** What the product itself sends: everything but the rows is taken from it as it is. */
  html: string;
  backend: string;
  path: string;
  accessToken: string;
  map?: MapBrief;
}

const sessions = new Map<string, { accessToken: string }>();
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

process.once("message", (brief: Brief) => {
  sessions.set(hashOf("0123456789012345678901234567890123456789012"), { accessToken: brief.accessToken });
  const draw = brief.page === "list" ? listPage(brief.html) : mapPage(brief.html, brief.map as MapBrief);
  const server = createServer((incoming, response) => {
    const session = sessionOf(incoming);
    if (!session) {
      response.writeHead(302, { location: "/signin" }).end();
      return;
    }
    ask(brief, session.accessToken)
      .then((answer) => {
        const body = compressed(draw(answer));
        response.writeHead(200, { ...pageHeaders, "content-length": body.length });
        response.end(body);
      })
      .catch(() => response.writeHead(500).end());
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
});

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

function sessionOf({ headers }: IncomingMessage) {
  const id = /(?:^|;\s*)sid=([\w-]{43})/.exec(headers.cookie ?? "")?.[1];
  return id === undefined ? undefined : sessions.get(hashOf(id));
}

function ask({ backend, path }: Brief, accessToken: string): Promise<never> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${accessToken}`, accept: "application/json" };
    request(`${backend}${path}`, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(JSON.parse(Buffer.concat(chunks).toString()) as never);
        else reject(new Error(`the backend answered ${answer.statusCode}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

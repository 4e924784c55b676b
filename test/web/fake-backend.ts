import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { Call } from "../../server/contract/call.ts";
import { backendClient, type CallContext } from "../../server/web/gateway/client.ts";
import type { Destinations } from "../../server/web/gateway/destinations.ts";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Fake {
  origin: string;
  requests: { line: string; headers: IncomingMessage["headers"] }[];
  gone: Promise<void>;
  answer: Answer;
  close(): void;
}

export async function fake(answer: Answer = json({})): Promise<Fake> {
  const requests: Fake["requests"] = [];
  const gone = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    response.on("close", () => {
      if (!response.writableFinished) gone.resolve();
    });
    one.answer(request, response);
  });
  const one: Fake = {
    origin: "",
    requests,
    gone: gone.promise,
    answer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  one.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return one;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export function clientOf(all: Destinations, context: Partial<CallContext> = {}) {
  return backendClient({
    destinations: all,
    accessToken: async () => "a.b.c",
    replacement: async () => "d.e.f",
    requestId: "the-request",
    ...context,
  });
}

const base = { access: ["user"], browser: true, summary: "" } as const;
export const readCall: Call = {
  ...base,
  kind: "read",
  method: "GET",
  path: "/api/v1/things",
  response: z.looseObject({}),
  fallback: {},
};
export const writeCall: Call = {
  ...base,
  kind: "write",
  method: "POST",
  path: "/api/v1/things",
  response: z.looseObject({}),
};
export const fileCall: Call = {
  ...base,
  kind: "download",
  method: "GET",
  path: "/api/v1/file",
  contentType: "text/csv",
};

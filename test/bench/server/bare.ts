import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { compressed, pageHeaders } from "./page-bytes.ts";

interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

process.once("message", ({ html, origin }: { html: string; origin?: string }) => {
  const page = { status: 200, headers: pageHeaders, body: compressed(html) };
  const files = new Map<string, Promise<Kept>>([["/", Promise.resolve(page)]]);
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/") return send(page);
    const file = files.get(path) ?? fetchFile(new URL(path, origin));
    files.set(path, file);
    file.then(send, () => response.writeHead(502).end());
    function send({ status, headers, body }: Kept) {
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.end(body);
    }
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
});

async function fetchFile(url: URL): Promise<Kept> {
  const response = await fetch(url);
  const type = response.headers.get("content-type") ?? "";
  const text = Buffer.from(await response.arrayBuffer());
  const isText = /text|javascript|json|svg/.test(type);
  const body = isText ? compressed(text.toString()) : text;
  const headers = {
    "content-type": type,
    ...(isText ? { "content-encoding": "br" } : {}),
    "cache-control": "no-store",
  };
  return { status: response.status, headers, body };
}

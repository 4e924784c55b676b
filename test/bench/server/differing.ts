import { Agent, createServer, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const FIELDS =
  /"(updated_at|created_at)":"\d{4}-\d\d-\d\dT[^"]*"|"(area_tsubo)":(\d+(?:\.\d+)?)|"(tenant_name)":"([^"]+)"/g;
const TURNS = 1000;
let turn = 0;

function otherwise(text: string): string {
  turn = (turn + 1) % TURNS;
  const instant = new Date(Date.UTC(2026, 0, 1) + turn * 86_400_000).toISOString();
  return text.replace(FIELDS, (whole, date, area, tsubo, tenant, name) => {
    if (date) return `"${date}":"${instant}"`;
    if (area) return `"${area}":${Math.round((Number(tsubo) + turn / 10) * 10) / 10}`;
    return tenant ? `"${tenant}":"${name}${turn}"` : whole;
  });
}

process.once("message", ({ backend }: { backend: string }) => {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const asked = request(`${backend}${url}`, { agent, method, headers }, (answer) => {
      const isRecord = method === "GET" && /json/.test(answer.headers["content-type"] ?? "");
      if (answer.statusCode !== 200 || !isRecord || answer.headers["content-encoding"]) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", () => response.destroy());
      answer.on("end", () => send(response, answer.headers, otherwise(Buffer.concat(chunks).toString())));
    });
    asked.on("error", () => response.destroy());
    incoming.pipe(asked);
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});

function send(response: ServerResponse, { etag: _, ...headers }: IncomingHttpHeaders, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(200, { ...headers, "content-length": body.length });
  response.end(body);
}

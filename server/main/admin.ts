import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import type { Parts } from "./parts.ts";
import { runningVersion } from "./version.ts";

export interface AdminServer {
  port: number;
  close(): Promise<void>;
}

const BACKEND_MS = 1000;

/**
 * Figures and state for operators, on a port of their own that is not for the public: `/metrics` in the text format of
 * Prometheus, of the web part and of the backend in this process; `/livez` and `/readyz` as on the product's port.
 */
export async function startAdmin(parts: Parts): Promise<AdminServer | undefined> {
  const { adminPort, adminHost } = parts.config;
  if (adminPort === undefined) return undefined;
  const server = createServer((asked, response) => {
    const path = asked.url?.split("?", 1)[0] ?? "/";
    answer(parts, asked.method ?? "GET", path, response).catch(() => end(response, 500, "failed\n"));
  });
  server.requestTimeout = 5000;
  server.headersTimeout = 5000;
  server.listen(adminPort, adminHost);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(parts: Parts, method: string, path: string, response: ServerResponse): Promise<void> {
  if (method !== "GET" && method !== "HEAD") return end(response, 405, "GET only\n");
  if (path === "/livez") return end(response, 200, "ok\n");
  if (path === "/readyz") return readiness(parts, response);
  if (path !== "/metrics") return end(response, 404, "not found\n");
  const [web, backend] = await Promise.all([parts.web?.metrics.registry.metrics(), backendFigures(parts)]);
  response.setHeader("content-type", "text/plain; version=0.0.4; charset=utf-8");
  const own = `${buildFigure()}${web === undefined ? processFigures() : ""}`;
  end(response, 200, `${own}${web ?? ""}${backend}`);
}

async function readiness({ web, backendOrigin }: Parts, response: ServerResponse): Promise<void> {
  const isReady = web
    ? (await web.inject({ url: "/readyz" })).statusCode === 200
    : (await fetched(`${backendOrigin}/readyz`)) !== undefined;
  const { version, commit } = runningVersion();
  end(response, isReady ? 200 : 503, `${isReady ? "ok" : "not ready"} ${version} ${commit}\n`);
}

function buildFigure(): string {
  const { version, commit } = runningVersion();
  return family("kukaku_build_info", "What runs here.", `{version="${version}",commit="${commit}"} 1`);
}

function processFigures(): string {
  const { user, system } = process.cpuUsage();
  return [
    family(
      "process_start_time_seconds",
      "Start of the process since the epoch.",
      ` ${Date.now() / 1000 - process.uptime()}`,
    ),
    family("process_resident_memory_bytes", "Memory of the process.", ` ${process.memoryUsage.rss()}`),
    family("process_cpu_seconds_total", "Processor time used.", ` ${(user + system) / 1e6}`),
  ].join("");
}

function family(name: string, help: string, value: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name}${value}\n`;
}

async function backendFigures({ backend }: Parts): Promise<string> {
  if (!backend) return "";
  return (await fetched(`${backend.origin}/metrics`)) ?? "";
}

async function fetched(url: string): Promise<string | undefined> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(BACKEND_MS) });
    const text = await body.text();
    return statusCode === 200 ? text : undefined;
  } catch {
    return undefined;
  }
}

function end(response: ServerResponse, status: number, text: string): void {
  if (!response.hasHeader("content-type")) response.setHeader("content-type", "text/plain; charset=utf-8");
  response.statusCode = status;
  response.end(text);
}

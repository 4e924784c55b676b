import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { freePorts } from "../helpers/free-port.ts";
import { startIdentityProcess } from "../helpers/identity-process.ts";
import { spawnProduct } from "../helpers/launch.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { projectRoot } from "../helpers/project-root.ts";
import {
  type BalancerKind,
  CHECK_MS,
  FALL,
  type HostName,
  program,
  startHaproxy,
  startNginx,
  takenIn,
} from "./balancers.ts";

export type { HostName };

const NAMES: readonly HostName[] = ["web-1", "web-2", "backend-1", "backend-2"];

export interface HostsOptions {
  kind?: BalancerKind;
  /** Makes and fills the database. Default: with this program, by itself. */
  fill?: (databaseUrl: string) => Promise<void>;
  /** Where the program is that a host runs from its next start on. Default: here. */
  rootOf?: (name: HostName) => string;
}

export interface Hosts {
  origin: string;
  databaseUrl: string;
  restart(name: HostName): Promise<void>;
  kill(name: HostName): Promise<void>;
  start(name: HostName): Promise<void>;
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  crashPostgres(): Promise<void>;
  reasons(): Map<string, number>;
  close(): Promise<void>;
}

/** As in production: what HAProxy needs to notice, and a little more; nginx learns from refused connections alone. */
const DRAIN_MS: Record<BalancerKind, number> = { haproxy: CHECK_MS * FALL + 2000, nginx: 0 };

export async function startHosts({
  kind = "haproxy",
  fill = filledHere,
  rootOf = () => projectRoot,
}: HostsOptions = {}): Promise<Hosts> {
  const scratch = mkdtempSync(join(tmpdir(), "kukaku-chaos-"));
  const ports = await freePorts(10);
  const [https = 0, http = 0, nginxHttps = 0, nginxHttp = 0, calls = 0, redisPort = 0, ...hostPorts] = ports;
  const portOf = (name: HostName) => hostPorts[NAMES.indexOf(name)] ?? 0;
  const origin = `https://localhost:${kind === "nginx" ? nginxHttps : https}`;
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  await fill(databaseUrl);
  const identity = await startIdentityProcess(join(scratch, "pool"), [origin]);
  let redis = await redisOn(redisPort, scratch);
  const settings = {
    NODE_ENV: "production",
    PUBLIC_ORIGIN: origin,
    ALLOW_EMBEDDED_IDENTITY: "1",
    ALLOW_MAIL_FILES: "1",
    BREAKER_MS: "1000",
    LOG_LEVEL: "warn",
    ...identity.settings,
  };
  const webSettings = {
    ROLE: "web",
    BACKEND_URL: `http://127.0.0.1:${calls}`,
    SESSION_STORE_URL: `redis://127.0.0.1:${redisPort}`,
    SESSION_SECRET: randomBytes(32).toString("base64url"),
    TRUST_PROXY: "127.0.0.1",
  };
  const running = new Map<HostName, ReturnType<typeof spawnProduct>>();
  const launched: (() => string[])[] = [];
  const start = async (name: HostName) => {
    const port = String(portOf(name));
    const own: Record<string, string> = name.startsWith("web")
      ? { ...webSettings, PORT: port, DRAIN_MS: String(DRAIN_MS[kind]) }
      : {
          ROLE: "backend",
          BACKEND_PORT: port,
          DATABASE_URL: databaseUrl,
          DRAIN_MS: String(DRAIN_MS.haproxy),
        };
    const product = spawnProduct(
      { ...settings, DATA_DIR: join(scratch, name), ...own },
      ".build/main.js",
      [],
      rootOf(name),
    );
    running.set(name, product);
    launched.push(unread(name, product.logs));
    await readyAt(portOf(name), product);
  };
  const end = async (name: HostName, signal: "SIGTERM" | "SIGKILL") => {
    const product = running.get(name);
    running.delete(name);
    product?.child.kill(signal);
    await product?.ended;
  };
  await Promise.all([start("backend-1"), start("backend-2")]);
  await Promise.all([start("web-1"), start("web-2")]);
  const balancers = [startHaproxy({ scratch, https, http, calls, portOf })];
  if (kind === "nginx")
    balancers.push(startNginx({ scratch, https: nginxHttps, http: nginxHttp, calls, portOf }));
  await Promise.all(balancers.map((one, index) => readyAt(index === 0 ? http : nginxHttp, one)));
  await takenIn(scratch, NAMES);
  return {
    origin,
    databaseUrl,
    start,
    kill: (name) => end(name, "SIGKILL"),
    async restart(name) {
      await end(name, "SIGTERM");
      await start(name);
      // The next host must not go before the balancer has taken this one in again.
      await takenIn(scratch, [name]);
    },
    stopRedis: () => stopped(redis),
    async startRedis() {
      redis = await redisOn(redisPort, scratch);
    },
    crashPostgres: postgres.crash,
    reasons: () => counted(launched.flatMap((read) => read())),
    async close() {
      await Promise.all([...running.keys()].map((name) => end(name, "SIGKILL")));
      await Promise.all([...balancers.map(({ child }) => stopped(child)), stopped(redis), identity.stop()]);
      await postgres.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

async function filledHere(databaseUrl: string): Promise<void> {
  const place = { dataDir: tmpdir(), databaseUrl, demoScale: 1, projectRoot };
  await (await openDatabase({ ...place, seedDemo: true })).close();
}

function unread(name: HostName, logs: () => string): () => string[] {
  let seen = 0;
  return () => {
    const all = logs();
    const complete = all.slice(seen, all.lastIndexOf("\n") + 1);
    seen += complete.length;
    return complete.split("\n").flatMap((line) => {
      if (!line.startsWith("{")) return [];
      const { msg, route = "", err } = JSON.parse(line) as { msg: string; route?: string; err?: Failure };
      return [`${name} ${msg} ${route} ${err?.message ?? ""} ${err?.cause?.message ?? ""}`.trim()];
    });
  };
}

interface Failure {
  message: string;
  cause?: { message?: string };
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

async function redisOn(port: number, directory: string): Promise<ChildProcess> {
  const keeping = ["--appendonly", "yes", "--save", "", "--dir", directory];
  const child = spawn(program("redis-server"), ["--port", `${port}`, "--bind", "127.0.0.1", ...keeping], {
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
}

async function readyAt(port: number, process: { ended: Promise<unknown>; logs(): string }): Promise<void> {
  let hasEnded = false;
  process.ended.finally(() => {
    hasEnded = true;
  });
  for (;;) {
    if (hasEnded) throw new Error(`a host ended at its start:\n${process.logs()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { redirect: "manual" }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer();
    if (answer && answer.status < 400) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

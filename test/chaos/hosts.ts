import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { openDatabase } from "../../server/backend/start.ts";
import { startIdentityProcess } from "../helpers/identity-process.ts";
import { spawnProduct } from "../helpers/launch.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { projectRoot } from "../helpers/project-root.ts";

export type HostName = "web-1" | "web-2" | "backend-1" | "backend-2";
const NAMES: readonly HostName[] = ["web-1", "web-2", "backend-1", "backend-2"];

export interface Hosts {
  /** Where people come in, over TLS with a certificate of our own making. */
  origin: string;
  /** Where the web hosts find the backends. */
  callsOrigin: string;
  /** SIGTERM, the end by itself, and a new process that the balancer takes in again. */
  restart(name: HostName): Promise<void>;
  kill(name: HostName): Promise<void>;
  start(name: HostName): Promise<void>;
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  /** Kills PostgreSQL and starts it again. */
  crashPostgres(): Promise<void>;
  close(): Promise<void>;
}

const CHECK_MS = 500;
const FALL = 2;
const SOCKET = "haproxy.sock";
/** As in production: what the balancer needs to notice, and a little more. */
const DRAIN_MS = CHECK_MS * FALL + 2000;

/** Two web and two backend processes behind HAProxy as the sample configures it, with Redis and PostgreSQL. */
export async function startHosts(): Promise<Hosts> {
  const scratch = mkdtempSync(join(tmpdir(), "kukaku-chaos-"));
  const ports = await freePorts(8);
  const [https, http, calls, redisPort, ...hostPorts] = ports as [
    number,
    number,
    number,
    number,
    ...number[],
  ];
  const portOf = (name: HostName) => hostPorts[NAMES.indexOf(name)] ?? 0;
  const origin = `https://localhost:${https}`;
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const place = { dataDir: scratch, databaseUrl, demoScale: 1, projectRoot };
  await (await openDatabase({ ...place, seedDemo: true })).close();
  const identity = await startIdentityProcess(join(scratch, "pool"), [origin]);
  let redis = await redisOn(redisPort, scratch);
  const settings = {
    NODE_ENV: "production",
    PUBLIC_ORIGIN: origin,
    ALLOW_EMBEDDED_IDENTITY: "1",
    DRAIN_MS: String(DRAIN_MS),
    BREAKER_MS: "1000",
    LOG_LEVEL: "error",
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
  const start = async (name: HostName) => {
    const port = String(portOf(name));
    const product = spawnProduct({
      ...settings,
      DATA_DIR: join(scratch, name),
      ...(name.startsWith("web")
        ? { ...webSettings, PORT: port }
        : { ROLE: "backend", BACKEND_PORT: port, DATABASE_URL: databaseUrl }),
    });
    running.set(name, product);
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
  const balancer = startBalancer(scratch, { https, http, calls, portOf });
  await readyAt(http, balancer);
  await takenIn(scratch, NAMES);
  return {
    origin,
    callsOrigin: `http://127.0.0.1:${calls}`,
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
    async close() {
      await Promise.all([...running.keys()].map((name) => end(name, "SIGKILL")));
      await Promise.all([stopped(balancer.child), stopped(redis), identity.stop()]);
      await postgres.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

interface Balanced {
  https: number;
  http: number;
  calls: number;
  portOf: (name: HostName) => number;
}

function startBalancer(scratch: string, { https, http, calls, portOf }: Balanced) {
  const sample = readFileSync(join(projectRoot, "scripts/deploy/haproxy.cfg"), "utf8");
  const file = join(scratch, "haproxy.cfg");
  const changes: [string, string][] = [
    ["global\n", `global\n  stats socket ${join(scratch, SOCKET)} level user\n`],
    ["bind :8080", `bind 127.0.0.1:${http}`],
    ["bind :8443", `bind 127.0.0.1:${https}`],
    ["inter 5s fall 2", `inter ${CHECK_MS}ms fall ${FALL}`],
  ];
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), sample),
  );
  const child = spawn(program("haproxy"), ["-db", "-f", file], {
    stdio: "ignore",
    env: {
      ...process.env,
      CERTIFICATE: certificate(scratch),
      WEB_1: `127.0.0.1:${portOf("web-1")}`,
      WEB_2: `127.0.0.1:${portOf("web-2")}`,
      BACKEND_1: `127.0.0.1:${portOf("backend-1")}`,
      BACKEND_2: `127.0.0.1:${portOf("backend-2")}`,
      BACKEND_BIND: `127.0.0.1:${calls}`,
    },
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return { child, logs: () => "", ended: once(child, "close") };
}

/** Waits until the balancer sends requests to these hosts. */
async function takenIn(scratch: string, names: readonly HostName[]): Promise<void> {
  for (;;) {
    const socket = connect(join(scratch, SOCKET));
    socket.end("show stat\n");
    const lines = (await text(socket)).split("\n").map((line) => line.split(","));
    const column = lines[0]?.indexOf("status") ?? -1;
    if (names.every((name) => lines.some((line) => line[1] === name && line[column] === "UP"))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function certificate(scratch: string): string {
  const [key, certificate] = [join(scratch, "key.pem"), join(scratch, "certificate.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const about = ["-keyout", key, "-out", certificate, "-days", "1", "-subj", "/CN=localhost"];
  execFileSync(program("openssl"), ["req", "-x509", ...curve, ...about], { stdio: "pipe" });
  const both = join(scratch, "both.pem");
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return both;
}

async function redisOn(port: number, directory: string): Promise<ChildProcess> {
  const keeping = ["--appendonly", "yes", "--appendfsync", "always", "--save", "", "--dir", directory];
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

function program(name: string): string {
  const path = findProgram(name);
  if (!path) throw new Error(`${name} is not installed: see scripts/prerequisites.ts`);
  return path;
}

/** Waits until something answers at a port, as long as its process lives. */
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

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

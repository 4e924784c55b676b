import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findProgram } from "../../scripts/prerequisites/find.ts";
import { projectRoot } from "../helpers/project-root.ts";

export type HostName = "web-1" | "web-2" | "backend-1" | "backend-2";
export type BalancerKind = "haproxy" | "nginx";

export const CHECK_MS = 500;
export const FALL = 2;
const SOCKET = "haproxy.sock";

export interface Balanced {
  scratch: string;
  https: number;
  http: number;
  calls: number;
  portOf: (name: HostName) => number;
}

export function startHaproxy({ scratch, https, http, calls, portOf }: Balanced): Balancer {
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
  return running(child);
}

export function startNginx({ scratch, https, http, portOf }: Balanced): Balancer {
  certificate(scratch);
  const sample = readFileSync(join(projectRoot, "scripts/deploy/nginx.conf"), "utf8");
  const file = join(scratch, "nginx.conf");
  const changes: [string, string][] = [
    ["/run/nginx.pid", join(scratch, "nginx.pid")],
    ["/dev/stdout", "off"],
    ["/dev/stderr", join(scratch, "nginx.log")],
    ["/etc/kukaku/certificate.pem", join(scratch, "certificate.pem")],
    ["/etc/kukaku/key.pem", join(scratch, "key.pem")],
    ["10.0.1.11:3000", `127.0.0.1:${portOf("web-1")}`],
    ["10.0.1.12:3000", `127.0.0.1:${portOf("web-2")}`],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen 443 ssl", `listen 127.0.0.1:${https} ssl`],
    ["listen [::]:80;", ""],
    ["listen [::]:443 ssl http2;", ""],
    ["app.example.jp", "localhost"],
    // The name with its port, which in production is the usual one.
    ["Host $host;", "Host $http_host;"],
    ["http {", `http {\n${temporary(scratch)}`],
  ];
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), sample),
  );
  return running(
    spawn(program("nginx"), ["-p", scratch, "-c", file, "-g", "daemon off;"], { stdio: "ignore" }),
  );
}

/** Where nginx keeps bodies; the places that it was built with are another user's. */
function temporary(scratch: string): string {
  return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${join(scratch, `nginx-${kind}`)};\n`)
    .join("");
}

export interface Balancer {
  child: ChildProcess;
  logs(): string;
  ended: Promise<unknown>;
}

function running(child: ChildProcess): Balancer {
  process.once("exit", () => child.kill("SIGKILL"));
  return { child, logs: () => "", ended: once(child, "close") };
}

export async function takenIn(scratch: string, names: readonly HostName[]): Promise<void> {
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

export function program(name: string): string {
  const path = findProgram(name);
  if (!path) throw new Error(`${name} is not installed: see scripts/prerequisites.ts`);
  return path;
}

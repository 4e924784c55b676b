import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

export interface PrivateRedis {
  url: string;
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
}

export async function startRedis(): Promise<PrivateRedis> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-redis-"));
  const port = await freePort();
  const options = [
    "--port",
    `${port}`,
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    directory,
  ];
  const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "pipe"] });
  await readyLine(server);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => server.kill("SIGSTOP"),
    resume: () => server.kill("SIGCONT"),
    async stop() {
      if (server.exitCode === null) {
        server.kill("SIGCONT");
        server.kill("SIGTERM");
        await once(server, "exit");
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function readyLine(server: ChildProcess): Promise<void> {
  let printed = "";
  for await (const chunk of server.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes("Ready to accept connections")) return void server.stdout?.resume();
  }
  throw new Error(`redis-server did not start:\n${printed}`);
}

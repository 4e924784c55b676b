import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BackendOptions } from "../../server/backend/start.ts";
import { nodeBinary, projectRoot } from "./project-root.ts";

export interface KillableBackend {
  readonly origin: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

const START_MS = 60_000;

export function killableBackend(options: BackendOptions): KillableBackend {
  let child: ChildProcess | undefined;
  let origin = "http://127.0.0.1:9";
  return {
    get origin() {
      return origin;
    },
    async start() {
      const entry = join(import.meta.dirname, "backend-process.ts");
      child = spawn(nodeBinary, [entry, JSON.stringify(options)], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: { ...process.env, NODE_COMPILE_CACHE: join(projectRoot, ".build/compile-cache") },
      });
      const ended = once(child, "exit").then(([code]) => {
        throw new Error(`the backend ended with ${code}`);
      });
      ended.catch(() => {});
      const ready = once(child, "message", { signal: AbortSignal.timeout(START_MS) });
      const [message] = await Promise.race([ready, ended]);
      origin = message.origin;
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

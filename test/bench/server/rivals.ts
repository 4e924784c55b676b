import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { nodeBinary } from "../../helpers/project-root.ts";
import type { Target } from "./load.ts";

export interface Rival extends Target {
  stop(): void;
}

export type RivalKind = "bare" | "fastify" | "hand-written" | "differing";

export async function startRival(
  kind: RivalKind,
  brief: object,
  env: Record<string, string> = {},
): Promise<Rival> {
  const child: ChildProcess = spawn(nodeBinary, [join(import.meta.dirname, `${kind}.ts`)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.send(brief);
  const ended = once(child, "close").then(() => undefined);
  const message = await Promise.race([once(child, "message"), ended]);
  if (!message) throw new Error(`${kind} did not start`);
  return {
    url: String(message[0]),
    headers: { cookie: "sid=0123456789012345678901234567890123456789012" },
    pid: child.pid ?? 0,
    stop() {
      process.off("exit", kill);
      child.kill();
    },
  };
}

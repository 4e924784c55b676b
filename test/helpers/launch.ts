import { spawn } from "node:child_process";
import { once } from "node:events";
import { environmentSchema } from "../../server/config.ts";
import type { IdentityEndpoint } from "../../server/web/options.ts";
import { nodeBinary, projectRoot } from "./project-root.ts";

export interface Launched {
  origin: string;
  backendOrigin: string | undefined;
  identity: IdentityEndpoint;
  adminPort: number | undefined;
  pid: number;
  logs(): string;
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
}

type Settings = Record<string, string>;

const START_MS = 300_000;

/** Settings of the machine or of a developer's `.env` must not reach a test: an empty value counts as absent. */
export const nothingSet = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, ""]));

const running = new Set<() => void>();
process.once("exit", () => {
  for (const kill of running) kill();
});

export async function launch(settings: Settings, flags: readonly string[] = []): Promise<Launched> {
  const { child, logs, ended } = spawnProduct(settings, ".build/main.js", flags);
  const ready = new Promise<Pick<Launched, "origin" | "backendOrigin" | "identity" | "adminPort">>(
    (resolve) => {
      child.on("message", (message: { type: string } & Launched) => {
        if (message.type === "ready") resolve(message);
      });
    },
  );
  const timeout = AbortSignal.timeout(START_MS);
  const address = await Promise.race([
    ready,
    ended.then(() => undefined),
    once(timeout, "abort").then(() => undefined),
  ]);
  if (!address) {
    child.kill("SIGKILL");
    throw new Error(`the product did not start:\n${logs()}`);
  }
  return {
    ...address,
    pid: child.pid ?? 0,
    logs,
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

export function spawnProduct(
  settings: Settings,
  main = ".build/main.js",
  flags: readonly string[] = [],
  root: string = projectRoot,
) {
  const child = spawn(nodeBinary, [...flags, main], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...nothingSet,
      NODE_ENV: "test",
      PORT: "0",
      LOG_LEVEL: "warn",
      // Tests ask more of one session than a person, of a busier machine, and bring a backend back at once.
      RATE_LIMIT: "1000000",
      MAX_REQUESTS: "100",
      BREAKER_MS: "0",
      // The whole suite can be run without what makes pages fast.
      SPEED: process.env.SPEED,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  running.add(kill);
  const printed: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => printed.push(chunk));
  const ended = once(child, "close").then(([code]) => {
    running.delete(kill);
    return code as number | null;
  });
  return { child, logs: () => Buffer.concat(printed).toString(), ended };
}

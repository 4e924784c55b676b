import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { nodeBinary, projectRoot } from "./project-root.ts";

export interface IdentityProcess {
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startIdentityProcess(
  dataDir: string,
  origins: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<IdentityProcess> {
  const named = origins.flatMap((origin) => ["--origin", origin]);
  const child: ChildProcess = spawn(
    nodeBinary,
    ["scripts/identity.ts", "--port", "0", "--data", dataDir, ...named],
    { cwd: projectRoot, env, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "close");
  const message = await Promise.race([once(child, "message"), ended.then(() => undefined)]);
  if (!message) throw new Error("the user pool did not start");
  return {
    settings: (message[0] as { settings: Record<string, string> }).settings,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}

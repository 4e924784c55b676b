/** Builds, starts, and does both again whenever a source changes. `npm run dev` */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { projectRoot } from "./build/project.ts";

const WATCHED = ["server", "islands", "public/css", "views", "scripts/build"];
const QUIET_MS = 150;

let product: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let turn = Promise.resolve();
let isEnding = false;

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: projectRoot, stdio: "inherit" });
}

async function stop(): Promise<void> {
  const running = product;
  product = undefined;
  if (!running || running.exitCode !== null) return;
  running.kill("SIGINT");
  await once(running, "exit");
}

async function restart(): Promise<void> {
  const [code] = await once(run("scripts/build.ts"), "exit");
  if (code !== 0 || isEnding) return;
  await stop();
  product = run("--enable-source-maps", ".build/main.js");
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = turn.then(restart);
  }, QUIET_MS);
}

for (const directory of WATCHED) watch(directory, { recursive: true }, schedule);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    isEnding = true;
    clearTimeout(timer);
    await stop();
    process.exit(0);
  });
}
schedule();

import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { signIn } from "../helpers/pages.ts";
import { projectRoot } from "../helpers/project-root.ts";

const run = promisify(execFile);
const README_COMMAND = "npm ci && npm start";
const START_MS = 240_000;

let directory: string;
let clone: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "kukaku-clone-"));
  clone = join(directory, "kukaku");
  await run("git", ["clone", "--quiet", "--no-hardlinks", projectRoot, clone]);
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

it("a fresh clone starts with README's command and shows the floor map", {
  timeout: START_MS + 30_000,
}, async () => {
  const started = startClone();
  try {
    const origin = await started.address;
    const browser = await signIn(origin, demoAccounts.facility.email);
    expect(browser.landing.path).toMatch(/^\/sections/);
    expect(browser.landing.body).toContain("<svg");
    expect(browser.landing.text).toContain("区画一覧");
    const named = browser.landing.body.match(/aria-label="区画[^"]+坪[^"]*"/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
  } finally {
    await started.stop();
  }
});

/** The command as a person types it, in a process group of its own so that all of it can be stopped. */
function startClone() {
  const { PATH, HOME, npm_config_cache } = process.env;
  // Without the node that the outer npm put first in the path: the clone brings its own.
  const path = (PATH ?? "")
    .split(":")
    .filter((part) => !part.startsWith(projectRoot))
    .join(":");
  const child = spawn("sh", ["-c", README_COMMAND], {
    cwd: clone,
    detached: true,
    // What the outer installation has fetched is not fetched again.
    env: {
      PATH: path,
      HOME,
      PORT: "0",
      npm_config_prefer_offline: "true",
      ...(npm_config_cache ? { npm_config_cache } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const address = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`no address was printed:\n${printed}`));
    const timer = setTimeout(fail, START_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, origin] = /クカク\s+(http:\/\/\S+)/.exec(printed) ?? [];
      if (!origin) return;
      clearTimeout(timer);
      resolve(origin);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", fail);
  });
  return {
    address,
    stop: async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, link, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { freePort } from "../helpers/free-port.ts";
import { signIn } from "../helpers/pages.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";
import { copyTemplate } from "../helpers/template.ts";

const dockerfile = readFileSync(join(projectRoot, "scripts/deploy/Dockerfile"), "utf8");
const [building = "", image = ""] = dockerfile.split(/^FROM .+$/m).slice(1);

/** What tests and measurements leave beside the build; no image is built where they ran. */
const NOT_BUILT = /^(test-|compile-cache|bench\.json)/;

const copied = [...image.matchAll(/^COPY --from=build .*\/app\/(\S+) \.\/(\S*)$/gm)].map(
  ([, from = "", to = ""]) => ({
    from,
    to: to || from,
  }),
);

let shelf: string;
let app: string;

/** Hard links: no copy of what is large, and no way back to the packages of this directory. */
async function linkTree(from: string, to: string, isLeftOut: (name: string) => boolean = () => false) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await link(source, target);
  }
}

/** The packages that `npm prune --omit=dev` keeps, by the lockfile. */
async function linkPackages(to: string): Promise<void> {
  const lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const kept = Object.entries(lock.packages).filter(
    ([place, { dev, devOptional }]) => place && !dev && !devOptional,
  );
  const isPart = (name: string) => name === "node_modules";
  // Optional packages for other systems are in the lockfile alone.
  for (const [place] of kept)
    if (existsSync(join(projectRoot, place))) {
      await mkdir(dirname(join(to, place)), { recursive: true });
      await linkTree(join(projectRoot, place), join(to, place), isPart);
    }
}

beforeAll(async () => {
  await mkdir(join(projectRoot, ".build/test-data"), { recursive: true });
  shelf = await mkdtemp(join(projectRoot, ".build/test-data/image-"));
  app = join(shelf, "app");
  for (const { from, to } of copied) {
    if (from === "node_modules") await linkPackages(app);
    else if (from === "package.json") await cp(join(projectRoot, from), join(app, to));
    else await linkTree(join(projectRoot, from), join(app, to), (name) => NOT_BUILT.test(name));
  }
  await copyTemplate(join(shelf, "data"));
});
afterAll(() => rm(shelf, { recursive: true, force: true, maxRetries: 5 }));

function instruction(name: string): string {
  const found = [...image.replaceAll("\\\n", " ").matchAll(new RegExp(`^${name} (.+)$`, "gm"))].at(-1)?.[1];
  expect(found, name).toBeDefined();
  return String(found);
}

function command(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf("[")));
}

describe("the image", () => {
  it("is built from what there is, without secrets and without what only development needs", () => {
    const ignored = readFileSync(join(projectRoot, "scripts/deploy/Dockerfile.dockerignore"), "utf8").split(
      "\n",
    );
    for (const name of [".git", ".env", ".data", "node_modules", "scripts/deploy/secrets", "test"])
      expect(ignored).toContain(name);
    for (const [, script = ""] of building.matchAll(/node (scripts\/\S+\.ts)/g))
      expect([script, existsSync(join(projectRoot, script))]).toEqual([script, true]);
    expect(building).toMatch(/npm ci --ignore-scripts[\s\S]*npm prune --omit=dev/);
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.map(({ from }) => from)).not.toContain("test");
    for (const { from, to } of copied)
      expect([from, to, existsSync(join(app, to))]).toEqual([from, from, true]);
    expect(existsSync(join(app, "node_modules/vitest"))).toBe(false);
    expect(instruction("USER")).toBe("node");
  });

  it("holds all that the product needs to start, sign somebody in and draw a floor, and tells its health", async () => {
    const port = String(await freePort());
    const pairs = [...image.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) => line.split(" "));
    const settings = Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
    const env = {
      PATH: process.env.PATH,
      ...settings,
      DATA_DIR: join(shelf, "data"),
      PORT: port,
      ROLE: "all",
      LOG_LEVEL: "warn",
      // Production asks for a name, a certificate and a user pool, which only a network of hosts has.
      NODE_ENV: "development",
    };
    const [node, ...args] = command(instruction("CMD"));
    expect(node).toBe("node");
    const child = spawn(nodeBinary, args, { cwd: app, env, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
    const ended = once(child, "close");
    try {
      const check = command(instruction("HEALTHCHECK"));
      const ask = () =>
        promisify(execFile)(nodeBinary, check.slice(1), { env }).then(
          () => true,
          () => child.exitCode,
        );
      await expect.poll(ask, { timeout: 90_000, interval: 500 }).not.toBe(null);
      expect(child.exitCode, printed).toBe(null);
      const browser = await signIn(`http://127.0.0.1:${port}`, demoAccounts.facility.email);
      expect(browser.landing.path).toMatch(/^\/sections/);
      expect(browser.landing.body).toContain("<svg");
      const [style = ""] = browser.landing.body.match(/\/assets\/[^"]+\.css/) ?? [];
      expect((await browser.get(style)).status).toBe(200);
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
  }, 120_000);
});

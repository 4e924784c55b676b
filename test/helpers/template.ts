import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isoDate } from "../../server/lib/dates.ts";
import { launch } from "./launch.ts";
import { projectRoot } from "./project-root.ts";
import { quicken } from "./quick-pool.ts";

const SHELF = join(projectRoot, ".build/test-template");
const SOURCES = [
  "server/{backend,demo}/**/*.{ts,sql,json,csv,geojson}",
  "server/identity/**/*.ts",
  "server/lib/*.ts",
];
const STALE_MS = 3_600_000;

const made = new Map<string, Promise<string>>();

/** A directory that is filled once a day for the sources as they are now: records begin then. Nobody may change it. */
export function template(name: string, fill: (draft: string) => Promise<void>): Promise<string> {
  const known = made.get(name) ?? prepare(name, fill);
  made.set(name, known);
  return known;
}

async function prepare(name: string, fill: (draft: string) => Promise<void>): Promise<string> {
  const version = fingerprint();
  const directory = join(SHELF, `${version}-${name}`);
  if (existsSync(directory)) return directory;
  await mkdir(SHELF, { recursive: true });
  const draft = `${directory}.${process.pid}`;
  await fill(draft);
  // Whoever prepared the same template in the meantime has won; ours is as good.
  await rename(draft, directory).catch(() => rm(draft, { recursive: true, force: true }));
  await sweep(version);
  return directory;
}

export function templateDirectory(): Promise<string> {
  return template("product", async (draft) => {
    const product = await launch({ DATA_DIR: draft });
    await product.stop();
    await quicken(draft);
  });
}

export async function copyPool(target: string): Promise<void> {
  await cp(join(await templateDirectory(), "identity"), join(target, "identity"), { recursive: true });
}

export async function copyTemplate(target: string): Promise<void> {
  await cp(await templateDirectory(), target, { recursive: true });
}

function fingerprint(): string {
  const hash = createHash("sha256").update(isoDate(new Date()));
  for (const file of globSync(SOURCES, { cwd: projectRoot }).sort())
    hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  return hash.digest("hex").slice(0, 16);
}

async function sweep(current: string): Promise<void> {
  for (const name of await readdir(SHELF)) {
    const path = join(SHELF, name);
    const info = await stat(path).catch(() => undefined);
    if (!name.startsWith(current) && info && Date.now() - info.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { connect } from "../../server/backend/db/open.ts";
import { projectRoot } from "./project-root.ts";
import { scratch } from "./scratch.ts";

const SHELF = join(projectRoot, ".build/test-empty");

/** The installed PGlite's own directory holds its version; another version makes another directory. */
function version(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const { version } = createRequire(import.meta.url)(join(entry, "../../package.json"));
  return String(version);
}

/** A new data directory with an empty embedded database; making one costs seconds, copying it does not. */
export async function emptyDataDirectory(): Promise<string> {
  const template = join(SHELF, version());
  if (!existsSync(template)) {
    await mkdir(SHELF, { recursive: true });
    const draft = `${template}.${process.pid}`;
    await (await connect({ dataDir: draft })).close();
    // Whoever made the same in the meantime has won; ours is as good.
    await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  }
  const dataDir = scratch("kukaku-backend-");
  await cp(template, dataDir, { recursive: true });
  return dataDir;
}

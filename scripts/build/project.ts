import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "../..");

export const assetsDirectory = join(projectRoot, "public/assets");

/** Writes a file so that a reader sees the old or the new one, never half of it. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, content);
  await rename(draft, file);
}

export function productionPackages(): string[] {
  const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  return Object.keys(manifest.dependencies);
}

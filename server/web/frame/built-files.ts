import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Asset, Sheet } from "./page-model.ts";

interface BuiltFile {
  file: string;
  integrity: string;
}
export interface Manifest {
  boot?: BuiltFile;
  styles?: Record<string, BuiltFile>;
  islands?: Record<string, BuiltFile[]>;
  /** What answers a click before its island is alive. */
  first?: Record<string, BuiltFile>;
}

export function assetOf(built: BuiltFile | undefined): Asset | undefined {
  return built && { url: `/assets/${built.file}`, integrity: built.integrity };
}

export function sheetsOf(
  { styles = {} }: Manifest,
  own: readonly string[] = [],
  texts?: ReadonlyMap<string, string>,
): Sheet[] {
  return ["main", ...own].flatMap((name): Sheet[] => {
    const built = styles[name];
    const asset = assetOf(built);
    return built && asset ? [{ ...asset, text: texts?.get(built.file) }] : [];
  });
}

export function filesOf({ islands }: Manifest, name: string): Asset[] {
  return (islands?.[name] ?? []).flatMap((file) => assetOf(file) ?? []);
}

export function readManifest(projectRoot: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(projectRoot, ".build/manifest.json"), "utf8"));
  } catch (error) {
    // Without a build the pages still work, as plain documents.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

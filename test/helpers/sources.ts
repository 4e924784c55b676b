import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "./project-root.ts";

export interface Source {
  path: string;
  text: string;
  lines: number;
}

export function sources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: projectRoot })
    .sort()
    .map((path) => {
      const text = readFileSync(join(projectRoot, path), "utf8");
      return { path, text, lines: text.split("\n").length - 1 };
    });
}

export interface Import {
  specifier: string;
  /** Path from the project's root of a file of ours; undefined for a package. */
  target: string | undefined;
  isTypeOnly: boolean;
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?["']([^"']+)["']/g;
const CALL = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

export function importsOf({ path, text }: Source): Import[] {
  const found: Import[] = [];
  for (const [, type, specifier = ""] of text.matchAll(STATEMENT))
    found.push(resolved(path, specifier, type !== undefined));
  for (const [, specifier = ""] of text.matchAll(CALL)) found.push(resolved(path, specifier, false));
  return found;
}

function resolved(path: string, specifier: string, isTypeOnly: boolean): Import {
  const target = specifier.startsWith(".")
    ? relative(projectRoot, join(projectRoot, dirname(path), specifier))
    : undefined;
  return { specifier, target, isTypeOnly };
}

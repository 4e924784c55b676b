import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../helpers/project-root.ts";

const ROUTE = /^([A-Z]+) +(\S+) +(.+)$/;

export function goldenRoutes(): { method: string; path: string; guards: string[] }[] {
  const lines = readFileSync(join(projectRoot, "test/routes.golden.txt"), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, method, path, guards = ""] = ROUTE.exec(line) ?? [];
    return method && path ? [{ method, path, guards: guards.split(", ") }] : [];
  });
}

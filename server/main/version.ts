import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

export interface Version {
  version: string;
  commit: string;
}

/** What runs here, as the build wrote it down. For operators only: on no public port. */
export function runningVersion(): Version {
  try {
    return JSON.parse(readFileSync(join(projectRoot, ".build/version.json"), "utf8"));
  } catch {
    return { version: "0", commit: "unknown" };
  }
}

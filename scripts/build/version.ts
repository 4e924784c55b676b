import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, writeWhole } from "./project.ts";

export async function writeVersion(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    version: string;
  };
  await writeWhole(join(projectRoot, ".build/version.json"), JSON.stringify({ version, commit: commit() }));
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch {
    return "unknown";
  }
}

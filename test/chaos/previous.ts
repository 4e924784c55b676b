import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

export interface Previous {
  commit: string;
  root: string;
  remove(): void;
}

/**
 * The program of the release before this one, fetched by git, installed and built in a directory of its own.
 * @throws Error when its commit is neither here nor where this repository comes from.
 */
export function previousRelease(): Previous {
  const commit = readFileSync(join(projectRoot, "scripts/deploy/previous-release"), "utf8").trim();
  if (!isHere(commit)) {
    git(["fetch", "--quiet", "origin", commit]);
    if (!isHere(commit))
      throw new Error(
        `the previous release ${commit} (scripts/deploy/previous-release) is not in this repository`,
      );
  }
  const root = mkdtempSync(join(tmpdir(), "kukaku-previous-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: projectRoot, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", root], { input: archive });
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root, stdio: "pipe" });
  execFileSync(nodeBinary, ["scripts/build.ts"], { cwd: root, stdio: "pipe" });
  return { commit, root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function isHere(commit: string): boolean {
  return git(["cat-file", "-e", `${commit}^{commit}`]);
}

function git(args: readonly string[]): boolean {
  try {
    execFileSync("git", [...args], { cwd: projectRoot, stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

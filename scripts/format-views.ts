/**
 * Writes the templates as lint wants them: indented by the blocks of their code, at most 160 characters a line.
 * `node scripts/format-views.ts`, and with `--check` only tells which are not.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./build/project.ts";
import { formatted } from "./views/format.ts";

const isCheck = process.argv.includes("--check");
for (const file of globSync("views/**/*.eta", { cwd: projectRoot }).sort()) {
  const path = join(projectRoot, file);
  const text = readFileSync(path, "utf8");
  const wanted = formatted(text, file);
  if (wanted === text) continue;
  if (isCheck) {
    console.error(`${file} is not formatted: node scripts/format-views.ts`);
    process.exitCode = 1;
  } else writeFileSync(path, wanted);
}

/** Checks the types of everything, of the templates too. `node scripts/types.ts` */
import { join } from "node:path";
import { projectRoot } from "./build/project.ts";
import { checkTypes } from "./views/check.ts";

const { errors, undrawn } = checkTypes({
  root: projectRoot,
  views: "views",
  sources: "server/web/**/*.ts",
  common: "server/web/plugins/view-data.ts",
  out: join(projectRoot, ".build/types"),
  config: join(projectRoot, "tsconfig.json"),
  also: ["server", "islands", "scripts", "test"],
});
const lines = [
  ...errors.map(({ file, line, message }) => `${file}(${line}): ${message}`),
  ...undrawn.map((name) => `views/${name}.eta: no page and no other view draws it`),
];
for (const line of lines) console.error(line);
if (lines.length > 0) process.exitCode = 1;

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../helpers/project-root.ts";

/**
 * The source of the one test with this title, with its table of cases, told from its neighbours by their indent.
 * @throws where the file has no such test, or several.
 */
export function readTest(file: string, title: string): string {
  const lines = readFileSync(join(projectRoot, file), "utf8").split("\n");
  const at = lines.flatMap((line, index) => (line.includes(`"${title}"`) ? [index] : []));
  const [named] = at;
  if (named === undefined || at.length > 1) throw new Error(`${file} has ${at.length} tests "${title}"`);
  const begin = lines.findLastIndex((line, index) => index <= named && OPENING.test(line));
  const depth = depthOf(lines[begin] ?? "");
  const endsAt = (line: string) =>
    line.trim() !== "" && (depthOf(line) < depth || (depthOf(line) === depth && !CLOSING.test(line)));
  if (begin < 0 || lines.slice(begin + 1, named + 1).some(endsAt))
    throw new Error(`"${title}" in ${file} is no test`);
  const end = lines.findIndex((line, index) => index > named && endsAt(line));
  return lines.slice(begin, end < 0 ? undefined : end).join("\n");
}

const OPENING = /^\s*(?:it|test|inSandbox)\b/;
const CLOSING = /^\s*[)}\]]/;

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

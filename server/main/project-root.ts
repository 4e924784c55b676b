import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const projectRoot = findUpward(import.meta.dirname);

function findUpward(directory: string): string {
  if (existsSync(join(directory, "package.json"))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error("package.json not found above the server");
  return findUpward(parent);
}

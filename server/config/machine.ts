import { accessSync, constants, mkdirSync } from "node:fs";
import type { Config } from "../config.ts";

/** The oldest Node that runs what was built: `engines` of package.json. */
export const LEAST_NODE = 26;

export function machineProblems({ dataDir, role }: Config, node: string = process.versions.node): string[] {
  const problems: string[] = [];
  if (Number(node.split(".", 1)[0]) < LEAST_NODE)
    problems.push(`Node.js ${node} では動きません。${LEAST_NODE} 以降で起動してください`);
  if (role !== "web" && !isWritable(dataDir))
    problems.push(`DATA_DIR: ${dataDir} に書き込めません。書き込めるディレクトリを指定してください`);
  return problems;
}

function isWritable(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

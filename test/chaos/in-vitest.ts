import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { projectRoot } from "../helpers/project-root.ts";
import type { Row } from "./row.ts";

export const ROWS_FILE = "CHAOS_ROWS";
const MOST_MS = 35 * 60_000;

/** Measures a part that draws islands on the server: Node alone does not read their files, Vitest does. */
export async function inVitest(part: string): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-chaos-"));
  const file = join(directory, "rows.json");
  try {
    const vitest = await startVitest("test", [part], {
      root: projectRoot,
      config: false,
      watch: false,
      include: ["test/chaos/*.test.ts"],
      pool: "forks",
      testTimeout: MOST_MS,
      env: { [ROWS_FILE]: file },
    });
    await vitest.close();
    process.exitCode = 0;
    return JSON.parse(await readFile(file, "utf8")) as Row[];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A program on the disk for as long as this test runs. */
export function temporaryScript(source: string): string {
  const directory = mkdtempSync(join(tmpdir(), "kukaku-script-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, "script.mjs");
  writeFileSync(path, source);
  return path;
}

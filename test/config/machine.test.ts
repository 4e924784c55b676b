import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { LEAST_NODE, machineProblems } from "../../server/config/machine.ts";
import { readConfig } from "../../server/config.ts";

describe("the machine (S27)", () => {
  const directory = mkdtempSync(join(tmpdir(), "kukaku-machine-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const here = (dataDir: string, more: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: dataDir, ...more });

  it("has to have the Node of package.json", () => {
    expect(packageJson.engines.node).toBe(`>=${LEAST_NODE}`);
    expect(machineProblems(here(directory), "20.20.2")).toEqual([expect.stringContaining("Node.js 20.20.2")]);
    expect(machineProblems(here(directory), `${LEAST_NODE}.0.0`)).toEqual([]);
  });

  it("has to let the process write into DATA_DIR, which is made where it is not", () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    expect(machineProblems(here(join(directory, "deep/er")))).toEqual([]);
    expect(machineProblems(here(join(file, "below")))).toEqual([expect.stringContaining("DATA_DIR")]);
    const web = { ROLE: "web", BACKEND_URL: "http://b", COGNITO_USER_POOL_ID: "p", COGNITO_CLIENT_ID: "c" };
    expect(machineProblems(here(join(file, "below"), web))).toEqual([]);
  });
});

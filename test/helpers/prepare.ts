import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";
import { nodeBinary, projectRoot } from "./project-root.ts";

/** Builds the product and starts the one that all files of this test project may share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(nodeBinary, ["scripts/build.ts", "--quiet"], { cwd: projectRoot });
  const product = await startProduct();
  const { origin, identityOrigin, backendOrigin } = product;
  project.provide("sharedProduct", { origin, identityOrigin, backendOrigin });
  return () => product.stop();
}

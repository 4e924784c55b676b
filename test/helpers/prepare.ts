import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";
import { nodeBinary, projectRoot } from "./project-root.ts";
import { templateDirectory } from "./template.ts";

/** Each test project loads this file anew, within one process: the first of them builds and fills a database for all. */
const everywhere = globalThis as { kukakuPrepared?: Promise<unknown> };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  everywhere.kukakuPrepared ??= build().then(templateDirectory);
  await everywhere.kukakuPrepared;
  const product = await startProduct();
  const { origin, identityOrigin, backendOrigin } = product;
  project.provide("sharedProduct", { origin, identityOrigin, backendOrigin });
  return () => product.stop();
}

function build(): Promise<unknown> {
  return promisify(execFile)(nodeBinary, ["scripts/build.ts", "--quiet"], { cwd: projectRoot });
}

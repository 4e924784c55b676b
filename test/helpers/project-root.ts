import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "../..");

/** Node as the project brings it along. */
export const nodeBinary = join(projectRoot, "node_modules/.bin/node");

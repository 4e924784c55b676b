import { join } from "node:path";

export const projectRoot = join(import.meta.dirname, "../..");

export const nodeBinary = join(projectRoot, "node_modules/.bin/node");

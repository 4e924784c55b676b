import { readFileSync } from "node:fs";
import { dataPath } from "./read.ts";

export interface DataSource {
  key: string;
  title: string;
  /** The attribution line that the provider asks for, to be shown exactly. */
  credit: string;
  provider: string;
  vintage: string;
  licence: string;
  via: string;
  files: string[];
  change: string;
}

export function readSources(projectRoot: string): DataSource[] {
  return JSON.parse(readFileSync(dataPath(projectRoot, "sources.json"), "utf8"));
}

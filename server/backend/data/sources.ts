import { readFileSync } from "node:fs";
import { dataPath } from "./read.ts";

/** One open-data source as the credits page shows it. */
export interface DataSource {
  key: string;
  title: string;
  /** The attribution line that the provider asks for, to be shown exactly. */
  credit: string;
  provider: string;
  vintage: string;
  licence: string;
  /** Where the file was taken from. */
  via: string;
  files: string[];
  /** What was changed against the original. */
  change: string;
}

/** Every source of the shipped open data, in the order of SOURCES.md. */
export function readSources(projectRoot: string): DataSource[] {
  return JSON.parse(readFileSync(dataPath(projectRoot, "sources.json"), "utf8"));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseCsv } from "../../server/backend/data/read.ts";

export function* csvRows(directory: string, file: string): Generator<(name: string) => string> {
  const text = gunzipSync(readFileSync(join(directory, file))).toString("utf8");
  const [header, ...rows] = parseCsv(text.replace(/^\uFEFF/u, ""));
  const at = new Map(header?.map((name, index) => [name, index]));
  for (const row of rows)
    yield (name) => {
      const index = at.get(name);
      if (index === undefined) throw new Error(`${file} has no column ${name}.`);
      return row[index] ?? "";
    };
}

export function count(text: string): number {
  const value = Math.round(Number(text === "" ? 0 : text));
  if (!(value >= 0)) throw new Error(`not a count: ${text}`);
  return value;
}

// Builds the product's geography from official files as they were downloaded; processes take it up when they restart.
//   npm run geography -- --from DIR
//   npm run geography -- --from DIR --dry-run
//   npm run geography -- --from DIR --to DATA_DIR
import { rename, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openOwn } from "../backend/geography/files.ts";
import { makeGeography } from "../backend/geography/official/make.ts";
import { GeographyRefusal } from "../backend/geography/official/refused.ts";
import { packedFile, packedGeography } from "../web/geography/regions.ts";
import { loadConfig } from "./load-config.ts";
import { projectRoot } from "./project-root.ts";

const USAGE = "使い方：npm run geography -- --from DIR [--dry-run] [--to DATA_DIR]";

try {
  const { from, to, "dry-run": isDry } = options();
  const made = makeGeography(projectRoot, { from, to: to ?? (await loadConfig()).dataDir, isDry });
  for (const line of made.report) console.log(line);
  if (made.path !== undefined) await packMap(made.path);
  console.log(
    made.path === undefined
      ? "--dry-run のため、まだ何も変更していません。"
      : `地理データ ${made.version} を ${made.path} に保存しました。プロセスを再起動すると使われます。`,
  );
} catch (error) {
  if (!(error instanceof GeographyRefusal)) throw error;
  console.error(`${error.message}\n何も変更していません。`);
  process.exitCode = 1;
}

async function packMap(path: string): Promise<void> {
  const { own, file, part } = openOwn(projectRoot, path);
  const data = { projectRoot, ownGeography: own && { ...own, file, part } };
  const packed = packedFile(data);
  await writeFile(`${packed}.tmp`, await packedGeography(data));
  await rename(`${packed}.tmp`, packed);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: "string" },
        to: { type: "string" },
        "dry-run": { type: "boolean", default: false },
      },
    });
    if (values.from) return { ...values, from: values.from };
  } catch {
    // What it was called with is said below.
  }
  throw new GeographyRefusal(USAGE);
}

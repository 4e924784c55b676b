/** Builds the server and what browsers load. `node scripts/build.ts` */
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { buildAssets } from "./build/assets.ts";
import { buildGeography } from "./build/geography.ts";
import { buildServer } from "./build/server.ts";
import { writeVersion } from "./build/version.ts";

const { values } = parseArgs({ options: { quiet: { type: "boolean", default: false } } });

const started = performance.now();
await mkdir(".build", { recursive: true });
await writeVersion();
const results = await Promise.allSettled([buildServer(), buildAssets(), buildGeography()]);
const failures = results.filter((result) => result.status === "rejected");
// esbuild has already printed its own errors with their places in the source.
for (const { reason } of failures) if (!reason?.errors) console.error(reason);
if (failures.length > 0) process.exit(1);
if (!values.quiet) console.log(`ビルドが完了しました（${Math.round(performance.now() - started)} ms）`);

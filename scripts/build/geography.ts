import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { packedFile, packedGeography } from "../../server/web/geography/regions.ts";
import { projectRoot, writeWhole } from "./project.ts";

export async function buildGeography(): Promise<void> {
  const file = packedFile({ projectRoot });
  // The name carries the content's hash: what exists is right.
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, await packedGeography({ projectRoot }));
}

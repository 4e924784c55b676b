import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Check, failed, ok, warning } from "./finding.ts";

const GB = 1024 ** 3;
const LITTLE = 5 * GB;
const TOO_LITTLE = GB / 2;

export function diskCheck(dataDir: string): Check {
  return {
    name: "ディスク",
    setting: "DATA_DIR",
    async run() {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const probe = join(dataDir, `.doctor-${process.pid}`);
      await writeFile(probe, "");
      await rm(probe);
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      const text = `${dataDir} に書き込めます。空きは${(free / GB).toFixed(1)}GB`;
      if (free < TOO_LITTLE) return [failed(`${text}しかありません。`)];
      return [free < LITTLE ? warning(`${text}です。${LITTLE / GB}GB以上を勧めます。`) : ok(text)];
    },
  };
}

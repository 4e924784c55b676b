import { geographyFiles, ownGeographies } from "../../backend/geography/files.ts";
import { type Check, ok, warning } from "./finding.ts";

export function geographyCheck(projectRoot: string, dataDir: string): Check {
  return {
    name: "地理データ",
    setting: "DATA_DIR",
    async run() {
      const { version, own } = geographyFiles(projectRoot, dataDir);
      if (own)
        return [ok(`${version}（${own.made_at.slice(0, 10)}に公的統計から作成、${own.path}）を使います。`)];
      const former = ownGeographies(dataDir).at(-1);
      return [
        former === undefined
          ? ok(`収録データ（${version}）を使います。`)
          : warning(
              `${former} はこの版の形式でないため、収録データ（${version}）を使います。npm run geography で作り直してください。`,
            ),
      ];
    },
  };
}

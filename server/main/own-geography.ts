import { geographyFiles } from "../backend/geography/files.ts";
import type { OwnGeography } from "../web/options.ts";
import { log } from "./log.ts";
import { projectRoot } from "./project-root.ts";

export function ownGeography(dataDir: string): OwnGeography | undefined {
  try {
    const { own, file, part } = geographyFiles(projectRoot, dataDir);
    return own && { ...own, file, part };
  } catch (error) {
    log.error({ err: error }, "地図と地点検索は収録データを使います。");
    return undefined;
  }
}

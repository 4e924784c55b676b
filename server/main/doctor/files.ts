import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { clamdScanner } from "../../backend/files/scanner.ts";
import { fileStore } from "../../backend/files/shelf.ts";
import type { Config } from "../../config.ts";
import { type Check, failed, ok } from "./finding.ts";

export function filesCheck(config: Config): Check {
  return {
    name: "添付ファイル",
    setting: config.fileStoreUrl ? "FILE_STORE_URL" : "DATA_DIR",
    async run() {
      const store = fileStore(config);
      const content = Buffer.from(`doctor ${randomUUID()}`);
      const directory = await mkdtemp(join(tmpdir(), "kukaku-doctor-"));
      try {
        const path = join(directory, "file");
        await writeFile(path, content);
        const key = `doctor-${randomUUID()}`;
        const hash = createHash("sha256").update(content).digest("base64url");
        await store.put(key, { path, bytes: content.length, hash });
        const kept = await buffer(await store.get(key)).finally(() => store.remove(key));
        return kept.equals(content)
          ? [ok(`${store.name}に保存し、読み返し、削除できます`)]
          : [failed("保存したものと違う内容が返りました。")];
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

/** A text that every scanner takes for a virus, and that does nothing. In two parts, so that none finds it here. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const SCAN_MS = 8000;

export function scannerCheck(url: string): Check {
  return {
    name: "ウイルス検査",
    setting: "CLAMD_URL",
    async run() {
      const scan = clamdScanner(url, SCAN_MS);
      const verdicts = [];
      for (const text of ["doctor", EICAR]) verdicts.push(await scan(Readable.from([Buffer.from(text)])));
      if (verdicts.includes("away"))
        return [failed("応答がありません。ファイルは「検査中」のままになります。")];
      return verdicts[0] === "clean" && verdicts[1] === "infected"
        ? [ok("検査用のウイルスを検出します")]
        : [failed("検査用のウイルス（EICAR）を検出しません。定義ファイルを確認してください。")];
    },
  };
}

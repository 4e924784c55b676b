// Fills the configured database, which must be empty, from a backup of either engine:
//   npm run restore -- --from kukaku-2026-11-20.gz [--key backup.key]
import { parseArgs } from "node:util";
import { DatabaseRefusal } from "../server/backend/db/failures.ts";
import {
  configuredPlace,
  contentText,
  keptBeside,
  placeName,
  progress,
  runCommand,
  withDatabase,
} from "./database/command.ts";
import { restore } from "./database/file.ts";

await runCommand(async (config) => {
  const { from, key } = parseArgs({ options: { from: { type: "string" }, key: { type: "string" } } }).values;
  if (!from)
    throw new DatabaseRefusal(
      "バックアップのファイルを指定してください（例：npm run restore -- --from backup.gz）。",
    );
  const place = configuredPlace(config);
  console.log(`${placeName(place)} に ${from} を読み込みます。`);
  const beside = keptBeside(config);
  const loaded = await withDatabase(place, (database) =>
    restore(database, from, { keyFile: key, progress, beside }),
  );
  console.log(`${contentText(loaded)}を読み込みました。`);
  if (loaded.isCompared) console.log("読み込んだ内容は、保存したときの記録と一致しました。");
});

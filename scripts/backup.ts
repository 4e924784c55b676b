// Writes the configured database, as it stands at one moment, and its files into one file:
//   npm run backup -- --to kukaku-2026-11-20.gz
import { parseArgs } from "node:util";
import { DatabaseRefusal } from "../server/backend/db/failures.ts";
import { fileStore } from "../server/backend/files/shelf.ts";
import {
  configuredPlace,
  placeName,
  progress,
  rowsText,
  runCommand,
  withDatabase,
} from "./database/command.ts";
import { backUp } from "./database/file.ts";

await runCommand(async (config) => {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  if (!to) throw new DatabaseRefusal("保存先を指定してください（例：npm run backup -- --to backup.gz）。");
  const place = configuredPlace(config);
  console.log(`${placeName(place)} をバックアップします。`);
  // As it is, whatever its version: who backs up before an upgrade must be able to go back.
  const rows = await withDatabase(place, (database) => backUp(database, to, progress, fileStore(config)));
  console.log(`${to} に${rowsText(rows)}を保存しました。`);
  if (!place.databaseUrl)
    console.log("ログインの情報（DATA_DIR の identity）は含みません。ディレクトリごと複写してください。");
});

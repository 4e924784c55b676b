// Fills the configured database, which must be empty, from a backup of either engine:
//   npm run restore -- --from kukaku-2026-11-20.gz
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
import { restore } from "./database/file.ts";

await runCommand(async (config) => {
  const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
  if (!from)
    throw new DatabaseRefusal(
      "バックアップのファイルを指定してください（例：npm run restore -- --from backup.gz）。",
    );
  const place = configuredPlace(config);
  console.log(`${placeName(place)} に ${from} を読み込みます。`);
  const rows = await withDatabase(place, (database) => restore(database, from, progress, fileStore(config)));
  console.log(`${rowsText(rows)}を読み込みました。`);
});

// Copies everything of the embedded database into an empty PostgreSQL database, for DATABASE_URL from then on:
//   npm run move -- --to postgres://kukaku@db.example/kukaku
// The files stay where they are, unless an object store is named for them, for FILE_STORE_URL from then on:
//   npm run move -- --to postgres://… --files https://key:secret@s3.example/kukaku-files
import { parseArgs } from "node:util";
import { DatabaseRefusal } from "../server/backend/db/failures.ts";
import { fileStore } from "../server/backend/files/shelf.ts";
import {
  bringUpToDate,
  placeName,
  progress,
  rowsText,
  runCommand,
  withDatabase,
} from "./database/command.ts";
import { dump } from "./database/dump.ts";
import { copyFiles } from "./database/files.ts";
import { load } from "./database/load.ts";

await runCommand(async (config) => {
  const { dataDir } = config;
  const { to, files } = parseArgs({ options: { to: { type: "string" }, files: { type: "string" } } }).values;
  if (!to || !/^postgres(ql)?:\/\//.test(to))
    throw new DatabaseRefusal(
      "移す先を指定してください（例：npm run move -- --to postgres://kukaku@db.example/kukaku）。",
    );
  const target = { dataDir, databaseUrl: to };
  console.log(`${placeName({ dataDir })} を ${placeName(target)} に移します。`);
  const { rows } = await withDatabase({ dataDir }, async (source) => {
    await bringUpToDate(source);
    const store = fileStore(config);
    if (files) {
      const count = await copyFiles(source, store, fileStore({ dataDir, fileStoreUrl: files }));
      console.log(
        `添付ファイル${count}件を移しました。FILE_STORE_URL に移した先を指定して起動してください。`,
      );
    } else console.log(`添付ファイルはこれまでの保存先（${store.name}）のままです。`);
    return withDatabase(target, (database) => load(database, (take) => dump(source, take), { progress }));
  });
  console.log(`${rowsText(rows)}を移しました。DATABASE_URL に移した先を指定して起動してください。`);
});

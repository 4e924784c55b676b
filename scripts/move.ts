// Copies everything of the embedded database into an empty PostgreSQL database, for DATABASE_URL from then on:
//   npm run move -- --to postgres://kukaku@db.example/kukaku
import { parseArgs } from "node:util";
import { DatabaseRefusal } from "../server/backend/db/failures.ts";
import {
  bringUpToDate,
  placeName,
  progress,
  rowsText,
  runCommand,
  withDatabase,
} from "./database/command.ts";
import { dump } from "./database/dump.ts";
import { load } from "./database/load.ts";

await runCommand(async ({ dataDir }) => {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  if (!to || !/^postgres(ql)?:\/\//.test(to))
    throw new DatabaseRefusal(
      "移す先を指定してください（例：npm run move -- --to postgres://kukaku@db.example/kukaku）。",
    );
  const target = { dataDir, databaseUrl: to };
  console.log(`${placeName({ dataDir })} を ${placeName(target)} に移します。`);
  const rows = await withDatabase({ dataDir }, async (source) => {
    await bringUpToDate(source);
    return withDatabase(target, (database) => load(database, (take) => dump(source, take), progress));
  });
  console.log(`${rowsText(rows)}を移しました。DATABASE_URL に移した先を指定して起動してください。`);
});

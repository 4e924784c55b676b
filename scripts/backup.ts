// Writes the configured database, as it stands at one moment, its files and the embedded user pool into one file:
//   npm run backup -- --to kukaku-2026-11-20.gz
//   npm run backup -- --into /var/backups/kukaku --keep 14 --encrypt-to backup.pub
// Restores a backup somewhere else, compares it and throws that away:
//   npm run backup -- --verify kukaku-2026-11-20.gz [--key backup.key] [--scratch postgres://…]
// Makes the pair of keys, of which only the public one belongs on this host:
//   npm run backup -- --make-key backup.key
import { parseArgs } from "node:util";
import { DatabaseRefusal } from "../server/backend/db/failures.ts";
import type { Config } from "../server/config.ts";
import {
  configuredPlace,
  contentText,
  keptBeside,
  placeName,
  progress,
  rowsText,
  runCommand,
  withDatabase,
} from "./database/command.ts";
import { backUp } from "./database/file.ts";
import { keepNewest, nextBackup } from "./database/folder.ts";
import { makeKey, readRecipients } from "./database/sealing.ts";
import { verify } from "./database/verify.ts";

const USAGE = `使い方：
  npm run backup -- --to FILE [--encrypt-to 公開鍵]
  npm run backup -- --into フォルダ [--keep 残す数] [--encrypt-to 公開鍵]
  npm run backup -- --verify FILE [--key 秘密鍵のファイル] [--scratch postgres://空のデータベース]
  npm run backup -- --make-key FILE`;

const options = {
  to: { type: "string" },
  into: { type: "string" },
  keep: { type: "string" },
  "encrypt-to": { type: "string", multiple: true },
  verify: { type: "string" },
  key: { type: "string" },
  scratch: { type: "string" },
  "make-key": { type: "string" },
} as const;

type Values = ReturnType<typeof readOptions>;

await runCommand(async (config) => {
  const values = readOptions();
  const chosen = [values.to, values.into, values.verify, values["make-key"]].filter(Boolean);
  if (chosen.length !== 1) throw new DatabaseRefusal(USAGE);
  if (values["make-key"]) await keyPair(values["make-key"]);
  else if (values.verify) await check(values.verify, values);
  else await write(config, values);
});

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new DatabaseRefusal(USAGE);
  }
}

async function keyPair(file: string): Promise<void> {
  const recipient = await makeKey(file);
  console.log(`${file} に秘密鍵を保存しました。別の場所に保管してください。失うとバックアップは開けません。`);
  console.log(`公開鍵（--encrypt-to に指定します）：${recipient}`);
}

async function check(file: string, { key, scratch }: Values): Promise<void> {
  if (scratch !== undefined && !/^postgres(ql)?:\/\//.test(scratch)) throw new DatabaseRefusal(USAGE);
  console.log(`${file} を仮のデータベースに読み込み、照合します。`);
  const loaded = await verify(file, { keyFile: key, scratch, progress });
  console.log(`${contentText(loaded)}を読み込めました。`);
  if (!loaded.isCompared)
    console.log("以前の版のバックアップのため、行数だけを照合しました（内容の記録がありません）。");
  else
    console.log("すべての表の内容が、保存したときの記録と一致しました。仮のデータベースは元に戻しました。");
}

async function write(config: Config, values: Values): Promise<void> {
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && values.into))
    throw new DatabaseRefusal(USAGE);
  const encrypter = readRecipients(values["encrypt-to"] ?? []);
  const to = values.into ? await nextBackup(values.into, encrypter !== undefined) : (values.to ?? "");
  const place = configuredPlace(config);
  console.log(`${placeName(place)} をバックアップします。`);
  const beside = keptBeside(config);
  // As it is, whatever its version: who backs up before an upgrade must be able to go back.
  const rows = await withDatabase(place, (database) => backUp(database, to, { progress, beside, encrypter }));
  console.log(`${to} に${rowsText(rows)}を保存しました。${encrypter ? "暗号化しています。" : ""}`);
  if (values.into && keep !== undefined)
    for (const name of await keepNewest(values.into, keep))
      console.log(`古いバックアップを削除しました：${name}`);
}

// Brings the configured database up to date, with its reference data: the first command on a new PostgreSQL, and the
// first of every upgrade.
//   npm run migrate
//   npm run migrate -- --dry-run
import { parseArgs } from "node:util";
import { DatabaseRefusal } from "../backend/db/failures.ts";
import { connect } from "../backend/db/open.ts";
import { schemaProblem } from "../backend/db/schema-state.ts";
import { bringUpToDate, type Pending, pending } from "../backend/db/up-to-date.ts";
import { loadConfig } from "./load-config.ts";
import { projectRoot } from "./project-root.ts";

try {
  const { "dry-run": isDry } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false } },
  }).values;
  const config = await loadConfig();
  const database = await connect(config);
  try {
    const todo = await pending(database, projectRoot);
    if (todo.state === "foreign") throw new DatabaseRefusal(schemaProblem(todo.state) ?? "");
    tell(todo, isDry);
    if (!isDry) {
      const { seeded } = await bringUpToDate(database, { ...config, projectRoot }, (tried, pauseMs) =>
        console.log(`  テーブルが使用中のため、${pauseMs / 1000}秒後にもう一度試します（${tried}回目）。`),
      );
      if (seeded) console.log("デモデータを登録しました。");
      console.log("データベースはこの版に合っています。");
    }
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof DatabaseRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function tell({ state, missing, isReferenceOld }: Pending, isDry: boolean): void {
  if (state === "newer") console.log("データベースはこの版より新しく、この版でも応答できます。");
  if (missing.length === 0 && !isReferenceOld) console.log("更新はありません。");
  const will = isDry ? "適用します（--dry-run のため、まだ何も変更していません）" : "適用します";
  if (missing.length > 0) console.log(`次のマイグレーションを${will}。`);
  // Programs that serve this database know what it has had, and nothing of what it lacks.
  const isLacking = (name: string) => missing.some((migration) => migration.name === name);
  for (const { name, serves } of missing)
    console.log(
      `  ${name}（今の版は、適用後${serves && !isLacking(serves) ? "も応答します" : "に応答できません"}）`,
    );
  if (isReferenceOld)
    console.log(`都道府県、市区町村、駅、業種のデータを${isDry ? "更新します（同上）" : "更新します"}。`);
}

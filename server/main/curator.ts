// People who run the product itself:
//   npm run curator -- add mail@example.jp --name "姓 名"
//   npm run curator -- list
//   npm run curator -- remove mail@example.jp [--force]
import { parseArgs } from "node:util";
import {
  type CuratorOrder,
  type CuratorOutcome,
  curatorOrder,
  invitationPath,
  orderCurators,
} from "../backend/curators/curators.ts";
import { askCurators } from "../backend/curators/socket.ts";
import { DatabaseRefusal } from "../backend/db/failures.ts";
import { openDatabase, openServed } from "../backend/db/up-to-date.ts";
import type { Config } from "../config.ts";
import { formatDateTime } from "../lib/dates.ts";
import { loadConfig } from "./load-config.ts";
import { projectRoot } from "./project-root.ts";

const USAGE = `使い方：
  npm run curator -- add mail@example.jp --name "姓 名"   運営者を招待します
  npm run curator -- list                                 運営者の一覧
  npm run curator -- remove mail@example.jp [--force]     運営者から外します`;

try {
  const config = await loadConfig();
  const order = readOrder(config);
  tell(config, await carryOut(config, order));
} catch (error) {
  if (!(error instanceof DatabaseRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readOrder(config: Config): CuratorOrder {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { name: { type: "string" }, force: { type: "boolean" } },
  });
  const [command, email] = positionals;
  const name = typeof values.name === "string" ? values.name.trim() : "";
  const [family_name = "", ...given] = name.split(/[\s\u3000]+/u);
  const orders: Record<string, object> = {
    add: { command, email, family_name, given_name: given.join(" "), mails: config.smtpUrl !== undefined },
    list: { command },
    remove: { command, email, force: values.force === true },
  };
  const parsed = curatorOrder.safeParse(orders[command ?? ""]);
  if (parsed.success) return parsed.data;
  const isAddressWrong = email !== undefined && parsed.error.issues.some(({ path }) => path[0] === "email");
  throw new DatabaseRefusal(isAddressWrong ? `${email}：${parsed.error.issues[0]?.message}` : USAGE);
}

/** The embedded database is opened by one process only: the one that runs is asked. */
async function carryOut(config: Config, order: CuratorOrder): Promise<CuratorOutcome> {
  const running = config.databaseUrl === undefined ? await askCurators(config.dataDir, order) : undefined;
  if (running) return running;
  const place = { ...config, seedDemo: false, projectRoot };
  const database = config.databaseUrl === undefined ? await openDatabase(place) : await openServed(place);
  try {
    return await orderCurators(database, order);
  } finally {
    await database.close();
  }
}

function tell(config: Config, outcome: CuratorOutcome): void {
  if (outcome.command === "remove") console.log(`${outcome.email} を運営者から外しました。`);
  if (outcome.command === "list") {
    if (outcome.curators.length === 0) console.log("運営者はいません。");
    for (const { email, name, invited_until } of outcome.curators) {
      const state = invited_until ? `招待中（${formatDateTime(invited_until)}まで）` : "登録済み";
      console.log(`${email.padEnd(36)}${state}  ${name}`);
    }
  }
  if (outcome.command !== "add") return;
  if (!outcome.invitation) {
    console.log(`${outcome.email} は登録済みの利用者です。運営者にしました。`);
    return;
  }
  const origin = config.publicOrigin ?? `http://localhost:${config.port}`;
  console.log(
    `${outcome.email} を運営者として招待しました。次のアドレスは一度だけ表示します（24時間有効）。`,
  );
  console.log(`${origin}${invitationPath(outcome.invitation, outcome.email)}`);
  if (config.smtpUrl) console.log("同じアドレスをメールでも送ります。");
}

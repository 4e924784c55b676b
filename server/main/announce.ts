import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { DEMO_PASSWORD, demoAccountNotes, demoAccounts } from "../lib/demo-accounts.ts";
import { log } from "./log.ts";
import { outboundHosts } from "./outbound.ts";
import type { Parts } from "./parts.ts";
import { runningVersion } from "./version.ts";

export function announceStart(config: Config): void {
  if (config.isProduction || config.role === "web" || config.backendUrl) return;
  if (!config.databaseUrl && !existsSync(join(config.dataDir, "db")))
    console.log("デモデータを準備しています（初回のみ、30秒ほどかかります）…");
}

export function announceReady({ config, webOrigin, backendOrigin, identity }: Parts): void {
  const outbound = outboundHosts(config);
  if (config.isProduction) {
    log.info(
      { ...runningVersion(), role: config.role, address: webOrigin ?? backendOrigin, outbound },
      "ready",
    );
    return;
  }
  console.log(`\n  クカク   ${webOrigin ?? backendOrigin}\n`);
  if (identity?.embedded) {
    console.log(`  デモアカウント（パスワードはすべて ${DEMO_PASSWORD}）`);
    for (const [name, note] of Object.entries(demoAccountNotes))
      console.log(`    ${demoAccounts[name as keyof typeof demoAccounts].email.padEnd(28)}${note}`);
    console.log("");
  }
  console.log(`  外部への接続：${outbound.length > 0 ? outbound.join("、") : "なし"}`);
  console.log("  終了するには Ctrl+C を押してください。\n");
}

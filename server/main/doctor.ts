// Tries every outside service with the settings as they are, and prints what it found; ends with 1 where one fails.
//   npm run doctor
//   npm run doctor -- --mail-to mail@example.jp
import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { cognitoEndpoint } from "./cognito-endpoint.ts";
import { addressCheck, backendCheck, originCheck, tilesCheck } from "./doctor/addresses.ts";
import { databaseCheck, ownerCheck } from "./doctor/database.ts";
import { filesCheck, scannerCheck } from "./doctor/files.ts";
import { type Check, type Finding, found } from "./doctor/finding.ts";
import { geographyCheck } from "./doctor/geography.ts";
import { identityCheck } from "./doctor/identity.ts";
import { diskCheck } from "./doctor/machine.ts";
import { mailCheck } from "./doctor/mail.ts";
import { replicaCheck } from "./doctor/replica.ts";
import { sessionsCheck } from "./doctor/sessions.ts";
import { loadConfig } from "./load-config.ts";
import { projectRoot } from "./project-root.ts";
import { runningVersion } from "./version.ts";

const MARKS: Record<Finding["state"], string> = { ok: "✓", warning: "!", failed: "✗" };

const { "mail-to": mailTo } = parseArgs({ options: { "mail-to": { type: "string" } } }).values;
const config = await loadConfig();
const { version, commit } = runningVersion();
console.log(`クカク ${version}（${commit}）、Node.js ${process.versions.node}、ROLE=${config.role}`);
const checks = checksOf(config, mailTo);
const all = await Promise.all(checks.map(async (check) => ({ ...check, findings: await found(check) })));
for (const { name, setting, findings } of all)
  for (const { state, text } of findings) console.log(`${MARKS[state]} ${name}（${setting}）：${text}`);
for (const text of embedded(config)) console.log(`! ${text}`);
const count = (wanted: Finding["state"]) =>
  all.flatMap(({ findings }) => findings).filter(({ state }) => state === wanted).length;
const failures = count("failed");
console.log(
  failures > 0
    ? `${failures}件の問題があります。`
    : `問題はありません（注意が${count("warning") + embedded(config).length}件）。`,
);
process.exit(failures > 0 ? 1 : 0);

function checksOf(of: Config, to: string | undefined): Check[] {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl, sessionStoreUrl, cognito, smtpUrl, mailFrom } = of;
  const hasBackend = of.role !== "web";
  const hasWeb = of.role !== "backend";
  return [
    ...(hasBackend ? [diskCheck(of.dataDir), geographyCheck(projectRoot, of.dataDir)] : []),
    ...(hasBackend && databaseUrl ? [databaseCheck({ ...of, databaseUrl })] : []),
    ...(hasBackend && databaseOwnerUrl ? [ownerCheck({ ...of, databaseOwnerUrl })] : []),
    ...(hasBackend && databaseUrl && databaseReadUrl
      ? [replicaCheck({ ...of, databaseUrl, databaseReadUrl })]
      : []),
    ...(sessionStoreUrl ? [sessionsCheck(sessionStoreUrl)] : []),
    ...(cognito ? [identityCheck(cognitoEndpoint(cognito), of.revealUserExistence)] : []),
    ...(hasBackend && smtpUrl && mailFrom ? [mailCheck(smtpUrl, mailFrom, to)] : []),
    ...(hasBackend ? [filesCheck(of)] : []),
    ...(of.clamdUrl ? [scannerCheck(of.clamdUrl)] : []),
    ...(hasWeb && of.backendUrl ? [backendCheck(of.backendUrl)] : []),
    ...(hasWeb && of.analysisUrl ? [addressCheck("分析", "ANALYSIS_URL", of.analysisUrl)] : []),
    ...(hasWeb && of.predictionUrl ? [addressCheck("予測", "PREDICTION_URL", of.predictionUrl)] : []),
    ...(hasWeb && of.tileUrl ? [tilesCheck(of.tileUrl)] : []),
    ...(of.otlpEndpoint ? [addressCheck("トレース", "OTEL_EXPORTER_OTLP_ENDPOINT", of.otlpEndpoint)] : []),
    ...(hasWeb && of.publicOrigin ? [originCheck(of.publicOrigin)] : []),
  ];
}

function embedded({ role, databaseUrl, sessionStoreUrl, cognito, smtpUrl }: Config): string[] {
  const hasBackend = role !== "web";
  return [
    ...(hasBackend && !databaseUrl
      ? ["データベース（DATABASE_URL）：組み込みです。1台だけで動き、停電で直前の保存を失うことがあります。"]
      : []),
    ...(role !== "backend" && !sessionStoreUrl
      ? ["セッション（SESSION_STORE_URL）：このプロセスの中にあり、再起動するとログアウトします。"]
      : []),
    ...(cognito ? [] : ["認証（COGNITO_USER_POOL_ID）：組み込みです。試用のためのものです。"]),
    ...(hasBackend && !smtpUrl ? ["メール（SMTP_URL）：送らず、DATA_DIR/outbox に保存します。"] : []),
  ];
}

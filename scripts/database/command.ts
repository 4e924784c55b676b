import { join } from "node:path";
import type { Database } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { migrate } from "../../server/backend/db/migrate.ts";
import { connect, type DatabasePlace } from "../../server/backend/db/open.ts";
import { fileStore } from "../../server/backend/files/shelf.ts";
import type { Config } from "../../server/config.ts";
import { hostAddresses, hostNames } from "../../server/lib/postgres-address.ts";
import { loadConfig } from "../../server/main/load-config.ts";
import { projectRoot } from "../../server/main/project-root.ts";
import type { Beside, Progress } from "./dump.ts";
import { IdentityPlace } from "./identities.ts";
import type { Loaded } from "./load.ts";

const number = new Intl.NumberFormat("ja-JP");

export const progress: Progress = (table, rows) =>
  console.log(`  ${table.padEnd(24)}${number.format(rows)}行`);

export function rowsText(rows: number): string {
  return `${number.format(rows)}行`;
}

export function contentText({ tables, rows, files, hasIdentities }: Loaded): string {
  return `${tables}表・${rowsText(rows)}、添付ファイル${number.format(files)}件${
    hasIdentities ? "、利用者の台帳" : ""
  }`;
}

export function keptBeside(config: Config): Beside {
  return {
    store: fileStore(config),
    identities: config.cognito ? undefined : new IdentityPlace(config.dataDir),
  };
}

export function configuredPlace({ dataDir, databaseUrl, databaseOwnerUrl }: Config): DatabasePlace {
  return { dataDir, databaseUrl, databaseOwnerUrl };
}

/** Which database a person would say it is; no password. */
export function placeName({ dataDir, databaseUrl }: DatabasePlace): string {
  if (!databaseUrl) return `組み込みデータベース（${dataDir}）`;
  const [first = ""] = hostAddresses(databaseUrl) ?? [];
  const { pathname } = new URL(first);
  return `PostgreSQL（${hostNames(databaseUrl).join("、")}${pathname}）`;
}

export async function withDatabase<T>(
  place: DatabasePlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await connect(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export async function bringUpToDate(database: Database): Promise<void> {
  await migrate(database, join(projectRoot, "server/backend/db/migrations"));
}

export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(await loadConfig());
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

import type { Executor } from "./connect.ts";
import { DatabaseRefusal } from "./failures.ts";
import type { Migration } from "./migration-files.ts";

export interface Applied {
  name: string;
  checksum: string;
  /** The youngest migration that a program must know to be served by the schema after this one; null = this one. */
  serves: string | null;
}

/** What a program finds in a database: `newer` still serves it, `foreign` does not. */
export type SchemaState = "current" | "older" | "newer" | "foreign";

export const MIGRATE_COMMAND = "npm run migrate";

export async function appliedMigrations(executor: Executor): Promise<Applied[]> {
  const { rows: found } = await executor.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (!found[0]?.there) return [];
  // An older database has no such column.
  const { rows } = await executor.query<Applied>(
    "select name, checksum, to_jsonb(m) ->> 'serves' as serves from schema_migrations m order by name",
  );
  return rows;
}

export interface Compared {
  missing: Migration[];
  unknown: Applied[];
}

/** @throws DatabaseRefusal when an applied migration has changed. */
export function comparedWith(known: readonly Migration[], applied: readonly Applied[]): Compared {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied)
    if (byName.has(name) && byName.get(name)?.checksum !== checksum)
      throw new DatabaseRefusal(
        `適用済みのマイグレーション ${name} の内容が変わっています。元に戻すか、新しいマイグレーションとして追加してください。`,
      );
  const there = new Set(applied.map(({ name }) => name));
  return {
    missing: known.filter(({ name }) => !there.has(name)),
    unknown: applied.filter(({ name }) => !byName.has(name)),
  };
}

export function schemaState(known: readonly Migration[], { missing, unknown }: Compared): SchemaState {
  const names = new Set(known.map(({ name }) => name));
  if (unknown.some(({ serves }) => serves === null || !names.has(serves))) return "foreign";
  if (missing.length > 0) return "older";
  return unknown.length > 0 ? "newer" : "current";
}

export function schemaProblem(state: SchemaState): string | undefined {
  if (state === "older")
    return `データベースの構造がこの版より古いため、応答できません。${MIGRATE_COMMAND} を実行してください。`;
  if (state === "foreign")
    return "データベースの構造がこの版より新しく、この版では応答できません。新しい版のプログラムを起動してください。";
  return undefined;
}

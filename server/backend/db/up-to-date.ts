import { join } from "node:path";
import { reference } from "../reference/load.ts";
import { type FindWords, findWords } from "../words/tokenizer.ts";
import type { Database, Executor } from "./connect.ts";
import { DatabaseRefusal } from "./failures.ts";
import { hasReference, migrate, type Patience } from "./migrate.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { connect, type DatabasePlace } from "./open.ts";
import {
  appliedMigrations,
  comparedWith,
  type SchemaState,
  schemaProblem,
  schemaState,
} from "./schema-state.ts";

export interface Filling {
  projectRoot: string;
  demoScale: number;
  seedDemo: boolean;
}

interface Seeding extends Filling {
  find?: FindWords;
}

export function ourMigrations(projectRoot: string): Migration[] {
  return readMigrations(migrationsDirectory(projectRoot));
}

export async function openDatabase(options: DatabasePlace & Seeding): Promise<Database> {
  const database = await connect(options);
  try {
    await bringUpToDate(database, options);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Fills an embedded database that is empty yet. The process that finds the words of the demonstration holds 200 MB: it
 * has ended before the database, which filling makes large, stands beside it.
 */
export async function fillDatabase(options: DatabasePlace & Filling, find = findWords): Promise<Database> {
  if (!options.seedDemo) return openDatabase(options);
  const { demoWords } = await import("../../demo/load.ts");
  return openDatabase({ ...options, find: await demoWords(find) });
}

/** Opens a database that others migrate. @throws DatabaseRefusal when it is not one that this program can serve. */
export async function openServed(options: DatabasePlace & { projectRoot: string }): Promise<Database> {
  const database = await connect(options);
  try {
    const { state } = await pending(database, options.projectRoot);
    const problem = schemaProblem(state);
    if (problem !== undefined) throw new DatabaseRefusal(problem);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function bringUpToDate(
  database: Database,
  { projectRoot, demoScale: scale, seedDemo, find }: Seeding,
  onRetry?: Patience["onRetry"],
): Promise<{ applied: string[]; seeded: boolean }> {
  const seed = async (executor: Executor) => {
    // Loaded only when needed: the generator is large and runs once in the life of a database.
    const { loadDemo } = await import("../../demo/load.ts");
    await loadDemo(executor, { scale, projectRoot, ...(find && { find }) });
  };
  return migrate(
    database,
    migrationsDirectory(projectRoot),
    seedDemo ? seed : undefined,
    reference(projectRoot),
    onRetry && { onRetry },
  );
}

export interface Pending {
  state: SchemaState;
  missing: Migration[];
  isReferenceOld: boolean;
}

export async function pending(database: Database, projectRoot: string): Promise<Pending> {
  const known = ourMigrations(projectRoot);
  const applied = await appliedMigrations(database);
  const compared = comparedWith(known, applied);
  return {
    state: schemaState(known, compared),
    missing: compared.missing,
    isReferenceOld: applied.length === 0 || !(await hasReference(database, reference(projectRoot))),
  };
}

function migrationsDirectory(projectRoot: string): string {
  return join(projectRoot, "server/backend/db/migrations");
}

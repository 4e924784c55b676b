import { join } from "node:path";
import { buildBackend } from "./app.ts";
import { authenticator, type IdentityOptions } from "./auth.ts";
import { connect, type Database, type Executor } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { type ExcelWriter, excelWriter } from "./excel.ts";
import { handlers } from "./handlers.ts";

export interface BackendOptions {
  host: string;
  port: number;
  /** Holds the embedded database; unused with `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string;
  demoScale: number;
  /** Loads the demonstration data into an empty database. */
  seedDemo: boolean;
  identity: IdentityOptions;
  logLevel: string;
  projectRoot: string;
}

export interface Backend {
  origin: string;
  close(): Promise<void>;
}

/** The longest a stop waits for answers under way before their connections are cut. */
const CLOSE_MS = 1500;

/**
 * Opens the database, brings it up to date, fills it when it is empty and asked to, and answers the contract.
 * @throws DatabaseRefusal with one Japanese line when the database must not or cannot be opened.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const database = await openDatabase(options);
  try {
    return await serveDatabase(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Answers the contract over an open database, which it closes at its own end. */
export async function serveDatabase(
  database: Database,
  options: Pick<BackendOptions, "host" | "port" | "identity" | "logLevel">,
): Promise<Backend> {
  const excel = excelWriter();
  const app = buildBackend({
    database,
    excel,
    authenticate: authenticator(options.identity),
    handlers,
    logLevel: options.logLevel,
  });
  const origin = await app.listen({ host: options.host, port: options.port });
  return { origin, close: closing(app, database, excel) };
}

/** Connected, migrated and, where asked, filled. */
export async function openDatabase(
  options: Pick<BackendOptions, "dataDir" | "databaseUrl" | "demoScale" | "seedDemo" | "projectRoot">,
): Promise<Database> {
  const { demoScale: scale, projectRoot } = options;
  const database = await connect(options);
  try {
    const seed = async (executor: Executor) => {
      // Loaded only when needed: the generator is large and runs once in the life of a database.
      const { loadDemo } = await import("./demo/load.ts");
      await loadDemo(executor, { scale, projectRoot });
    };
    await migrate(
      database,
      join(projectRoot, "server/backend/db/migrations"),
      options.seedDemo ? seed : undefined,
    );
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function closing(
  app: ReturnType<typeof buildBackend>,
  database: Database,
  excel: ExcelWriter,
): Backend["close"] {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= (async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await app.close();
      clearTimeout(cut);
      await Promise.all([database.close(), excel.close()]);
    })();
    return closed;
  };
}

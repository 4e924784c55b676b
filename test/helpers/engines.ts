import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { openShelf, type Shelf } from "../../server/backend/files/shelf.ts";
import { serveDatabase } from "../../server/backend/start.ts";
import { emptyDataDirectory } from "./empty-directory.ts";
import { type Issuer, startIssuer } from "./issuer.ts";
import { startPostgres } from "./postgres.ts";
import { projectRoot } from "./project-root.ts";
import { putSample } from "./sample-file.ts";
import { type Sandbox, sandboxOver } from "./sandbox.ts";

export type Engine = "pglite" | "postgres";
export const engines: readonly Engine[] = ["pglite", "postgres"];

export interface RunningBackend extends Sandbox {
  origin: string;
  database: Database;
  issuer: Issuer;
  shelf: Shelf;
  close(): Promise<void>;
}

/** A place for one empty database of an engine. */
export async function emptyPlace(engine: Engine) {
  const dataDir =
    engine === "pglite" ? await emptyDataDirectory() : mkdtempSync(join(tmpdir(), "kukaku-backend-"));
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  return {
    options: { dataDir, ...(databaseUrl && { databaseUrl }), demoScale: 1, projectRoot },
    /** Kills the database server, where there is one, and starts it again. */
    crash: postgres?.crash,
    async remove() {
      await postgres?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The backend with the demonstration data on an engine, and somebody who signs its tokens. */
export async function startOn(engine: Engine): Promise<RunningBackend> {
  const place = await emptyPlace(engine);
  const issuer = await startIssuer();
  const cleanUp = async () => {
    await issuer.close();
    await place.remove();
  };
  try {
    const { database, sandbox, statements } = sandboxOver(
      await openDatabase({ ...place.options, seedDemo: true }),
    );
    const shelf = openShelf(place.options);
    await putSample(shelf.store);
    const { origin, close } = await serveDatabase(database, shelf, {
      host: "127.0.0.1",
      port: 0,
      identity: issuer,
      logLevel: "silent",
      projectRoot,
    });
    return {
      origin,
      database,
      shelf,
      sandbox,
      statements,
      issuer,
      async close() {
        await close();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

import { rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { openShelf, type Shelf } from "../../server/backend/files/shelf.ts";
import { serveDatabase } from "../../server/backend/start.ts";
import { emptyDataDirectory } from "./empty-directory.ts";
import { type Issuer, startIssuer } from "./issuer.ts";
import { HURRIED, type Postgres, startPostgres } from "./postgres.ts";
import { projectRoot } from "./project-root.ts";
import { putSample } from "./sample-file.ts";
import { type Sandbox, sandboxOver } from "./sandbox.ts";
import { scratch } from "./scratch.ts";
import { template } from "./template.ts";

export type Engine = "pglite" | "postgres";
export const engines: readonly Engine[] = ["pglite", "postgres"];

export interface RunningBackend extends Sandbox {
  origin: string;
  database: Database;
  issuer: Issuer;
  shelf: Shelf;
  close(): Promise<void>;
}

export async function emptyPlace(engine: Engine) {
  if (engine === "pglite") return placeOf(await emptyDataDirectory());
  const postgres = await startPostgres();
  return placeOf(scratch("kukaku-backend-"), postgres, await postgres.createDatabase());
}

export async function readyPlace(engine: Engine, { seedDemo }: { seedDemo: boolean }) {
  const name = `${engine}-${seedDemo ? "filled" : "migrated"}`;
  const kept = await template(name, (draft) => keepReady(engine, seedDemo, draft));
  const dataDir = scratch("kukaku-backend-");
  if (engine === "pglite") {
    await cp(kept, dataDir, { recursive: true });
    return placeOf(dataDir);
  }
  const postgres = await startPostgres(HURRIED, kept);
  return placeOf(dataDir, postgres, postgres.addressOf(READY));
}

const READY = "ready";

async function keepReady(engine: Engine, seedDemo: boolean, draft: string): Promise<void> {
  const dataDir = await emptyDataDirectory();
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase(READY);
  const { options, remove } = placeOf(dataDir, postgres, databaseUrl);
  try {
    await (await openDatabase({ ...options, seedDemo })).close();
    if (postgres) await postgres.keepAs(draft);
    else await cp(dataDir, draft, { recursive: true });
  } finally {
    await remove();
  }
}

function placeOf(dataDir: string, postgres?: Postgres, databaseUrl?: string) {
  return {
    options: { dataDir, ...(databaseUrl && { databaseUrl }), demoScale: 1, projectRoot },
    crash: postgres?.crash,
    async remove() {
      await postgres?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startOn(engine: Engine): Promise<RunningBackend> {
  const place = await readyPlace(engine, { seedDemo: true });
  const issuer = await startIssuer();
  const cleanUp = async () => {
    await issuer.close();
    await place.remove();
  };
  try {
    const { database, sandbox, statements } = sandboxOver(
      await openDatabase({ ...place.options, seedDemo: false }),
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

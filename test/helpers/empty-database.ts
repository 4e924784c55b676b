import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { type Engine, readyPlace } from "./engines.ts";

export function emptyDatabase(engine: Engine): () => Database {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await readyPlace(engine, { seedDemo: false });
    remove = place.remove;
    database = await openDatabase({ ...place.options, seedDemo: false });
  });
  afterAll(async () => {
    await database?.close();
    await remove?.();
  });
  return () => database;
}

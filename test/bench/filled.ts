import { Client } from "pg";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { openShelf } from "../../server/backend/files/shelf.ts";
import { serveDatabase } from "../../server/backend/start.ts";
import { type Engine, emptyPlace, type RunningBackend } from "../helpers/engines.ts";
import { startIssuer } from "../helpers/issuer.ts";
import { type Explaining, explaining } from "./large-scans.ts";

export interface Filled extends Pick<RunningBackend, "origin" | "issuer" | "database">, Explaining {
  loadSeconds: number;
  close(): Promise<void>;
}

export async function fillAt(engine: Engine, demoScale: number): Promise<Filled> {
  const place = await emptyPlace(engine);
  const { projectRoot } = place.options;
  const start = performance.now();
  const database = await openDatabase({ ...place.options, demoScale, seedDemo: true });
  const loadSeconds = Math.round((performance.now() - start) / 1000);
  if (place.options.databaseUrl) await vacuum(place.options.databaseUrl);
  const watched = explaining(database);
  const issuer = await startIssuer();
  const listening = { host: "127.0.0.1", port: 0, identity: issuer, logLevel: "silent", projectRoot };
  const { origin, close } = await serveDatabase(watched.database, openShelf(place.options), listening);
  return {
    origin,
    issuer,
    ...watched,
    loadSeconds,
    async close() {
      await close();
      await issuer.close();
      await place.remove();
    },
  };
}

/** What autovacuum does by itself within minutes of a load: until then no index answers alone. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze").finally(() => client.end());
}

import type { Database } from "./connect.ts";

export interface DatabasePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Signs in the owner of the tables, who migrates them; without it, the role of `databaseUrl` does. */
  databaseOwnerUrl?: string | undefined;
  /** A replica that reads may go to. */
  databaseReadUrl?: string | undefined;
}

/** Opens PostgreSQL when an address is given, else the embedded database in `dataDir/db`. */
export async function connect(options: DatabasePlace): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl } = options;
  if (databaseUrl) {
    const { connectPostgres } = await import("./postgres.ts");
    return connectPostgres({ databaseUrl, databaseOwnerUrl, databaseReadUrl });
  }
  const { connectPglite } = await import("./pglite.ts");
  return connectPglite(options.dataDir);
}

import type { Database } from "./connect.ts";

export interface DatabasePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Signs in the owner of the tables, who migrates them; without it, the role of `databaseUrl` does. */
  databaseOwnerUrl?: string | undefined;
}

/** Opens PostgreSQL when an address is given, else the embedded database in `dataDir/db`. */
export async function connect(options: DatabasePlace): Promise<Database> {
  if (options.databaseUrl) {
    const { connectPostgres } = await import("./postgres.ts");
    return connectPostgres(options.databaseUrl, options.databaseOwnerUrl);
  }
  const { connectPglite } = await import("./pglite.ts");
  return connectPglite(options.dataDir);
}

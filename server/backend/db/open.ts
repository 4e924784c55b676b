import type { Database } from "./connect.ts";

export interface DatabasePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  databaseOwnerUrl?: string | undefined;
  databaseReadUrl?: string | undefined;
}

export async function connect(options: DatabasePlace): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl } = options;
  if (databaseUrl) {
    const { connectPostgres } = await import("./postgres.ts");
    return connectPostgres({ databaseUrl, databaseOwnerUrl, databaseReadUrl });
  }
  const { connectPglite } = await import("./pglite.ts");
  return connectPglite(options.dataDir);
}

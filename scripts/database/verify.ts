import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileStore } from "../../server/backend/files/shelf.ts";
import { withDatabase } from "./command.ts";
import type { Progress } from "./dump.ts";
import { restore } from "./file.ts";
import { IdentityPlace } from "./identities.ts";
import type { Loaded } from "./load.ts";

/**
 * Restores a backup into a scratch database, compares each table with what the backup says of it, and takes everything
 * back.
 * @param scratch an empty PostgreSQL database; without it, an embedded one is made and thrown away.
 */
export async function verify(
  file: string,
  { keyFile, scratch, progress }: { keyFile?: string; scratch?: string; progress?: Progress },
): Promise<Loaded> {
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-verify-"));
  try {
    const beside = { store: fileStore({ dataDir }), identities: new IdentityPlace(dataDir) };
    return await withDatabase({ dataDir, databaseUrl: scratch }, (database) =>
      restore(database, file, { keyFile, progress, beside, isTrial: true }),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

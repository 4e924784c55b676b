import { lockDirectory } from "../../server/backend/db/directory-lock.ts";
import { directoryOf } from "../../server/backend/db/pglite-directory.ts";

/** Whether nobody has the embedded database of a data directory open. */
export function isFree(dataDir: string): boolean {
  try {
    lockDirectory(directoryOf(dataDir)).release();
    return true;
  } catch {
    return false;
  }
}

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Containers have 64 MB there where nobody asks for more; a data directory takes 100 MB, and some are open at once. */
const ROOM = 3 * 2 ** 30;
const STALE_MS = 3 * 3_600_000;

let shelf: string | undefined;

/**
 * A new directory for what a test throws away: in memory, where there is room. A data directory is 1,500 files, and to
 * write as many to a disk takes a second of the processor.
 */
export function scratch(prefix: string): string {
  shelf ??= openShelf();
  return mkdtempSync(join(hasRoom() ? shelf : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && process.availableMemory() > ROOM;
  } catch {
    return false;
  }
}

/** What a run left behind that was killed holds memory: the next one removes it. */
function openShelf(): string {
  if (!hasRoom()) return tmpdir();
  const directory = join(MEMORY, `kukaku-tests-${process.getuid?.() ?? ""}`);
  // Others, such as the user that PostgreSQL runs as, pass through it.
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MS) rmSync(path, { recursive: true, force: true });
  }
  return directory;
}

import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseRefusal } from "./failures.ts";

interface Owner {
  pid: number;
  host: string;
  /** What tells this process from a later one with the same pid; empty where the system does not say. */
  born: string;
}

const HEARTBEAT_MS = 5000;
const SILENT_MS = 30_000;

/**
 * Takes a data directory for this process. Two processes on one PGlite directory lose rows silently, so a second one
 * is refused; the lock of a process that is gone is taken over.
 * @throws DatabaseRefusal while another live process holds the directory.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "kukaku.lock");
  const self: Owner = { pid: process.pid, host: hostname(), born: lifeOf(process.pid).born };
  if (!create(file, self)) {
    const owner = readOwner(file);
    if (owner && isLive(owner, file)) throw refusal(directory, owner);
    discard(file);
    if (!create(file, self)) throw refusal(directory, readOwner(file));
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The directory is gone; the database itself reports that.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      rmSync(file, { force: true });
    },
  };
}

function refusal(directory: string, owner: Owner | undefined): DatabaseRefusal {
  const who = owner ? `（プロセス ${owner.pid}）` : "";
  return new DatabaseRefusal(
    `データディレクトリ ${directory} は別のプロセス${who}が使用中です。先にそのプロセスを終了するか、DATA_DIR に別の場所を指定してください。`,
  );
}

function create(file: string, owner: Owner): boolean {
  try {
    const handle = openSync(file, "wx", 0o600);
    writeSync(handle, JSON.stringify(owner));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Moves a stale lock away; of two processes that try, the rename lets one win and the other finds nothing. */
function discard(file: string) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}

function readOwner(file: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof owner !== "object" || owner === null || !("pid" in owner)) return undefined;
    return { host: hostname(), born: "", ...(owner as { pid: number }) };
  } catch {
    return undefined;
  }
}

function isLive(owner: Owner, file: string): boolean {
  // A pid of another host or container says nothing here; its heartbeat does.
  if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT_MS;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const { state, born } = lifeOf(owner.pid);
  if (ENDED.includes(state)) return false;
  return born === "" || owner.born === "" || born === owner.born;
}

/** Ended, and whoever started it has not asked after it yet. */
const ENDED = ["Z", "X"];

/** State, and boot id with start time, of a process as Linux tells them (proc(5), fields 3 and 22 of stat); empty elsewhere. */
function lifeOf(pid: number): { state: string; born: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return { state: fields[0] ?? "", born: `${boot}/${fields[19] ?? ""}` };
  } catch {
    return { state: "", born: "" };
  }
}

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FairPlaces } from "../../lib/fair-places.ts";
import { fileBeside } from "../../lib/file-beside.ts";
import { Refusal } from "../answering/refusal.ts";
import type { FileOutcome } from "./table.ts";

const LONGEST_MS = 20_000;
const MOST_ANSWER = 64 * 1024 * 1024;
/** What it may hold, MB: ten thousand rows take a third. */
const MOST_MEMORY = 384;

/** Two files at once, and one of a person. */
const places = new FairPlaces({ limit: 2, queue: 20, waitMs: 20_000, each: [{ limit: 1, queue: 2 }] });

const processFile = () =>
  fileURLToPath(fileBeside(import.meta.url, "./process.ts", "backend-imports-process.js"));

const KILLED =
  "ファイルを読み取れませんでした。内容が大きすぎるか、壊れています。必要なシートと列だけを残したファイルを選択してください。";

/**
 * Has a process of its own read a file: no network, no files but the program's, no environment, little memory, 20 s.
 * What ends it is said to be the file's fault.
 * @param sharers the person who sent it, and their organisation
 */
export async function readFileApart(
  bytes: Uint8Array,
  sharers: readonly string[],
  { longestMs = LONGEST_MS, file = processFile() }: { longestMs?: number; file?: string } = {},
): Promise<FileOutcome> {
  const leave = await places.enter(sharers.slice(0, 1));
  if (!leave) throw new Refusal(5030);
  try {
    return await readIn(file, bytes, longestMs);
  } finally {
    leave();
  }
}

function readIn(file: string, bytes: Uint8Array, longestMs: number): Promise<FileOutcome> {
  return new Promise((done) => {
    const options = { timeout: longestMs, maxBuffer: MOST_ANSWER, env: {}, killSignal: "SIGKILL" } as const;
    const flags = [`--max-old-space-size=${MOST_MEMORY}`, "--permission", "--allow-fs-read=*"];
    const child = execFile(process.execPath, [...flags, file], options, (error, output) => {
      if (error) return done({ problem: KILLED });
      try {
        done(JSON.parse(output) as FileOutcome);
      } catch {
        done({ problem: KILLED });
      }
    });
    // A process that ends before it has read all says so by its exit.
    child.stdin?.on("error", () => {});
    child.stdin?.end(bytes);
  });
}

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FairPlaces } from "../../lib/fair-places.ts";
import { fileBeside } from "../../lib/file-beside.ts";
import type { Drawing } from "../../lib/floor-drawing/drawing.ts";
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

export type DrawingOutcome = Drawing | { problem: string };

/** What each kind of file is read as. */
interface Outcomes {
  table: FileOutcome;
  drawing: DrawingOutcome;
}

const KILLED: Record<keyof Outcomes, string> = {
  table:
    "ファイルを読み取れませんでした。内容が大きすぎるか、壊れています。必要なシートと列だけを残したファイルを選択してください。",
  drawing:
    "図面を読み取れませんでした。内容が大きすぎるか、壊れています。必要な画層だけを残して保存し直したファイルを選択してください。",
};

interface Reading<Kind extends keyof Outcomes> {
  as: Kind;
  longestMs?: number;
  file?: string;
}

/**
 * Has a process of its own read a file: no network, no files but the program's, no environment, little memory, 20 s.
 * What ends it is said to be the file's fault.
 * @param sharers the person who sent it, and their organisation
 */
export async function readFileApart<Kind extends keyof Outcomes>(
  bytes: Uint8Array,
  sharers: readonly string[],
  { as, longestMs = LONGEST_MS, file = processFile() }: Reading<Kind>,
): Promise<Outcomes[Kind]> {
  const leave = await places.enter(sharers.slice(0, 1));
  if (!leave) throw new Refusal(5030);
  try {
    return await readIn(bytes, { as, longestMs, file });
  } finally {
    leave();
  }
}

function readIn<Kind extends keyof Outcomes>(
  bytes: Uint8Array,
  { as, longestMs, file }: Required<Reading<Kind>>,
): Promise<Outcomes[Kind]> {
  return new Promise((done) => {
    const options = { timeout: longestMs, maxBuffer: MOST_ANSWER, env: {}, killSignal: "SIGKILL" } as const;
    const flags = [`--max-old-space-size=${MOST_MEMORY}`, "--permission", "--allow-fs-read=*"];
    const killed = { problem: KILLED[as] } as Outcomes[Kind];
    const child = execFile(process.execPath, [...flags, file, as], options, (error, output) => {
      if (error) return done(killed);
      try {
        done(JSON.parse(output) as Outcomes[Kind]);
      } catch {
        done(killed);
      }
    });
    // A process that ends before it has read all says so by its exit.
    child.stdin?.on("error", () => {});
    child.stdin?.end(bytes);
  });
}

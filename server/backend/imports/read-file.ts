import { type ChildProcess, execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FairPlaces } from "../../lib/fair-places.ts";
import { fileBeside } from "../../lib/file-beside.ts";
import type { Drawing } from "../../lib/floor-drawing/drawing.ts";
import { Refusal } from "../answering/refusal.ts";
import type { PdfPage } from "../floor-pictures/reading/pdf.ts";
import type { KeptPicture } from "../floor-pictures/reading/picture.ts";
import type { FileOutcome } from "./table.ts";

const LONGEST_MS = 20_000;
const MOST_ANSWER = 64 * 1024 * 1024;
/** What it may hold, MB: ten thousand rows take a third. */
const MOST_MEMORY = 384;
/** What it may hold in all, with what V8 does not count: pixels, and the memory of compiled libraries. */
const MOST_RESIDENT = 768 * 1024 * 1024;
const PAGE_BYTES = 4096;
const LOOK_EVERY_MS = 50;

const places = new FairPlaces({ limit: 2, queue: 20, waitMs: 20_000, each: [{ limit: 1, queue: 2 }] });

const processFile = () =>
  fileURLToPath(fileBeside(import.meta.url, "./process.ts", "backend-imports-process.js"));

export type DrawingOutcome = Drawing | { problem: string };
export type PagesOutcome = { pages: PdfPage[] } | { problem: string };
export type PageOutcome = PdfPage | { problem: string };
export type PictureOutcome = KeptPicture | { problem: string };

interface Outcomes {
  table: FileOutcome;
  drawing: DrawingOutcome;
  pages: PagesOutcome;
  page: PageOutcome;
  picture: PictureOutcome;
}

const PDF_KILLED =
  "PDFを読み取れませんでした。内容が大きすぎるか、壊れています。図面のページだけを保存し直したファイルを選択してください。";

const KILLED: Record<keyof Outcomes, string> = {
  table:
    "ファイルを読み取れませんでした。内容が大きすぎるか、壊れています。必要なシートと列だけを残したファイルを選択してください。",
  drawing:
    "図面を読み取れませんでした。内容が大きすぎるか、壊れています。必要な画層だけを残して保存し直したファイルを選択してください。",
  pages: PDF_KILLED,
  page: PDF_KILLED,
  picture: "画像を読み取れませんでした。小さくして保存し直したファイルを選択してください。",
};

interface Reading<Kind extends keyof Outcomes> {
  as: Kind;
  /** The page of a PDF, or the clockwise degrees that a picture is turned by. */
  amount?: number;
  longestMs?: number;
  file?: string;
}

/**
 * Has a process of its own read a file: no network, nothing to write to, no environment, little memory, 20 s.
 * What ends it is said to be the file's fault.
 * @param sharers the person who sent it, and their organisation
 */
export async function readFileApart<Kind extends keyof Outcomes>(
  bytes: Uint8Array,
  sharers: readonly string[],
  { as, amount = 0, longestMs = LONGEST_MS, file = processFile() }: Reading<Kind>,
): Promise<Outcomes[Kind]> {
  const leave = await places.enter(sharers.slice(0, 1));
  if (!leave) throw new Refusal(5030);
  try {
    return await readIn(bytes, { as, amount, longestMs, file });
  } finally {
    leave();
  }
}

function readIn<Kind extends keyof Outcomes>(
  bytes: Uint8Array,
  { as, amount, longestMs, file }: Required<Reading<Kind>>,
): Promise<Outcomes[Kind]> {
  return new Promise((done) => {
    const options = { timeout: longestMs, maxBuffer: MOST_ANSWER, env: {}, killSignal: "SIGKILL" } as const;
    const flags = [`--max-old-space-size=${MOST_MEMORY}`, "--permission", "--allow-fs-read=*"];
    // The decoder of pictures is compiled code.
    if (as === "picture") flags.push("--allow-addons", "--no-warnings");
    const killed = { problem: KILLED[as] } as Outcomes[Kind];
    const child = execFile(process.execPath, [...flags, file, as, `${amount}`], options, (error, output) => {
      clearInterval(watch);
      if (error) return done(killed);
      try {
        done(JSON.parse(output) as Outcomes[Kind]);
      } catch {
        done(killed);
      }
    });
    const watch = setInterval(() => endIfLarge(child), LOOK_EVERY_MS);
    // A process that ends before it has read all says so by its exit.
    child.stdin?.on("error", () => {});
    child.stdin?.end(bytes);
  });
}

/** Linux tells; elsewhere the limit of V8's own memory has to do. */
async function endIfLarge(child: ChildProcess): Promise<void> {
  const sizes = await readFile(`/proc/${child.pid}/statm`, "utf8").catch(() => "");
  if (Number(sizes.split(" ")[1] ?? 0) * PAGE_BYTES > MOST_RESIDENT) child.kill("SIGKILL");
}

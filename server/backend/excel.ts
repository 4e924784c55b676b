import { type SideThread, sideThread } from "./side-thread.ts";
import type { Table } from "./workbook.ts";

/** Writes workbooks beside the thread that answers requests. */
export interface ExcelWriter {
  write(tables: Table[]): Promise<Uint8Array>;
  close(): Promise<void>;
}

const MAX_AT_ONCE = 2;

/** The worker's own file: its source when run from the tree, its bundle beside ours when built. */
function workerFile(): URL {
  const name = import.meta.url.endsWith(".ts") ? "./excel-worker.ts" : "./backend-excel-worker.js";
  return new URL(name, import.meta.url);
}

/** One thread, started by the first export; more than two exports at once are asked to come again. */
export function excelWriter(): ExcelWriter {
  const { run, close }: SideThread<Table[], Uint8Array> = sideThread(workerFile(), MAX_AT_ONCE);
  return { write: run, close };
}

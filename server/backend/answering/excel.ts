import type { FairPlacesOptions } from "../../lib/fair-places.ts";
import { fileBeside } from "../../lib/file-beside.ts";
import { type SideThread, sideThread } from "./side-thread.ts";
import type { Table } from "./workbook.ts";

export interface ExcelWriter {
  write(tables: Table[], sharers?: readonly string[]): Promise<Uint8Array>;
  close(): Promise<void>;
}

const PLACES: FairPlacesOptions = {
  limit: 1,
  queue: 40,
  waitMs: 15_000,
  // A person, an organisation.
  each: [
    { limit: 1, queue: 2 },
    { limit: 1, queue: 6 },
  ],
};

const workerFile = () => fileBeside(import.meta.url, "../excel-worker.ts", "backend-excel-worker.js");

export function excelWriter(): ExcelWriter {
  const { run, close }: SideThread<Table[], Uint8Array> = sideThread(workerFile(), PLACES);
  return { write: run, close };
}

import { parentPort } from "node:worker_threads";
import { type Table, writeWorkbook } from "./workbook.ts";

const port = parentPort;
if (!port) throw new Error("server/backend/excel-worker.ts runs as a worker thread only");

port.on("message", async ({ id, tables }: { id: number; tables: Table[] }) => {
  try {
    port.postMessage({ id, bytes: await writeWorkbook(tables) });
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});

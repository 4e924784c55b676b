import { Worker } from "node:worker_threads";
import { Refusal } from "./refusal.ts";
import type { Table } from "./workbook.ts";

/** Writes workbooks beside the thread that answers requests. */
export interface ExcelWriter {
  write(tables: Table[]): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Job {
  done: (bytes: Uint8Array) => void;
  failed: (error: Error) => void;
}

const MAX_AT_ONCE = 2;

/** The worker's own file: its source when run from the tree, its bundle beside ours when built. */
function workerFile(): URL {
  const name = import.meta.url.endsWith(".ts") ? "./excel-worker.ts" : "./backend-excel-worker.js";
  return new URL(name, import.meta.url);
}

/** One thread, started by the first export; more than two exports at once are asked to come again. */
export function excelWriter(): ExcelWriter {
  const jobs = new Map<number, Job>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile());
    started.unref();
    started.on("message", ({ id, bytes, failure }: { id: number; bytes?: Uint8Array; failure?: string }) => {
      const job = jobs.get(id);
      jobs.delete(id);
      if (bytes) job?.done(bytes);
      else job?.failed(new Error(failure));
    });
    const lose = (error: Error) => {
      worker = undefined;
      for (const job of jobs.values()) job.failed(error);
      jobs.clear();
    };
    started.on("error", lose);
    started.on("exit", () => lose(new Error("the export thread has ended")));
    return started;
  }

  return {
    async write(tables) {
      if (jobs.size >= MAX_AT_ONCE) throw new Refusal(5030);
      worker ??= start();
      const id = ++lastId;
      const result = new Promise<Uint8Array>((done, failed) => jobs.set(id, { done, failed }));
      worker.postMessage({ id, tables });
      return result;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

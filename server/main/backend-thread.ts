import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { BackendOptions } from "../backend/start.ts";

/** The backend, in a thread of its own: its database blocks the event loop while a query runs. */
export interface BackendThread {
  origin: string;
  startDrain(): void;
  close(): Promise<void>;
}

type Message = { type: "ready"; origin: string } | { type: "failed"; message: string } | { type: "closed" };

export class BackendRefusal extends Error {}

/**
 * Starts the backend's worker.
 * @throws BackendRefusal with the worker's own line; `fail` is told when it dies later.
 */
export function startBackendThread(
  options: BackendOptions,
  fail: (message: string, error?: unknown) => void,
): Promise<BackendThread> {
  const worker = new Worker(join(options.projectRoot, ".build/backend-worker.js"), { workerData: options });
  let isReady = false;
  let isClosing = false;
  return new Promise((resolve, reject) => {
    const lost = (error: unknown) => {
      if (!isReady) reject(error);
      else if (!isClosing) fail("バックエンドが停止したため、終了します。", error);
    };
    worker.on("message", (message: Message) => {
      if (message.type === "failed") reject(new BackendRefusal(message.message));
      if (message.type !== "ready") return;
      isReady = true;
      resolve({
        origin: message.origin,
        startDrain: () => worker.postMessage({ type: "drain" }),
        close: () => {
          isClosing = true;
          return closeThread(worker);
        },
      });
    });
    worker.on("error", lost);
    worker.on("exit", (code) => lost(new Error(`backend thread ended with code ${code}`)));
  });
}

async function closeThread(worker: Worker): Promise<void> {
  const ended = once(worker, "exit");
  const closed = new Promise<void>((resolve) => {
    worker.on("message", (message: Message) => {
      if (message.type === "closed") resolve();
    });
  });
  worker.postMessage({ type: "close" });
  await Promise.race([closed, ended]);
  await worker.terminate();
}

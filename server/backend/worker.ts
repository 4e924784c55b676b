import { parentPort, workerData } from "node:worker_threads";
import { type BackendOptions, startBackend } from "./start.ts";

if (!parentPort) throw new Error("server/backend/worker.ts runs as a worker thread only");
const port = parentPort;

try {
  const backend = await startBackend(workerData as BackendOptions);
  port.on("message", async (message: { type: string }) => {
    if (message.type === "drain") backend.startDrain();
    if (message.type !== "close") return;
    await backend.close();
    port.postMessage({ type: "closed" });
    port.close();
  });
  port.postMessage({ type: "ready", origin: backend.origin });
} catch (error) {
  port.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
}

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { BATCH_PATH } from "../../server/contract/batches.ts";
import type { IdentityEndpoint } from "../../server/web/options.ts";
import { projectRoot } from "./project-root.ts";

export interface DetachedBackend {
  settings: Record<string, string>;
  start(identity: IdentityEndpoint): Promise<void>;
  shut(): void;
  hang(): void;
  open(): void;
  /** Connections on which a call with this in its request line arrives are cut; undefined lets all through again. */
  cut(path: string | undefined): void;
  close(): Promise<void>;
}

export async function detachBackend(dataDir: string): Promise<DetachedBackend> {
  let backendPort = 0;
  let worker: Worker | undefined;
  let state: "open" | "shut" | "hanging" = "open";
  let cutPath: string | undefined;
  const sockets = new Set<Socket>();
  const lineOf = (chunk: Buffer) => chunk.subarray(0, 500).toString("latin1").split("\r\n", 1)[0] ?? "";
  const sorting = {
    isCut: (chunk: Buffer) => cutPath !== undefined && lineOf(chunk).includes(cutPath),
    /** Calls that come together cannot be told apart here. */
    isRefused: (chunk: Buffer) => cutPath !== undefined && lineOf(chunk).includes(BATCH_PATH),
  };
  const door = createServer((incoming) => {
    keep(sockets, incoming);
    if (state === "shut" || backendPort === 0) incoming.destroy();
    else if (state === "open")
      connectBoth(incoming, keep(sockets, connect(backendPort, "127.0.0.1")), sorting);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const address = door.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const become = (next: typeof state) => {
    state = next;
    for (const socket of sockets) socket.destroy();
  };
  return {
    settings: { BACKEND_URL: `http://127.0.0.1:${port}` },
    async start(identity) {
      worker = startWorker(dataDir, identity);
      backendPort = await portOf(worker);
    },
    shut: () => become("shut"),
    hang: () => become("hanging"),
    open: () => become("open"),
    cut(path) {
      cutPath = path;
    },
    async close() {
      become("shut");
      door.close();
      if (worker) await closeWorker(worker);
    },
  };
}

function keep(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("error", () => socket.destroy());
  return socket;
}

interface Sorting {
  isCut(chunk: Buffer): boolean;
  isRefused(chunk: Buffer): boolean;
}

function connectBoth(incoming: Socket, outgoing: Socket, { isCut, isRefused }: Sorting): void {
  incoming.on("data", (chunk: Buffer) => {
    if (isCut(chunk)) incoming.destroy();
    else if (isRefused(chunk)) {
      incoming.unpipe(outgoing);
      incoming.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    }
  });
  incoming.pipe(outgoing).pipe(incoming);
  incoming.on("close", () => outgoing.destroy());
  outgoing.on("close", () => incoming.destroy());
}

function startWorker(dataDir: string, { issuer, jwksUri, clientId }: IdentityEndpoint): Worker {
  return new Worker(join(projectRoot, ".build/backend-worker.js"), {
    workerData: {
      host: "127.0.0.1",
      port: 0,
      dataDir,
      databaseUrl: undefined,
      demoScale: 1,
      seedDemo: true,
      identity: { issuer, jwksUri, clientId },
      logLevel: "warn",
      projectRoot,
    },
  });
}

async function portOf(worker: Worker): Promise<number> {
  const [message] = await once(worker, "message");
  if (message.type !== "ready") throw new Error(`the backend did not start: ${message.message}`);
  return Number(new URL(message.origin).port);
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = once(worker, "message");
  worker.postMessage({ type: "close" });
  await ended;
  await worker.terminate();
}

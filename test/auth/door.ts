import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

export type Fault = { delayMs: number } | { status: number } | { exception: string } | "lost" | undefined;

export interface Door {
  origin: string;
  operations: string[];
  faults: Map<string, Fault>;
  close(): Promise<void>;
}

export async function startDoor(target: string): Promise<Door> {
  const operations: string[] = [];
  const faults = new Map<string, Fault>();
  const server = createServer(async (incoming, outgoing) => {
    const operation =
      String(incoming.headers["x-amz-target"] ?? incoming.url)
        .split(".")
        .at(-1) ?? "";
    operations.push(operation);
    const fault = faults.get(operation);
    if (fault === "lost") return void incoming.socket.destroy();
    if (fault && "status" in fault) return void outgoing.writeHead(fault.status).end("{}");
    if (fault && "exception" in fault)
      return void outgoing
        .writeHead(400, { "content-type": "application/x-amz-json-1.1" })
        .end(JSON.stringify({ __type: fault.exception, message: "" }));
    if (fault) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    const forward = httpRequest(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method ?? "GET", headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forward.on("error", () => outgoing.destroy());
    incoming.pipe(forward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operations,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

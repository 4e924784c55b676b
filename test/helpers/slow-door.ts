import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface SlowDoor {
  port: number;
  hold(milliseconds: number): void;
  lose(): void;
  find(): void;
  readonly open: number;
  close(): Promise<void>;
}

export async function startSlowDoor(targetPort: number): Promise<SlowDoor> {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  let isLost = false;
  const silent = new WeakSet<Socket>();
  const incomings = new Set<Socket>();
  const server = createServer((incoming) => {
    incomings.add(keep(incoming));
    incoming.on("close", () => incomings.delete(incoming));
    if (isLost) return void silent.add(incoming.resume());
    const outgoing = keep(connect(targetPort, "127.0.0.1"));
    incoming.on("data", (chunk: Buffer) => void (silent.has(incoming) || outgoing.write(chunk)));
    incoming.on("end", () => silent.has(incoming) || outgoing.end());
    outgoing.on("data", (chunk: Buffer) => {
      const pass = () => void (incoming.writable && !silent.has(incoming) && incoming.write(chunk));
      if (delayMs > 0) setTimeout(pass, delayMs);
      else pass();
    });
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => void (silent.has(incoming) || incoming.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    hold(milliseconds) {
      delayMs = milliseconds;
    },
    lose() {
      isLost = true;
      for (const incoming of incomings) silent.add(incoming);
    },
    find() {
      isLost = false;
    },
    get open() {
      return incomings.size;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** Stands before a server of this machine, and can hold back what it answers. */
export interface SlowDoor {
  port: number;
  /** From now on each piece of an answer is passed on so much later, milliseconds. */
  hold(milliseconds: number): void;
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
  const server = createServer((incoming) => {
    const outgoing = keep(connect(targetPort, "127.0.0.1"));
    keep(incoming).pipe(outgoing);
    outgoing.on("data", (chunk: Buffer) => {
      const pass = () => void (incoming.writable && incoming.write(chunk));
      if (delayMs > 0) setTimeout(pass, delayMs);
      else pass();
    });
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    hold(milliseconds) {
      delayMs = milliseconds;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

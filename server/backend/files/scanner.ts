import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";

export type Verdict = "clean" | "infected" | "away";
export type Scan = (content: Readable) => Promise<Verdict>;

const PATIENCE_MS = 20_000;

export function clamdScanner(address: string, patienceMs = PATIENCE_MS): Scan {
  const { hostname, port } = new URL(address);
  return async (content) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 3310 });
    const late = setTimeout(() => socket.destroy(new Error("clamd is late")), patienceMs);
    try {
      const answer = answerOf(socket);
      // Told of below.
      answer.catch(() => {});
      await send(socket, content);
      const words = await answer;
      if (/^stream: OK\0?$/.test(words.trim())) return "clean";
      return / FOUND\0?$/.test(words.trim()) ? "infected" : "away";
    } catch {
      return "away";
    } finally {
      clearTimeout(late);
      content.destroy();
      socket.destroy();
    }
  };
}

async function send(socket: Socket, content: Readable): Promise<void> {
  await once(socket, "connect");
  socket.write("zINSTREAM\0");
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await once(socket, "drain");
  }
  socket.write(Buffer.alloc(4));
}

async function answerOf(socket: Socket): Promise<string> {
  let words = "";
  socket.setEncoding("utf8");
  for await (const chunk of socket) {
    words += chunk;
    if (words.includes("\0") || words.length > 1000) break;
  }
  return words;
}

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const LINGER_MS = 1000;

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Whoever does not close their own end would keep the connection all the same.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, which could take one before its server listens. */
const [FIRST, END] = [20_000, 32_000];
const MOST_TRIED = 1000;

export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tried = 1; ; tried++) {
    const port = randomInt(FIRST, END);
    const problem = await problemOf(port, host);
    if (!problem) return port;
    if (tried === MOST_TRIED) throw problem;
  }
}

function problemOf(port: number, host: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../helpers/free-port.ts";
import { spawnProduct } from "../../helpers/launch.ts";

const TRIES = 5;
const PAUSE_MS = 5;
const LONGEST_MS = 60_000;

/** From starting a process to the first 200 of its sign-in page, milliseconds, one process after the other. */
export async function coldStartsOf(settings: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < TRIES; count++) times.push(await coldStart(settings));
  return times;
}

async function coldStart(settings: Record<string, string>): Promise<number> {
  const port = String(await freePort());
  const from = performance.now();
  const { child, logs, ended } = spawnProduct({ ...settings, PORT: port });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/signin`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return performance.now() - from;
      if (child.exitCode !== null || performance.now() - from > LONGEST_MS)
        throw new Error(`the web process did not start:\n${logs()}`);
      await sleep(PAUSE_MS);
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

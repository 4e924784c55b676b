import { setTimeout as sleep } from "node:timers/promises";
import type { Launched } from "../../helpers/launch.ts";
import type { Target } from "./load.ts";

const REQUESTS = 60;
/** Enough for some collections of young memory, two of which an object has to outlive. */
const REQUESTS_TO_OUTLIVE = 400;
const SAMPLE_BYTES = 8192;
const OPENING_MS = 10_000;

export interface Allocation {
  /** Heap memory that one request makes the process allocate, kB. */
  allocated: number;
  /** How much of it young collections do not clear, so that it waits for a full one, kB. */
  outliving: number;
}

export async function allocationPerRequest(web: Launched, target: Target): Promise<Allocation> {
  const inspector = await openInspector(web);
  const ask = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const { headers } = target;
      const response = await fetch(target.url, { headers: { "accept-encoding": "br", ...headers } });
      await response.arrayBuffer();
    }
  };
  const sampled = async (requests: number, includeObjectsCollectedByMinorGC: boolean) => {
    await inspector.send("HeapProfiler.startSampling", {
      samplingInterval: SAMPLE_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC,
    });
    await ask(requests);
    const { profile } = await inspector.send("HeapProfiler.stopSampling", {});
    return totalOf((profile as { head: SampledNode }).head) / requests / 1024;
  };
  try {
    await ask(10);
    return { allocated: await sampled(REQUESTS, true), outliving: await sampled(REQUESTS_TO_OUTLIVE, false) };
  } finally {
    inspector.close();
  }
}

interface SampledNode {
  selfSize: number;
  children: SampledNode[];
}

function totalOf({ selfSize, children }: SampledNode): number {
  return children.reduce((sum, child) => sum + totalOf(child), selfSize);
}

async function openInspector(web: Launched) {
  const address = await inspectorAddress(web);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")));
  });
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  return {
    send(method: string, params: object): Promise<Record<string, unknown>> {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: () => socket.close(),
  };
}

/** A process opens its inspector, with all the memory that it takes, when it is told to; a second time changes nothing. */
async function inspectorAddress(web: Launched): Promise<string> {
  process.kill(web.pid, "SIGUSR1");
  const until = performance.now() + OPENING_MS;
  while (performance.now() < until) {
    const [address] = /ws:\/\/\S+/.exec(web.logs()) ?? [];
    if (address) return address;
    await sleep(50);
  }
  throw new Error("the web process opens no inspector");
}

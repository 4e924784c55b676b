import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 1000;
/**
 * Seconds in a row with next to nothing to do. No fewer: with the memory goes much of what the compiler has learnt, and the
 * next hundreds of requests cost up to three times as much each.
 */
const QUIET_LOOKS = 20;
const QUIET_SHARE = 0.05;
/** Less than this is not worth a pause of some tenths of a second on a slow machine. */
const WORTH_BYTES = 12_000_000;

/** One look at the process: the share of the time since the last one that it was busy, and the size of its heap. */
export interface Look {
  utilization: number;
  /** Bytes that V8 has taken from the system. */
  heapBytes: number;
}

/** Decides when memory is given back: in a rest, once after each time the heap has grown. */
export class Rest {
  #quiet = 0;
  #leftBytes = 0;

  /** Whether now is the moment. */
  isDue({ utilization, heapBytes }: Look): boolean {
    this.#quiet = utilization < QUIET_SHARE ? this.#quiet + 1 : 0;
    return this.#quiet >= QUIET_LOOKS && heapBytes - this.#leftBytes >= WORTH_BYTES;
  }

  /** What is left when it has been given back. */
  given(heapBytes: number): void {
    this.#leftBytes = heapBytes;
  }
}

/** Gives the memory of past requests back to the system, bytes of heap that are left. */
export async function giveBack(): Promise<number> {
  await collector()({ type: "major", execution: "async", flavor: "last-resort" });
  return heapBytes();
}

/**
 * Gives memory back whenever the process rests: left alone, V8 keeps what a busy minute took until the next one needs
 * it.
 */
export function giveBackAtRest(): void {
  const rest = new Rest();
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    if (!rest.isDue({ utilization, heapBytes: heapBytes() })) return;
    // Where V8 offers no such thing, the process goes on without.
    giveBack().then(
      (bytes) => rest.given(bytes),
      () => clearInterval(timer),
    );
  }, LOOK_MS).unref();
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size;
}

type Collector = (how: { type: "major"; execution: "async"; flavor: "last-resort" }) => Promise<void>;
let known: Collector | undefined;

/** V8's own, which a context made while the flag is up has among its globals. */
function collector(): Collector {
  if (known) return known;
  setFlagsFromString("--expose-gc");
  known = runInNewContext("gc") as Collector;
  setFlagsFromString("--no-expose-gc");
  return known;
}

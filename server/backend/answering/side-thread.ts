import { parentPort, Worker } from "node:worker_threads";
import { FairPlaces, type FairPlacesOptions } from "../../lib/fair-places.ts";
import { Refusal } from "./refusal.ts";

export interface SideThread<Work, Result> {
  /**
   * Has one piece of work done, in turn with those of other people. Throws a 5030 refusal where its turn does not come in
   * time, and an Error with the thread's own words when the work or the thread fails.
   * @param sharers the person it is for, and the organisation they belong to
   */
  run(work: Work, sharers?: readonly string[]): Promise<Result>;
  load(): { active: number; waiting: number };
  close(): Promise<void>;
}

interface Job<Result> {
  done: (result: Result) => void;
  failed: (error: Error) => void;
}

interface Answer<Result> {
  id: number;
  result?: Result;
  failure?: string;
}

export function sideThread<Work, Result>(file: URL, places: FairPlacesOptions): SideThread<Work, Result> {
  const turns = new FairPlaces(places);
  const jobs = new Map<number, Job<Result>>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(file);
    started.unref();
    started.on("message", ({ id, result, failure }: Answer<Result>) => {
      const job = jobs.get(id);
      jobs.delete(id);
      if (failure === undefined) job?.done(result as Result);
      else job?.failed(new Error(failure));
    });
    const lose = (error: Error) => {
      // A thread that fails also ends: by then another may be at work.
      if (worker !== started) return;
      worker = undefined;
      for (const job of jobs.values()) job.failed(error);
      jobs.clear();
    };
    started.on("error", lose);
    started.on("exit", () => lose(new Error("the side thread has ended")));
    return started;
  }

  return {
    async run(work, sharers) {
      const leave = await turns.enter(sharers);
      if (!leave) throw new Refusal(5030);
      try {
        worker ??= start();
        const id = ++lastId;
        const result = new Promise<Result>((done, failed) => jobs.set(id, { done, failed }));
        worker.postMessage({ id, work });
        return await result;
      } finally {
        leave();
      }
    },
    load: () => ({ active: turns.active, waiting: turns.waiting }),
    async close() {
      await worker?.terminate();
    },
  };
}

export function doWork<Work, Result>(work: (work: Work) => Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error("this file runs as a worker thread only");
  port.on("message", async ({ id, work: given }: { id: number; work: Work }) => {
    try {
      port.postMessage({ id, result: await work(given) } satisfies Answer<Result>);
    } catch (error) {
      port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import type { Spoil, SteadyPool } from "./steady-pool.ts";

/** Connections that one asker's statements may have at once: what others wait for is not taken by one page. */
const MOST_AT_ONCE = 2;
/** Statements of one asker on a connection before it goes back to where others wait for it. */
const MOST_IN_A_ROW = 20;

type Statement<T> = (client: pg.PoolClient, spoil: Spoil) => Promise<T>;

interface Waiting {
  statement: Statement<unknown>;
  answer(rows: unknown): void;
  refuse(error: unknown): void;
}

interface Line {
  waiting: Waiting[];
  connections: number;
  free: number;
}

export class Lines {
  readonly #pool: SteadyPool;
  readonly #lines = new Map<string, Line>();

  constructor(pool: SteadyPool) {
    this.#pool = pool;
  }

  /**
   * Runs a statement in the line of an asker.
   * @param asker equal for equal askers
   * @param ready makes a connection work for the asker; one that it fails for is thrown away
   */
  run<T>(asker: string, ready: Statement<void>, statement: Statement<T>): Promise<T> {
    const line = this.#lineOf(asker);
    const answered = new Promise<T>((resolve, refuse) => {
      line.waiting.push({ statement, answer: resolve as (rows: unknown) => void, refuse });
    });
    if (line.waiting.length > line.free && line.connections < MOST_AT_ONCE)
      void this.#work(asker, line, ready);
    return answered;
  }

  #lineOf(asker: string): Line {
    const known = this.#lines.get(asker);
    if (known) return known;
    const line = { waiting: [], connections: 0, free: 0 };
    this.#lines.set(asker, line);
    return line;
  }

  async #work(asker: string, line: Line, ready: Statement<void>): Promise<void> {
    line.connections++;
    let current: Waiting | undefined;
    try {
      while (line.waiting.length > 0)
        await this.#pool.use(async (client, spoilIt) => {
          let left = MOST_IN_A_ROW;
          const spoil: Spoil = (error) => {
            left = 0;
            spoilIt(error);
          };
          current = line.waiting.shift();
          if (!current) return;
          await ready(client, spoil);
          do {
            const rows = await current.statement(client, spoil);
            // Whoever is answered has the next one ready a turn later.
            line.free++;
            current.answer(rows);
            if (line.waiting.length === 0 && left > 1) await nextTurn();
            line.free--;
            current = --left > 0 ? line.waiting.shift() : undefined;
          } while (current);
        });
    } catch (error) {
      if (current) current.refuse(error);
      else if (line.connections === 1) for (const one of line.waiting.splice(0)) one.refuse(error);
    }
    line.connections--;
    if (line.waiting.length > 0 && line.connections === 0) void this.#work(asker, line, ready);
    else if (line.connections === 0) this.#lines.delete(asker);
  }
}

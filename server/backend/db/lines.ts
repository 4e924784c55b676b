import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { isCancelled, isLockWait } from "./failures.ts";
import type { Spoil, SteadyPool } from "./steady-pool.ts";

/** Connections that one asker's statements may have at once: what others wait for is not taken by one page. */
const MOST_AT_ONCE = 2;
/**
 * Statements that go out together, and are answered one after the other: each one alone costs both sides a call of the
 * system and a turn of the processor. Those behind a slow one wait for it.
 */
const MOST_TOGETHER = 8;
/** Statements of one asker on a connection before it goes back to where others wait for it. */
const MOST_IN_A_ROW = 20;

/** @param isRunning whether PostgreSQL is at this statement, and not still at one that went out before it */
type Statement<T> = (client: pg.PoolClient, spoil: Spoil, isRunning: () => boolean) => Promise<T>;

type Ready = (client: pg.PoolClient, spoil: Spoil) => Promise<void>;

interface Waiting {
  statement: Statement<unknown>;
  answer(rows: unknown): void;
  refuse(error: unknown): void;
  isSecondTime?: boolean;
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
  run<T>(asker: string, ready: Ready, statement: Statement<T>): Promise<T> {
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

  async #work(asker: string, line: Line, ready: Ready): Promise<void> {
    line.connections++;
    let failure: unknown;
    try {
      while (line.waiting.length > 0)
        await this.#pool.use(async (client, spoilIt) => {
          let left = MOST_IN_A_ROW;
          const spoil: Spoil = (error) => {
            left = 0;
            spoilIt(error);
          };
          let before: Ready | undefined = ready;
          while (left > 0) {
            const together = line.waiting.splice(0, shareOf(line, left));
            if (together.length === 0) break;
            left -= together.length;
            // Whoever is answered has the next one ready a turn later.
            const becomesFree = () => line.free++;
            const again = (one: Waiting) => line.waiting.unshift(one);
            failure = await sendTogether(client, together, { before, spoil, again, becomesFree });
            before = undefined;
            if (line.waiting.length === 0 && left > 0 && failure === undefined) await nextTurn();
            line.free--;
            // The pool learns of it, and no statement goes to what may have become of the connection.
            if (failure !== undefined) throw failure;
          }
        });
    } catch (error) {
      // Where there is no connection, nobody else is coming for those who wait.
      if (failure === undefined && line.connections === 1)
        for (const one of line.waiting.splice(0)) one.refuse(error);
    }
    line.connections--;
    if (line.waiting.length > 0 && line.connections === 0) void this.#work(asker, line, ready);
    else if (line.connections === 0) this.#lines.delete(asker);
  }
}

/** Each of the asker's connections takes its part. */
function shareOf({ waiting, connections }: Line, left: number): number {
  return Math.min(MOST_TOGETHER, left, Math.ceil(waiting.length / connections));
}

interface Sending {
  /** Goes out before them. Where it fails, nobody is answered by what went out behind it. */
  before: Ready | undefined;
  spoil: Spoil;
  /** For one that has changed nothing and may go well elsewhere. */
  again(one: Waiting): void;
  /** Before the last one is answered. */
  becomesFree(): void;
}

/**
 * Ends when all have been answered, each as soon as PostgreSQL is done with it.
 * @returns what the first that failed failed with
 */
async function sendTogether(
  client: pg.PoolClient,
  together: readonly Waiting[],
  { before, spoil, again, becomesFree }: Sending,
): Promise<unknown> {
  let isCancelling = false;
  let failure: unknown;
  const unanswered = new Set(together);
  const ended = (one: Waiting) => {
    if (unanswered.delete(one) && unanswered.size === 0) becomesFree();
  };
  const refuse = (one: Waiting, error: unknown) => {
    ended(one);
    failure ??= error;
    one.refuse(error);
  };
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const made = before?.(client, spoil) ?? Promise.resolve();
  const send = async (one: Waiting) => {
    const isRunning = () => unanswered.values().next().value === one;
    let isGivenUp = false;
    const giveUp: Spoil = (error) => {
      isGivenUp = true;
      isCancelling = true;
      spoil(error);
    };
    try {
      const [rows] = await Promise.all([one.statement(client, giveUp, isRunning), made]);
      ended(one);
      one.answer(rows);
    } catch (error) {
      const isReady = await made.then(
        () => true,
        () => false,
      );
      const isNeighbours = !isReady || (isCancelling && !isGivenUp && isCancelled(error));
      if (!unanswered.has(one)) return;
      if (isNeighbours && !one.isSecondTime) {
        ended(one);
        failure ??= error;
        again({ ...one, isSecondTime: true });
      } else refuse(one, error);
      // What was locked for one may be locked for all: they would wait for it one after the other.
      if (!isLockWait(error) || unanswered.size === 0) return;
      const cut = new Error("a lock was waited for in vain", { cause: error });
      spoil(cut);
      for (const other of [...unanswered]) refuse(other, error);
      stream.destroy(cut);
    }
  };
  const sent = together.map(send);
  stream.uncork();
  await Promise.all(sent);
  return failure;
}

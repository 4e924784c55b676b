import { setTimeout as sleep } from "node:timers/promises";
import type { Asker } from "./asker.ts";
import { canceller } from "./cancelling.ts";
import type { Reader, ReplicaState } from "./connect.ts";
import { type Connections, transactingFor } from "./connections.ts";
import { Leader } from "./leader.ts";
import { Lines } from "./lines.ts";
import { StatementNames } from "./statement-names.ts";
import { SteadyPool } from "./steady-pool.ts";

const POOL_SIZE = 8;
const CANCELLING_MS = 2000;
const PAUSE_MS = 500;
const MOST_BEHIND_MS = 2000;

const LEADER_STANDS = `
select s.system_identifier::text || ' ' || current_database() as database,
  (pg_current_wal_flush_lsn() - '0/0')::float8 as position
from pg_control_system() s`;
/** One that has been promoted is no replica of anything any more. */
const REPLICA_STANDS = `
select s.system_identifier::text || ' ' || current_database() as database,
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position
from pg_control_system() s`;

interface Standing {
  database: string;
  position: number | null;
}

/** Where the leader stood at a moment of the monotonic clock, milliseconds. */
interface Sample {
  at: number;
  position: number;
}

/** How far a replica's log is behind the leader's, kept without comparing the clocks of two hosts. */
export class Lag {
  #samples: Sample[] = [];
  #replayed = -1;
  #asOf = Number.NEGATIVE_INFINITY;

  /** @param asked when the leader was asked; the replica was asked after that. */
  found(asked: number, leader: number, replica: number): void {
    this.#samples.push({ at: asked, position: leader });
    this.#replayed = replica;
    const reached = this.#samples.findLastIndex(({ position }) => position <= replica);
    if (reached >= 0) this.#asOf = this.#samples[reached]?.at ?? this.#asOf;
    this.#samples = this.#samples.slice(Math.max(0, reached));
  }

  lost(): void {
    this.#replayed = -1;
    this.#asOf = Number.NEGATIVE_INFINITY;
    this.#samples = [];
  }

  behindMs(now: number): number {
    return now - this.#asOf;
  }

  has(position: number): boolean {
    return this.#replayed >= position;
  }
}

export class Replica {
  readonly #nobodys: SteadyPool;
  readonly #connections: Connections;
  readonly #pools: readonly SteadyPool[];
  readonly #lag = new Lag();
  readonly #end = new AbortController();
  #said: string | undefined;
  #asked = 0;
  #failed = 0;

  /** @param leading answers where the leader stands; @param memory what is remembered between calls, as of the leader */
  constructor(readUrl: string, leading: SteadyPool, memory: object) {
    const host = new Leader(readUrl, "DATABASE_READ_URL");
    const pool = new SteadyPool(host, { max: POOL_SIZE, name: "kukaku reading" });
    const cancelling = new SteadyPool(host, { max: 1, name: "kukaku cancelling", lateMs: CANCELLING_MS });
    this.#nobodys = new SteadyPool(host, { max: 1, name: "kukaku watching the replica" });
    this.#pools = [pool, cancelling, this.#nobodys];
    this.#connections = {
      pool,
      lines: new Lines(pool),
      nobodys: this.#nobodys,
      canceller: canceller(cancelling),
      memory,
      names: new StatementNames(),
    };
    void this.#watch(leading);
  }

  reader(position: number): Reader | undefined {
    if (!this.#lag.has(position) || this.#lag.behindMs(performance.now()) > MOST_BEHIND_MS) return undefined;
    this.#asked++;
    return {
      as: (asker: Asker, signal?: AbortSignal) => transactingFor(this.#connections, { asker, signal }),
      failed: () => {
        this.#failed++;
        this.#lag.lost();
      },
    };
  }

  get state(): ReplicaState {
    const ms = this.#lag.behindMs(performance.now());
    return {
      behindSeconds: Number.isFinite(ms) ? ms / 1000 : undefined,
      asked: this.#asked,
      failed: this.#failed,
    };
  }

  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }

  async #watch(leading: SteadyPool): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const problem = await this.#ask(leading).catch((error: Error) => error.message.split("\n")[0]);
      if (signal.aborted) return;
      if (problem) this.#lag.lost();
      if (problem !== this.#said) console.warn(problem ? `${LEFT_OUT}（${problem}）` : READ_AGAIN);
      this.#said = problem;
      await sleep(PAUSE_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** @returns why it cannot be read from. */
  async #ask(leading: SteadyPool): Promise<string | undefined> {
    const asked = performance.now();
    const leader = (await leading.query<Standing & object>(LEADER_STANDS)).rows[0];
    const replica = (await this.#nobodys.query<Standing & object>(REPLICA_STANDS)).rows[0];
    if (replica?.database !== leader?.database) return "別のデータベースです";
    if (typeof replica?.position !== "number" || typeof leader?.position !== "number")
      return "待機系ではありません";
    this.#lag.found(asked, leader.position, replica.position);
    return undefined;
  }
}

const LEFT_OUT = "DATABASE_READ_URL のサーバーから読み取れないため、DATABASE_URL から読み取ります";
const READ_AGAIN = "DATABASE_READ_URL のサーバーから読み取ります。";

/** Where the log stands now: at or behind everything acknowledged before. */
export async function writtenUpTo(leading: SteadyPool): Promise<number> {
  const { rows } = await leading.query<Standing & object>(LEADER_STANDS);
  return rows[0]?.position ?? Number.POSITIVE_INFINITY;
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isoInstant, ONE_PLAN } from "./connect.ts";
import { DatabaseBusy, isReadOnly } from "./failures.ts";
import { type Leader, takesWrites } from "./leader.ts";
import { WatchedClient } from "./watched-client.ts";

const MAX_WAITING = 200;
const CONNECT_MS = 1000;
const STATEMENT_MS = 5000;
/** Shorter than somebody waits for a page before they are told: a second, with what else a page does. */
const LOCK_MS = 1000;
/** PostgreSQL ends a statement sooner: whoever says nothing until then is gone. */
const LATE_MS = STATEMENT_MS + 1000;
/** One that has answered this short a while ago is not thrown away because another is late. */
const FRESH_MS = 1000;
/** Finds a lost host while a long statement of a migration or a copy runs, which has no other limit. */
const KEEPALIVE_MS = 10_000;
/** A statement that waits or runs for a connection that was cut ends after this. */
const GONE_MS = 500;
const FAREWELL_MS = 1000;
// Statements of ours take milliseconds; compiling one just in time took 170 to 245 ms.
const SETTINGS = ["timezone=UTC", "datestyle=ISO", "jit=off", `client_connection_check_interval=${GONE_MS}`];
/** Statements go out before the one ahead is answered; the types of the driver do not know it yet. */
const PIPELINED = { pipeline: true };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);

export interface PoolOptions {
  max: number;
  name: string;
  isPatient?: boolean;
  lateMs?: number;
}

export type Client = Pick<pg.ClientBase, "query">;
export type Spoil = (error: Error) => void;

export class SteadyPool {
  readonly #leader: Leader;
  readonly #pool: pg.Pool;
  readonly #clients = new Set<WatchedClient>();

  constructor(leader: Leader, { max, name, isPatient = false, lateMs = LATE_MS }: PoolOptions) {
    const clients = this.#clients;
    this.#leader = leader;
    class OwnClient extends WatchedClient {
      constructor(options: pg.ClientConfig) {
        super({ ...options, ...PIPELINED, connectionString: leader.address });
        clients.add(this);
        this.once("end", () => clients.delete(this));
      }
    }
    this.#pool = new pg.Pool({
      Client: OwnClient as never,
      ...(leader.isOneOfSeveral ? { onConnect: requireLeader } : {}),
      max,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
      ...(isPatient
        ? {}
        : {
            query_timeout: lateMs,
            statement_timeout: STATEMENT_MS,
            lock_timeout: LOCK_MS,
            idle_in_transaction_session_timeout: 10_000,
          }),
      application_name: name,
      options: [...SETTINGS, ...(isPatient ? [] : [ONE_PLAN])].map((setting) => `-c ${setting}`).join(" "),
    });
    // Without a listener an idle connection that PostgreSQL ends would end the process.
    this.#pool.on("error", () => {});
  }

  async use<T>(work: (client: pg.PoolClient, spoil: Spoil) => Promise<T>): Promise<T> {
    const client = await this.#take();
    const spoil: Spoil = (error) => {
      watched(client).broken ??= error;
    };
    try {
      return await work(client, spoil);
    } catch (error) {
      // The server has become a standby below its connections.
      if (isReadOnly(error)) this.#leader.suspectBefore = performance.now();
      throw error;
    } finally {
      const { broken, isLate } = watched(client);
      if (isLate) this.#leader.suspectBefore = performance.now() - FRESH_MS;
      client.release(broken ?? isLate);
    }
  }

  query<Row extends pg.QueryResultRow>(text: string, parameters?: unknown[]): Promise<pg.QueryResult<Row>> {
    return this.use((client, spoil) =>
      client.query<Row>(text, parameters).catch((error: Error) => {
        spoil(error);
        throw error;
      }),
    );
  }

  isOnLeader(client: pg.PoolClient): boolean {
    return watched(client).address === this.#leader.address;
  }

  get load(): { open: number; idle: number; waiting: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  /** Ends in time also when nobody is there to hear it. */
  async close(): Promise<void> {
    const ended = this.#pool.end();
    const patience = () => sleep(FAREWELL_MS, undefined, { ref: false });
    await Promise.race([ended, patience()]);
    for (const client of this.#clients) client.cut();
    await Promise.race([ended, patience()]);
  }

  /** Where the host is gone or has become a standby, another may have been promoted. */
  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (!this.#leader.isOneOfSeveral || isPoolFull(error) || !(await this.#leader.find())) throw error;
      return this.#pool.connect();
    }
  }

  async #take(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= MAX_WAITING) throw new DatabaseBusy();
    for (;;) {
      const client = await this.#connect();
      const { answeredAt, broken } = watched(client);
      if (answeredAt >= this.#leader.suspectBefore && !broken && this.isOnLeader(client)) return client;
      watched(client).cut();
      client.release(true);
    }
  }
}

/** All connections are in use, which says nothing of the host. */
function isPoolFull(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}

async function requireLeader(client: pg.ClientBase): Promise<void> {
  if (!(await takesWrites(client))) throw new Error("the host is a standby");
}

function watched(client: pg.PoolClient): WatchedClient {
  return client as unknown as WatchedClient;
}

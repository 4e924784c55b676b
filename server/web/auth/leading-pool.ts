import pg from "pg";
import { hostAddresses, TAKES_WRITES } from "../../lib/postgres-address.ts";

/** What a server answers that takes no writes, and one that starts or stops: nothing has been done. */
const NOT_HERE = new Set(["25006", "57P03"]);
const NOT_REACHED = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);
const NOT_CONNECTED = /timeout exceeded when trying to connect|due to connection timeout/;

class TakesNoWrites extends Error {}

export class LeadingPool {
  readonly #pools: readonly pg.Pool[];
  #current = 0;

  constructor(url: string, options: pg.PoolConfig, onError: (error: Error) => void) {
    const addresses = hostAddresses(url) ?? [url];
    this.#pools = addresses.map((connectionString) => {
      const pool = new pg.Pool({
        ...options,
        connectionString,
        ...(addresses.length > 1 ? { onConnect: requireWrites } : {}),
      });
      pool.on("error", onError);
      return pool;
    });
  }

  /** What no host has taken up is asked of each of them once; what one may have done is not sent again. */
  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    for (let tries = 1; ; tries++) {
      const asked = this.#current;
      try {
        const { rows } = (await this.#pools[asked]?.query<Row>(text, values)) ?? { rows: [] };
        return rows;
      } catch (error) {
        if (!isElsewhere(error)) throw error;
        // Of many who found it so, the first goes on to the next host.
        if (this.#current === asked) this.#current = (asked + 1) % this.#pools.length;
        if (tries >= this.#pools.length) throw error;
      }
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

async function requireWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(TAKES_WRITES);
  if (!rows[0]?.is) throw new TakesNoWrites("the host is a standby");
}

function isElsewhere(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    error instanceof TakesNoWrites ||
    NOT_HERE.has(code) ||
    NOT_REACHED.has(code) ||
    NOT_CONNECTED.test(error.message)
  );
}

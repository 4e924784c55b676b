import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hostAddresses, TAKES_WRITES } from "../../lib/postgres-address.ts";
import { DatabaseRefusal } from "./failures.ts";

/** A host has ten of these to answer. Whatever this process is busy with meanwhile counts as one. */
const TICK_MS = 100;
const TICKS = 10;
const LAST_MS = 5000;
/** However many find that a host is gone, the others are asked this seldom. */
const PAUSE_MS = 250;

export async function takesWrites(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(TAKES_WRITES);
  return rows[0]?.is === true;
}

export type HostState = "leader" | "standby" | "away";

export class Leader {
  readonly addresses: readonly string[];
  /** A connection of any pool that has not answered since then may be as dead as the one that was late. */
  suspectBefore = 0;
  #current = 0;
  #search: Promise<boolean> | undefined;

  /** @throws DatabaseRefusal for an address that names no host, or asks for something else than a leader. */
  constructor(databaseUrl: string, setting = "DATABASE_URL") {
    const addresses = hostAddresses(databaseUrl);
    if (!addresses) throw new DatabaseRefusal(`${setting} が正しくありません。`);
    this.addresses = addresses;
  }

  get address(): string {
    return this.addresses[this.#current] ?? "";
  }

  get isOneOfSeveral(): boolean {
    return this.addresses.length > 1;
  }

  /** Asks all hosts at once which one takes writes, and stays where none does. @returns whether one was found. */
  find(): Promise<boolean> {
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  states(): Promise<HostState[]> {
    return Promise.all(this.addresses.map(probe));
  }

  async #ask(): Promise<boolean> {
    const [states] = await Promise.all([this.states(), sleep(PAUSE_MS)]);
    const found = states.indexOf("leader");
    if (found >= 0) this.#current = found;
    return found >= 0;
  }
}

async function probe(connectionString: string): Promise<HostState> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LAST_MS,
    query_timeout: LAST_MS,
    application_name: "kukaku looking for the leader",
  });
  // A host may end the connection at any moment.
  client.on("error", () => {});
  const ask = async (): Promise<HostState> => {
    await client.connect();
    return (await takesWrites(client)) ? "leader" : "standby";
  };
  const waited = new AbortController();
  try {
    return await Promise.race([ask(), patience(waited.signal)]);
  } catch {
    return "away";
  } finally {
    waited.abort();
    // Nothing is waited for: a farewell to a lost host is never answered.
    client.end().catch(() => {});
  }
}

/** Counts in ticks: one timer alone has run out after a busy second, before the answer that lies there is read. */
async function patience(signal: AbortSignal): Promise<HostState> {
  for (let tick = 0; tick < TICKS && !signal.aborted; tick++) await sleep(TICK_MS);
  return "away";
}

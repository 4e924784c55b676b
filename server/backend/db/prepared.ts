import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";

const { serialize } = protocol;
const REPEATABLE = /^\s*(with|select|insert|update|delete)\b/i;
const MOST = 300;
const CHANGED_RESULT = "0A000";

type Messages = Parameters<typeof parse.parseResults>[0];

interface Prepared {
  name: string;
  parameterTypes: number[];
  /** What its columns are: PostgreSQL refuses to run it once they are others. */
  columns: Messages;
}

export type Query = <Row>(text: string, parameters?: unknown[]) => Promise<Results<Row>>;

/**
 * Runs statements of the embedded database under names: one that is asked a second time is parsed and planned once and
 * for all, which is most of what a short statement costs. Whoever calls keeps others off the connection meanwhile.
 */
export class PreparedStatements {
  readonly #client: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  readonly #seen = new Set<string>();
  #count = 0;

  constructor(client: PGlite) {
    this.#client = client;
  }

  async query<Row>(text: string, parameters: unknown[], plain: Query): Promise<Results<Row>> {
    const known = this.#prepared.get(text);
    if (known) return this.#run<Row>(text, known, parameters);
    if (!REPEATABLE.test(text)) return plain(text, parameters);
    if (!this.#seen.delete(text)) {
      this.#seen.add(text);
      if (this.#seen.size > MOST) this.#seen.delete(this.#seen.values().next().value as string);
      return plain(text, parameters);
    }
    return this.#run<Row>(text, await this.#prepare(text), parameters);
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `kukaku_${++this.#count}`;
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === "rowDescription"),
    };
    this.#prepared.set(text, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST && oldest !== undefined) await this.#forget(oldest);
    return prepared;
  }

  async #run<Row>(
    text: string,
    { name, parameterTypes, columns }: Prepared,
    parameters: unknown[],
  ): Promise<Results<Row>> {
    const kept = this.#prepared.get(text);
    this.#prepared.delete(text);
    if (kept) this.#prepared.set(text, kept);
    const values = parameters.map((value, at) => this.#serialized(value, parameterTypes[at]));
    try {
      const messages = await this.#send(
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      );
      const [results] = parse.parseResults([...columns, ...messages], this.#client.parsers);
      return results as Results<Row>;
    } catch (error) {
      // A change of the tables may leave the plan with other columns than it was prepared for.
      if ((error as { code?: unknown }).code === CHANGED_RESULT) await this.#forget(text);
      throw error;
    }
  }

  #serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#client.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  async #forget(text: string): Promise<void> {
    const prepared = this.#prepared.get(text);
    this.#prepared.delete(text);
    if (prepared) await this.#send(serialize.close({ type: "S", name: prepared.name }), serialize.sync());
  }

  /** All messages at once: nothing of another statement comes between them, and the last clears an error away. */
  #send(...messages: Uint8Array[]) {
    return this.#client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

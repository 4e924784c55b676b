import { join } from "node:path";
import type { Database, Executor } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { applyMissing, openBooks, REFERENCE } from "../../server/backend/db/migrate.ts";
import { readMigrations } from "../../server/backend/db/migration-files.ts";
import { REFERENCE_KEYS } from "../../server/backend/reference/load.ts";
import { projectRoot } from "../../server/main/project-root.ts";
import type { Beside, Head, Progress, TakeLine } from "./dump.ts";
import { LoadingFiles } from "./files.ts";
import type { Identities, IdentityPlace } from "./identities.ts";
import { readRows, writeAlike } from "./rows.ts";
import { quoted, type Sequence, tablesInOrder } from "./tables.ts";

const MIGRATIONS = join(projectRoot, "server/backend/db/migrations");
const BROKEN =
  "バックアップの内容が正しくありません（途中で切れているか、このプログラムのものではありません）。";

export interface Loaded {
  tables: number;
  rows: number;
  files: number;
  /** Whether the dump says what each table must read like; one of an older version does not. */
  isCompared: boolean;
  hasIdentities: boolean;
}

export interface Loading {
  progress?: Progress | undefined;
  beside?: Beside | undefined;
  isTrial?: boolean;
}

class Tried extends Error {
  readonly loaded: Loaded;

  constructor(loaded: Loaded) {
    super("tried");
    this.loaded = loaded;
  }
}

/**
 * Fills an empty database with the lines of a dump: all of it or nothing. What has been written is read again and must
 * be what the dump says. A dump of an older version is brought to the newest schema after that.
 * @throws DatabaseRefusal when the target holds anything, or the dump is broken or of a newer version.
 */
export async function load(
  database: Database,
  feed: (take: TakeLine) => Promise<unknown>,
  { progress = () => {}, beside = {}, isTrial = false }: Loading = {},
): Promise<Loaded> {
  const work = async (executor: Executor) => {
    await requireEmpty(executor);
    const files = beside.store && (await LoadingFiles.begin(beside.store));
    const lines = new LoadingLines(executor, progress, files, beside.identities);
    try {
      await feed((line) => lines.take(line));
      const loaded = await lines.end();
      const count = (await files?.end(executor)) ?? 0;
      if (isTrial) throw new Tried({ ...loaded, files: count });
      return { ...loaded, files: count };
    } catch (error) {
      await files?.undo();
      await lines.undo();
      throw error;
    } finally {
      await files?.close();
    }
  };
  try {
    return await database.alone(work);
  } catch (error) {
    if (error instanceof Tried) return error.loaded;
    throw error;
  }
}

/** What a start of the program enters by itself is in the dump too. */
async function requireEmpty(executor: Executor): Promise<void> {
  for (const { name } of await tablesInOrder(executor)) {
    if (name in REFERENCE_KEYS || name === "id_keys") continue;
    const entered = name === "seeds" ? `where name <> '${REFERENCE}'` : "";
    const { rows } = await executor.query(`select from ${quoted(name)} ${entered} limit 1`);
    if (rows.length > 0)
      throw new DatabaseRefusal(
        `移す先のデータベースは空ではありません（${name}）。空のデータベースを指定してください。`,
      );
  }
}

class LoadingLines {
  readonly #executor: Executor;
  readonly #progress: Progress;
  readonly #files: LoadingFiles | undefined;
  readonly #identities: IdentityPlace | undefined;
  #insert = "";
  #table = "";
  #rows = 0;
  readonly #counts: Record<string, number> = {};
  readonly #columns: Record<string, string[]> = {};
  #fingerprints: Record<string, string> | undefined;
  #isWhole = false;
  #hasIdentities = false;

  constructor(
    executor: Executor,
    progress: Progress,
    files: LoadingFiles | undefined,
    identities: IdentityPlace | undefined,
  ) {
    this.#executor = executor;
    this.#progress = progress;
    this.#files = files;
    this.#identities = identities;
  }

  async take(line: string): Promise<void> {
    const content = line.slice(1);
    if (line.startsWith("H")) await this.#begin(parse(content) as Head);
    else if (line.startsWith("T")) this.#open(parse(content) as { table: string; columns: string[] });
    else if (line.startsWith("R")) await this.#add(content);
    else if (line.startsWith("S")) await this.#number(parse(content) as Sequence[]);
    else if (line.startsWith("D")) this.#fingerprints = parse(content) as Record<string, string>;
    else if (line.startsWith("E")) this.#check(parse(content) as Record<string, number>);
    else if (this.#isWhole && line.startsWith("I")) await this.#signIn(parse(content) as Identities);
    else if (this.#isWhole && /^[FB]/.test(line)) await this.#files?.take(line);
    else throw new DatabaseRefusal(BROKEN);
  }

  async end(): Promise<Omit<Loaded, "files">> {
    if (!this.#isWhole) throw new DatabaseRefusal(BROKEN);
    await this.#compare();
    await this.#triggers("enable");
    await applyMissing(this.#executor, readMigrations(MIGRATIONS));
    await this.#executor.script("analyze");
    return {
      tables: Object.keys(this.#counts).length,
      rows: this.#rows,
      isCompared: this.#fingerprints !== undefined,
      hasIdentities: this.#hasIdentities,
    };
  }

  async undo(): Promise<void> {
    if (this.#hasIdentities) await this.#identities?.undo();
  }

  /** The schema that the dump was made of, without the rows that its migrations enter. */
  async #begin({ format, version, migrations }: Head): Promise<void> {
    if (format !== "kukaku" || ![1, 2].includes(version)) throw new DatabaseRefusal(BROKEN);
    const known = readMigrations(MIGRATIONS);
    for (const { name, checksum } of migrations)
      if (known.find((migration) => migration.name === name)?.checksum !== checksum)
        throw new DatabaseRefusal(`このプログラムの版では読み込めないバックアップです（${name}）。`);
    await writeAlike(this.#executor);
    await openBooks(this.#executor);
    const names = new Set(migrations.map(({ name }) => name));
    const { rows } = await this.#executor.query<{ name: string }>("select name from schema_migrations");
    if (rows.some(({ name }) => !names.has(name)))
      throw new DatabaseRefusal("移す先のデータベースは、バックアップより新しい版で作られています。");
    await applyMissing(
      this.#executor,
      known.filter(({ name }) => names.has(name)),
    );
    const tables = await tablesInOrder(this.#executor);
    await this.#executor.script(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    await this.#triggers("disable");
  }

  /** What triggers would add is in the dump already. */
  async #triggers(state: "enable" | "disable"): Promise<void> {
    for (const { name } of await tablesInOrder(this.#executor))
      await this.#executor.script(`alter table ${quoted(name)} ${state} trigger user`);
  }

  #open({ table, columns }: { table: string; columns: string[] }): void {
    this.#finishTable();
    const chosen = columns.map(quoted).join(", ");
    this.#table = table;
    this.#counts[table] = 0;
    this.#columns[table] = columns;
    this.#insert = `
      with added as (
        insert into ${quoted(table)} (${chosen}) overriding system value
        select ${chosen} from json_populate_recordset(null::${quoted(table)}, $1::json)
        returning 1
      )
      select count(*)::int as number from added`;
  }

  async #add(rows: string): Promise<void> {
    const added = await this.#executor.query<{ number: number }>(this.#insert, [rows]);
    const number = added.rows[0]?.number ?? 0;
    this.#counts[this.#table] = (this.#counts[this.#table] ?? 0) + number;
    this.#rows += number;
  }

  async #number(sequences: readonly Sequence[]): Promise<void> {
    this.#finishTable();
    for (const { table, column, value, isCalled } of sequences)
      await this.#executor.query("select setval(pg_get_serial_sequence($1, $2), $3, $4)", [
        quoted(table),
        column,
        value,
        isCalled,
      ]);
  }

  #finishTable(): void {
    if (this.#table !== "") this.#progress(this.#table, this.#counts[this.#table] ?? 0);
    this.#table = "";
  }

  #check(expected: Record<string, number>): void {
    for (const [table, count] of Object.entries(expected))
      if (this.#counts[table] !== count) throw new DatabaseRefusal(BROKEN);
    this.#isWhole = true;
  }

  async #compare(): Promise<void> {
    if (!this.#fingerprints) return;
    for (const { name, isWide } of await tablesInOrder(this.#executor)) {
      const columns = this.#columns[name];
      if (!columns) continue;
      const { fingerprint } = await readRows(this.#executor, { name, columns, isWide });
      if (fingerprint !== this.#fingerprints[name])
        throw new DatabaseRefusal(`${name} の内容が、バックアップの記録と一致しません。`);
    }
  }

  async #signIn(identities: Identities): Promise<void> {
    if (!this.#identities) return;
    this.#identities.requireEmpty();
    this.#hasIdentities = true;
    await this.#identities.write(identities);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DatabaseRefusal(BROKEN);
  }
}

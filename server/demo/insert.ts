export interface Executor {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

const ROWS_PER_INSERT = 2_000;

export async function insertAll(executor: Executor, table: string, rows: Iterable<object>): Promise<void> {
  let chunk: object[] = [];
  const write = async () => {
    if (chunk.length === 0) return;
    const columns = Object.keys(chunk[0] ?? {}).join(", ");
    await executor.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(chunk)],
    );
    chunk = [];
  };
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === ROWS_PER_INSERT) await write();
  }
  await write();
}

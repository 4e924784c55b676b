import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../server/backend/db/schema.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const COLUMNS = `
select c.table_name as table, c.column_name as column, format_type(a.atttypid, a.atttypmod) as type,
  c.is_nullable = 'YES' as "isNullable",
  c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
from information_schema.columns c
join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
where c.table_schema = 'public' and c.table_name not in ('schema_migrations', 'seeds')`;

function key({ table, column }: Column) {
  return `${table}.${column}`;
}

function declared(): Column[] {
  return Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableName(table),
        column: column.name,
        type: column.getSQLType(),
        isNullable: !column.notNull,
        hasDefault:
          column.hasDefault || column.generated !== undefined || column.generatedIdentity !== undefined,
      })),
    );
}

describe.each(engines)("a database on %s", (engine) => {
  const database = emptyDatabase(engine);

  it("has the same columns in the migrations and in Drizzle", async () => {
    const { rows } = await database().query<Column>(COLUMNS);
    const byKey = (columns: Column[]) => Object.fromEntries(columns.map((column) => [key(column), column]));
    expect(byKey(declared())).toEqual(byKey(rows));
  });

  it("has the same primary keys in the migrations and in Drizzle", async () => {
    const { rows } = await database().query<{ table: string; column: string }>(`
      select i.indrelid::regclass::text as table, a.attname as column
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisprimary and i.indrelid::regclass::text not in ('schema_migrations', 'seeds')
        and i.indrelid::regclass::text !~ '^pg_|\\.'`);
    const found = rows.map(({ table, column }) => `${table}.${column}`).sort();
    const primary = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) => {
        const { columns, primaryKeys } = getTableConfig(table);
        const keys = [
          ...columns.filter((column) => column.primary),
          ...primaryKeys.flatMap((composite) => composite.columns),
        ];
        return keys.map((column) => `${getTableName(table)}.${column.name}`);
      });
    expect(primary.sort()).toEqual(found);
  });

  it("gives values as JSON holds them", async () => {
    const { rows } = await database().query(`
      select 9007199254740991::int8 as big, '2024-02-29'::date as day, null::date as never, 1.5::float8 as half,
        '2026-11-20 23:59:59.123+09'::timestamptz as instant, '{"a":[1]}'::jsonb as json, array[1, 2]::int[] as list`);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        day: "2024-02-29",
        never: null,
        half: 1.5,
        instant: "2026-11-20T14:59:59.123Z",
        json: { a: [1] },
        list: [1, 2],
      },
    ]);
  });

  it("undoes a transaction that fails, and goes on", async () => {
    const failing = database().transaction(async (executor) => {
      await executor.query("insert into operations_departments (id, name) values (1, '関東営業部')");
      await executor.query("select 1 / 0");
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect((await database().query("select * from operations_departments")).rows).toEqual([]);
    await database().transaction((executor) =>
      executor.query("insert into operations_departments (id, name) values ($1, $2)", [2, "近畿"]),
    );
    expect((await database().orm.select().from(schema.operationsDepartments)).length).toBe(1);
  });
});

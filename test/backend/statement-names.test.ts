import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { isBusy, isPassing } from "../../server/backend/db/failures.ts";
import { connectPostgres } from "../../server/backend/db/postgres.ts";
import { StatementNames } from "../../server/backend/db/statement-names.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";

describe("a statement's name", () => {
  const third = (names: StatementNames, text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1);

  it("is given when it comes the third time, and stays", () => {
    const names = new StatementNames();
    expect([1, 2, 3, 4].map(() => names.nameOf("select 1"))).toEqual([
      undefined,
      undefined,
      "kukaku_1_1",
      "kukaku_1_1",
    ]);
    expect(third(names, "update things set a = 1")).toBe("kukaku_1_2");
  });

  it("is given to no script, no lock and no more than 300 statements", () => {
    const names = new StatementNames();
    for (const text of ["begin", "set local role none", "lock table things", "listen changes"])
      expect(third(names, text)).toBeUndefined();
    for (let n = 0; n < 300; n++) expect(third(names, `select ${n}`)).toBeDefined();
    expect(third(names, "select 'one more'")).toBeUndefined();
    expect(names.nameOf("select 7")).toBe("kukaku_1_8");
  });

  it("is forgotten with the times of a thousand others that came after", () => {
    const names = new StatementNames();
    for (let n = 0; n < 2; n++) names.nameOf("select 'rare'");
    for (let n = 0; n < 1000; n++) names.nameOf(`select ${n}`);
    expect(names.nameOf("select 'rare'")).toBeUndefined();
  });

  it("is another once the tables have changed, whoever else says so of the old one", () => {
    const names = new StatementNames();
    const old = third(names, "select 1") ?? "";
    names.renew(old);
    expect(third(names, "select 1")).toBe("kukaku_2_1");
    names.renew(old);
    expect(names.nameOf("select 1")).toBe("kukaku_2_1");
  });
});

describe("PostgreSQL", () => {
  let postgres: Postgres;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await connectPostgres({ databaseUrl: await postgres.createDatabase() });
    await database.script("create table things (id int, name text); insert into things values (1, '一')");
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.close();
  });

  const ASKER = { userId: 1, isCurator: false, facilityIds: [], brandIds: [] };
  const ONE = "select * from things where id = $1";
  const planned = "select name from pg_prepared_statements where statement = $1";

  it("plans once what is asked again, for people and inside transactions", async () => {
    const mine = database.as(ASKER);
    for (let n = 0; n < 3; n++)
      expect((await mine.query("select $1::int + 1 as n", [n])).rows).toEqual([{ n: n + 1 }]);
    expect((await mine.query(planned, ["select $1::int + 1 as n"])).rows).toHaveLength(1);
    const names = await database.transaction(async (inner) => {
      for (let n = 0; n < 3; n++) await inner.query(ONE, [1]);
      return inner.query(planned, [ONE]);
    });
    expect(names.rows).toHaveLength(1);
  });

  it("keeps one plan for all that may be asked for, and makes no other", async () => {
    const text = "select name from things where id = any ($1::int[])";
    const plans = "select custom_plans::int as other from pg_prepared_statements where statement = $1";
    const found = await database.transaction(async (inner) => {
      for (let n = 0; n < 5; n++) await inner.query(text, [`{${n}}`]);
      return inner.query(plans, [text]);
    });
    expect(found.rows).toEqual([{ other: 0 }]);
  });

  it("says that it passes when tables have changed below a plan, and answers the next", async () => {
    const ask = () => database.transaction((inner) => inner.query(ONE, [1]));
    for (let n = 0; n < 4; n++) expect((await ask()).rows).toEqual([{ id: 1, name: "一" }]);
    await database.script("alter table things add column more text");
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "0A000" });
    expect([isBusy(failure), isPassing(failure)]).toEqual([true, true]);
    for (let n = 0; n < 4; n++) expect((await ask()).rows).toEqual([{ id: 1, name: "一", more: null }]);
  });

  it("refuses a wrong value each time, and answers the next one", async () => {
    const text = "select id from things where id = $1";
    for (let n = 0; n < 5; n++) {
      await expect(database.query(text, ["one"])).rejects.toMatchObject({ code: "22P02" });
      expect((await database.query(text, [1])).rows).toEqual([{ id: 1 }]);
    }
  });
});

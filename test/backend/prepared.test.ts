import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { connectPglite } from "../../server/backend/db/pglite.ts";
import { PreparedStatements } from "../../server/backend/db/prepared.ts";
import { emptyPlace } from "../helpers/engines.ts";

let place: Awaited<ReturnType<typeof emptyPlace>>;
let database: Database;

beforeAll(async () => {
  place = await emptyPlace("pglite");
  database = await connectPglite(place.options.dataDir);
  await database.script(`
    create table things (id integer primary key, name text, tags text[], on_day date, at timestamptz, many bigint, note json);
    insert into things values
      (1, '一', '{a,b}', '2026-11-20', '2026-11-20T01:02:03Z', 9007199254740991, '{"a": [1, null]}'),
      (2, null, '{}', null, null, null, null)`);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const ONE = "select *, $2::text[] as given, $3::json as said from things where id = $1";

describe("a statement that is asked again", () => {
  it("answers as it did at first, with every type", async () => {
    const ask = (id: number) =>
      database.query(ONE, [id, ["x", 'y"z'], { deep: [1] }]).then(({ rows }) => rows);
    const [first] = await ask(1);
    expect(first).toEqual({
      id: 1,
      name: "一",
      tags: ["a", "b"],
      on_day: "2026-11-20",
      at: "2026-11-20T01:02:03.000Z",
      many: 9007199254740991,
      note: { a: [1, null] },
      given: ["x", 'y"z'],
      said: { deep: [1] },
    });
    for (let again = 0; again < 3; again++) expect(await ask(1)).toEqual([first]);
    expect(await ask(2)).toMatchObject([{ id: 2, name: null, tags: [], on_day: null, many: null }]);
    expect(await ask(3)).toEqual([]);
  });

  it("has one plan for all values", async () => {
    const text = "select name from things where id = any ($1::int[])";
    const plans = "select custom_plans::int as other from pg_prepared_statements where statement = $1";
    for (let n = 0; n < 5; n++) await database.query(text, [[n]]);
    expect((await database.query(plans, [text])).rows).toEqual([{ other: 0 }]);
  });

  it("refuses a wrong value each time, and answers the next one", async () => {
    const text = "select id from things where id = $1";
    for (let again = 0; again < 3; again++) {
      await expect(database.query(text, ["one"])).rejects.toMatchObject({ code: "22P02" });
      expect((await database.query(text, [1])).rows).toEqual([{ id: 1 }]);
    }
  });

  it("keeps to its transaction, beside others of it asked at once", async () => {
    const rename = "update things set name = $2 where id = $1 returning name";
    const undone = new Error("undone");
    for (let again = 0; again < 3; again++) {
      const work = database.transaction(async (inner) => {
        const [renamed, ...others] = await Promise.all([
          inner.query(rename, [1, `名前${again}`]),
          inner.query("select id from things where id = $1", [2]),
          inner.query(`select ${again} as fresh`),
          inner.query("select name from things where id = $1", [1]),
        ]);
        expect(renamed.rows).toEqual([{ name: `名前${again}` }]);
        expect(others.map(({ rows }) => rows[0])).toEqual([
          { id: 2 },
          { fresh: again },
          { name: `名前${again}` },
        ]);
        throw undone;
      });
      await expect(work).rejects.toBe(undone);
      expect((await database.query("select name from things where id = $1", [1])).rows).toEqual([
        { name: "一" },
      ]);
    }
  });

  it("fails with the rest of a transaction that has failed, and works after it", async () => {
    const text = "select count(*) as count from things where id < $1";
    await database.query(text, [9]);
    await database.query(text, [9]);
    await database
      .transaction(async (inner) => {
        await inner.query("select 1 / 0").catch(() => {});
        await expect(inner.query(text, [9])).rejects.toMatchObject({ code: "25P02" });
      })
      .catch(() => {});
    expect((await database.query(text, [9])).rows).toEqual([{ count: 2 }]);
  });

  it("is prepared anew after its table has got another column", async () => {
    const text = "select * from things where id = $1";
    await database.query(text, [2]);
    await database.query(text, [2]);
    await database.script("alter table things add column later text default 'x'");
    await expect(database.query(text, [2])).rejects.toMatchObject({ code: "0A000" });
    expect((await database.query(text, [2])).rows).toMatchObject([{ id: 2, later: "x" }]);
  });

  it("is prepared anew after one of its columns has got another name", async () => {
    await database.script("create table renamed (id int, before text); insert into renamed values (1, 'x')");
    const text = "select * from renamed where id = $1";
    for (let again = 0; again < 3; again++)
      expect((await database.query(text, [1])).rows).toEqual([{ id: 1, before: "x" }]);
    await database.script("alter table renamed rename column before to afterwards");
    await expect(database.query(text, [1])).rejects.toMatchObject({ code: "0A000" });
    expect((await database.query(text, [1])).rows).toEqual([{ id: 1, afterwards: "x" }]);
  });

  it("gives way to newer ones when there are too many", async () => {
    const client = await PGlite.create();
    const statements = new PreparedStatements(client);
    const plain = (text: string, parameters?: unknown[]) => client.query(text, parameters) as never;
    for (let at = 0; at < 320; at++)
      for (let again = 0; again < 2; again++) {
        const { rows } = await statements.query(`select ${at} + $1::int as sum`, [1], plain);
        expect(rows).toEqual([{ sum: at + 1 }]);
      }
    const { rows } = await client.query("select count(*)::int as count from pg_prepared_statements");
    expect(rows).toEqual([{ count: 300 }]);
    await client.close();
  });
});

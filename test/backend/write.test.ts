import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallContext, WriteContext } from "../../server/backend/answering/handler.ts";
import { idempotencyKey } from "../../server/backend/answering/idempotency.ts";
import { notFound, Refusal } from "../../server/backend/answering/refusal.ts";
import { runWrite } from "../../server/backend/answering/write.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { engines, readyPlace } from "../helpers/engines.ts";

describe("an Idempotency-Key", () => {
  const about = { userId: 1, call: "addDistrict", input: { body: { name: "関東" } } };

  it("binds user, call and what is asked", () => {
    const key = idempotencyKey("abcdefgh-1", about);
    expect(key).toMatchObject({ userId: 1, call: "addDistrict", key: "abcdefgh-1" });
    expect(idempotencyKey("abcdefgh-1", about)).toEqual(key);
    expect(idempotencyKey("abcdefgh-1", { ...about, input: {} })?.bodyHash).not.toBe(key?.bodyHash);
  });

  it("is optional, and refused in any other form", () => {
    expect(idempotencyKey(undefined, about)).toBeUndefined();
    for (const header of [
      "short",
      "x".repeat(101),
      "with space",
      "改行のない鍵です",
      ["abcdefgh-1", "abcdefgh-2"],
    ])
      expect(() => idempotencyKey(header, about)).toThrow(Refusal);
  });
});

describe.each(engines)("a write on %s (R17, S25)", (engine) => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await readyPlace(engine, { seedDemo: false });
    remove = place.remove;
    database = await openDatabase({ ...place.options, seedDemo: false });
    await database.query(
      "insert into users (id, uuid, email, family_name, given_name) values (1, 'one', 'one@example.com', '佐伯', '奈緒')",
    );
  });
  afterAll(async () => {
    await database?.close();
    await remove?.();
  });
  beforeEach(() =>
    database.script(
      "delete from operations_departments; delete from audit_entries; delete from idempotency_keys",
    ),
  );

  const principal = { sub: "one", tokenIssuedAt: 0, userId: 1, isCurator: false, facilities: [], brands: [] };
  const context = () => ({ principal, database }) as unknown as CallContext;
  const addDistrict = async ({ database: executor, audit }: WriteContext) => {
    const { rows } = await executor.query<{ id: number }>(
      "insert into operations_departments (id, name) select count(*) + 1, '関東' from operations_departments returning id",
    );
    const id = rows[0]?.id ?? 0;
    audit({ objectKind: "district", objectId: id, changes: { name: { from: null, to: "関東" } } });
    return { status: 2000, id };
  };
  const run = (work: (context: WriteContext) => Promise<unknown>, header?: string, input: unknown = {}) =>
    runWrite(database, context(), {
      call: "addDistrict",
      requestId: "request-1",
      key: idempotencyKey(header, { userId: 1, call: "addDistrict", input }),
      work,
    });
  const total = async (table: string) => {
    const { rows } = await database.query<{ total: number }>(`select count(*)::int as total from ${table}`);
    return rows[0]?.total;
  };
  const audited = async () => {
    const { rows } = await database.query(
      "select user_id, call, object_kind, object_id, result, changes, request_id from audit_entries order by id",
    );
    return rows;
  };
  const signature = { user_id: 1, call: "addDistrict", request_id: "request-1" };

  it("prepares without a transaction, so that others are answered meanwhile, and audits what that refuses", async () => {
    const about = { call: "addDistrict", requestId: "request-1", key: undefined };
    const answer = await runWrite(database, context(), {
      ...about,
      prepare: () => total("operations_departments"),
      work: async (write, prepared) => ({ ...(await addDistrict(write)), prepared }),
    });
    expect(answer).toEqual({ status: 2000, id: 1, prepared: 0 });
    const prepare = async () => {
      throw notFound();
    };
    await expect(runWrite(database, context(), { ...about, prepare, work: addDistrict })).rejects.toThrow(
      Refusal,
    );
    expect([await total("operations_departments"), await total("audit_entries")]).toEqual([1, 2]);
  });

  it("leaves its change and one audit entry for each thing changed", async () => {
    expect(await run(addDistrict)).toEqual({ status: 2000, id: 1 });
    expect(await audited()).toEqual([
      {
        ...signature,
        object_kind: "district",
        object_id: 1,
        result: "ok",
        changes: { name: { from: null, to: "関東" } },
      },
    ]);
  });

  it.each([
    ["denied", notFound()],
    ["denied", new Refusal(4030)],
    ["invalid", new Refusal(4000, undefined, { name: "必須項目です。" })],
    ["invalid", new Refusal(4290)],
    ["conflict", new Refusal(4090)],
  ])("leaves nothing but one audit entry (%s) when it is refused", async (result, refusal) => {
    const refused = run(async (write) => {
      await addDistrict(write);
      throw refusal;
    }, "refused-key-1");
    await expect(refused).rejects.toBe(refusal);
    expect([await total("operations_departments"), await total("idempotency_keys")]).toEqual([0, 0]);
    expect(await audited()).toEqual([
      { ...signature, object_kind: null, object_id: null, result, changes: {} },
    ]);
  });

  it("leaves nothing at all when it breaks, and its key serves again", async () => {
    const broken = run(async (write) => {
      await addDistrict(write);
      throw new Error("broken");
    }, "broken-key-1");
    await expect(broken).rejects.toThrow("broken");
    expect([await total("operations_departments"), await audited()]).toEqual([0, []]);
    expect(await run(addDistrict, "broken-key-1")).toEqual({ status: 2000, id: 1 });
  });

  it("answers a repeated key with the first answer and does nothing more", async () => {
    const first = await run(addDistrict, "repeated-key-1");
    expect(await run(addDistrict, "repeated-key-1")).toEqual(first);
    expect(await run(addDistrict, "repeated-key-2")).toEqual({ status: 2000, id: 2 });
    expect([await total("operations_departments"), (await audited()).length]).toEqual([2, 2]);
  });

  it("refuses a key that was used for something else", async () => {
    await run(addDistrict, "repeated-key-1", { name: "関東" });
    await expect(run(addDistrict, "repeated-key-1", { name: "近畿" })).rejects.toMatchObject({
      status: 4090,
    });
    expect(await total("operations_departments")).toBe(1);
    expect(await audited()).toMatchObject([{ result: "ok" }, { result: "conflict" }]);
  });

  it("has one effect and one answer when two with the same key come at once", async () => {
    for (let round = 0; round < 5; round++) {
      await database.script("delete from operations_departments");
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => run(addDistrict, `race-key-${round}-x`)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await total("operations_departments")).toBe(1);
    }
    expect((await audited()).length).toBe(5);
  });

  it("lets the second of two with the same key do the work when the first is refused", async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = run(async (write) => {
      begin();
      await addDistrict(write);
      throw new Refusal(4090);
    }, "refused-race-1");
    await begun;
    const second = run(addDistrict, "refused-race-1");
    await expect(first).rejects.toMatchObject({ status: 4090 });
    expect(await second).toEqual({ status: 2000, id: 1 });
    expect(await total("operations_departments")).toBe(1);
  });
});

import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CuratorOrder,
  type CuratorOutcome,
  countCurators,
  orderCurators,
} from "../../server/backend/curators/curators.ts";
import { serveCurators } from "../../server/backend/curators/socket.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { emptyPlace, engines, readyPlace } from "../helpers/engines.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

const addition = (email: string, more: Partial<Extract<CuratorOrder, { command: "add" }>> = {}) =>
  ({ command: "add", email, family_name: "運用", given_name: "太郎", mails: false, ...more }) as const;
const removal = (email: string, force = false) => ({ command: "remove", email, force }) as const;

describe.each(engines)("curators on an empty database on %s", (engine) => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let database: Database;
  beforeAll(async () => {
    place = await readyPlace(engine, { seedDemo: false });
    database = await openDatabase({ ...place.options, seedDemo: false });
  });
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  const ask = (order: CuratorOrder) => orderCurators(database, order);
  const listed = async () => {
    const outcome = await ask({ command: "list" });
    return outcome.command === "list" ? outcome.curators : [];
  };
  const invitationOf = (outcome: CuratorOutcome) =>
    outcome.command === "add" ? outcome.invitation : undefined;
  const rows = async <T>(query: string) => (await database.query<T>(query)).rows;
  const signUp = (email: string) =>
    database.query("update users set uuid = $1, is_curator = true where email = $1", [email]);

  it("are invited once each, into the operator's own organisation", async () => {
    expect(await countCurators(database)).toBe(0);
    const first = invitationOf(await ask(addition("First@kukaku.example")));
    const second = invitationOf(await ask(addition("first@kukaku.example", { mails: true })));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(await rows("select count(*)::int as open from invitations")).toEqual([{ open: 1 }]);
    expect(await rows("select name, is_stealth, is_operator from facilities")).toEqual([
      { name: "運営", is_stealth: true, is_operator: true },
    ]);
    expect(await listed()).toEqual([
      { email: "first@kukaku.example", name: "運用 太郎", invited_until: expect.stringMatching(/^\d{4}-/) },
    ]);
    const [mail] = await rows<{ to_address: string; text: string }>("select to_address, text from outbox");
    expect(mail?.to_address).toBe("first@kukaku.example");
    expect(mail?.text).toContain(`{origin}/invitation?id=${second}&email=first%40kukaku.example`);
  });

  it("have the invitation's id in no table", async () => {
    const id = invitationOf(await ask(addition("secret@kukaku.example"))) ?? "";
    for (const table of ["invitations", "audit_entries", "users"]) {
      const found = await rows<{ text: string }>(`select t::text as text from ${table} t`);
      expect(found.filter(({ text }) => text.includes(id))).toEqual([]);
    }
    await ask(removal("secret@kukaku.example"));
  });

  it("are taken out again, the last one only on purpose", async () => {
    await signUp("first@kukaku.example");
    await expect(ask(removal("nobody@kukaku.example"))).rejects.toThrow("運営者ではありません");
    await expect(ask(removal("first@kukaku.example"))).rejects.toThrow("最後の運営者です");
    expect(await countCurators(database)).toBe(1);
    await ask(removal("first@kukaku.example", true));
    expect(await countCurators(database)).toBe(0);
    expect(await rows("select id from user_facility_joins")).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it("who have an account already are curators at once", async () => {
    expect(await ask(addition("first@kukaku.example"))).toEqual({
      command: "add",
      email: "first@kukaku.example",
    });
    expect(await listed()).toEqual([
      { email: "first@kukaku.example", name: "運用 太郎", invited_until: null },
    ]);
  });

  it("stand in the audit trail with each command", async () => {
    const trail = await rows<{ call: string; actor: string }>(
      "select call, actor from audit_entries order by id",
    );
    expect(trail.every(({ actor }) => actor === "operator")).toBe(true);
    expect(trail.map(({ call }) => call)).toEqual([
      ...["addCurator", "addCurator", "addCurator", "removeCurator", "removeCurator", "addCurator"],
    ]);
  });
});

describe("the command", () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  beforeAll(async () => {
    place = await emptyPlace("pglite");
  });
  afterAll(() => place?.remove());

  const run = (...args: string[]) =>
    promisify(execFile)(nodeBinary, [join(projectRoot, "server/main/curator.ts"), ...args], {
      cwd: place.options.dataDir,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATA_DIR: place.options.dataDir,
        PUBLIC_ORIGIN: "https://kukaku.example",
      },
    });

  it("says how it is used, and which address is none", async () => {
    await expect(run("add")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("使い方") });
    await expect(run("add", "somebody", "--name", "運用")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("somebody：メールアドレスの形式"),
    });
  });

  it("works while nothing runs, and while a process holds the embedded database", async () => {
    const added = await run("add", "one@kukaku.example", "--name", "運用 一");
    expect(added.stdout).toMatch(/^https:\/\/kukaku\.example\/invitation\?id=[0-9a-f-]{36}&email=one%40/m);
    const database = await openDatabase({ ...place.options, seedDemo: false });
    const served = await serveCurators(database, place.options.dataDir);
    try {
      expect(statSync(join(place.options.dataDir, "curators.sock")).mode & 0o777).toBe(0o600);
      await run("add", "two@kukaku.example", "--name", "運用　二");
      const { stdout } = await run("list");
      expect(stdout.match(/\S+@kukaku\.example\s+招待中/g)).toHaveLength(2);
      await expect(run("remove", "three@kukaku.example")).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining("three@kukaku.example は運営者ではありません。"),
      });
    } finally {
      served.close();
      await database.close();
    }
  });
});

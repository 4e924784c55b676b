import { rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/backend/db/open.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { freePort } from "../helpers/free-port.ts";
import { type Launched, launch, spawnProduct } from "../helpers/launch.ts";
import { signIn } from "../helpers/pages.ts";
import { scratch } from "../helpers/scratch.ts";
import { copyTemplate } from "../helpers/template.ts";

let dataDir: string;
const launched: Launched[] = [];

beforeAll(async () => {
  dataDir = scratch("kukaku-start-");
  await copyTemplate(dataDir);
});
afterEach(async () => {
  for (const product of launched.splice(0)) await product.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(settings: Record<string, string> = {}): Promise<Launched> {
  const product = await launch({ DATA_DIR: dataDir, ...settings });
  launched.push(product);
  return product;
}

async function refusedStart(settings: Record<string, string>) {
  const { ended, logs } = spawnProduct({ DATA_DIR: dataDir, ...settings });
  const code = await ended;
  const lines = logs()
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("デモデータを準備しています"));
  return { code, lines };
}

const DAMAGED = /^組み込みデータベース .+ を開けません。/;

async function alter(dataDir: string, statement: string): Promise<void> {
  const database = await connect({ dataDir });
  await database.script(statement);
  await database.close();
}

describe("starting", () => {
  it("prints the address, the demo accounts and their password", async () => {
    const product = await start();
    expect(product.logs()).toContain(product.origin);
    expect(product.logs()).toContain(DEMO_PASSWORD);
    for (const { email } of Object.values(demoAccounts)) expect(product.logs()).toContain(email);
  });

  it("says in one line that the port is taken", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => holder.once("listening", resolve));
    const { port } = holder.address() as { port: number };
    const { code, lines } = await refusedStart({ PORT: String(port) });
    holder.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`ポート${port}は、ほかのプロセスが使用しています`)]);
  });

  it("refuses a data directory that another process uses, and leaves that one working", async () => {
    const product = await start();
    const { code, lines } = await refusedStart({});
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/データディレクトリ.*使用中/)]);
    const browser = await signIn(product.origin, demoAccounts.facility.email);
    expect(browser.landing.status).toBe(200);
  });

  it.each<[string, RegExp, (directory: string) => Promise<void>]>([
    [
      "that a newer program has made",
      /新しい版で作られています（9999_future\.sql）/,
      (directory) =>
        alter(directory, "insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')"),
    ],
    [
      "whose migrations were others",
      /適用済みのマイグレーション 0001_first\.sql の内容が変わっています/,
      (directory) =>
        alter(directory, "update schema_migrations set checksum = 'x' where name = '0001_first.sql'"),
    ],
    [
      "whose version cannot be read",
      DAMAGED,
      (directory) => writeFile(join(directory, "db/data/PG_VERSION"), "?\n"),
    ],
    [
      "whose control file is cut short",
      DAMAGED,
      (directory) => truncate(join(directory, "db/data/global/pg_control"), 100),
    ],
    [
      "whose tables are gone",
      DAMAGED,
      (directory) => rm(join(directory, "db/data/base"), { recursive: true }),
    ],
  ])("refuses a data directory %s in one line (R20)", async (_what, line, damage) => {
    const directory = scratch("kukaku-start-");
    await copyTemplate(directory);
    await damage(directory);
    const { code, lines } = await refusedStart({ DATA_DIR: directory });
    expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
    await rm(directory, { recursive: true });
  });

  it("lists all mistakes of the configuration at once", async () => {
    const { code, lines } = await refusedStart({ PORT: "http", ROLE: "everything", DEMO_SCALE: "0" });
    expect(code).toBe(1);
    expect(lines[0]).toBe("設定に誤りがあります。");
    for (const name of ["PORT", "ROLE", "DEMO_SCALE"]) expect(lines.join("\n")).toContain(`- ${name}:`);
  });

  it("refuses to sign people in by itself in production", async () => {
    const { code, lines } = await refusedStart({ NODE_ENV: "production" });
    expect(code).toBe(1);
    for (const name of [
      "SESSION_SECRET",
      "PUBLIC_ORIGIN",
      "DATABASE_URL",
      "SMTP_URL",
      "COGNITO_USER_POOL_ID",
    ])
      expect(lines.join("\n")).toContain(`- ${name}:`);
  });
});

describe("stopping", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "ends cleanly on %s, and the next start finds everything",
    async (signal) => {
      const first = await start();
      process.kill(first.pid, signal);
      expect(await first.ended).toBe(0);
      const second = await start();
      const browser = await signIn(second.origin, demoAccounts.facility.email);
      expect(browser.landing.path).toMatch(/^\/sections/);
    },
  );

  it("in production turns readiness off first and goes on answering while the balancer notices", async () => {
    const port = String(await freePort());
    const product = await start({
      NODE_ENV: "production",
      PORT: port,
      PUBLIC_ORIGIN: "https://kukaku.example.jp",
      SESSION_SECRET: "q8Zr5vB1xK7nT3mW9cJ2pL6dF4hG0sYa",
      ALLOW_EMBEDDED_IDENTITY: "1",
      ALLOW_EMBEDDED_DATABASE: "1",
      ALLOW_MAIL_FILES: "1",
      DRAIN_MS: "1500",
    });
    const address = `http://127.0.0.1:${port}`;
    expect(await statusOf(`${address}/readyz`)).toBe(200);
    process.kill(product.pid, "SIGTERM");
    await expect.poll(() => statusOf(`${address}/readyz`)).toBe(503);
    expect(await statusOf(`${address}/signin`)).toBe(200);
    expect(await product.ended).toBe(0);
  });
});

async function statusOf(url: string): Promise<number> {
  const { statusCode, body } = await request(url, { headers: { host: "kukaku.example.jp" } });
  await body.dump();
  return statusCode;
}

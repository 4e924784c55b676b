import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { clockFinding } from "../../server/main/doctor/clock.ts";
import { freePort } from "../helpers/free-port.ts";
import { type IdentityProcess, startIdentityProcess } from "../helpers/identity-process.ts";
import { nothingSet } from "../helpers/launch.ts";
import { type MailServer, startMailServer } from "../helpers/mail-server.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";
import { type PrivateRedis, startRedis } from "../helpers/redis.ts";

describe("the command that tries every outside service", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kukaku-doctor-"));
  let postgres: Postgres;
  let redis: PrivateRedis;
  let mails: MailServer;
  let pool: IdentityProcess;
  beforeAll(async () => {
    [postgres, redis, mails, pool] = await Promise.all([
      startPostgres(),
      startRedis(),
      startMailServer(),
      startIdentityProcess(join(dataDir, "pool")),
    ]);
  });
  afterAll(async () => {
    await Promise.all([postgres?.close(), redis?.stop(), mails?.close(), pool?.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const doctor = async (settings: Record<string, string>, ...more: string[]) => {
    const { PATH, HOME } = process.env;
    const child = spawn(nodeBinary, ["server/main/doctor.ts", ...more], {
      cwd: projectRoot,
      env: { PATH, HOME, ...nothingSet, DATA_DIR: dataDir, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "close");
    const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await ended;
    return { code, lines: printed.split("\n"), complaints };
  };

  it("says of each that it works, and sends a mail where it is asked to", async () => {
    const databaseUrl = await postgres.createDatabase();
    const settings = {
      ...pool.settings,
      DATABASE_URL: databaseUrl,
      SESSION_STORE_URL: redis.url,
      SMTP_URL: mails.url,
      MAIL_FROM: "kukaku@kukaku.example",
    };
    const empty = await doctor(settings);
    expect(empty.lines).toContainEqual(expect.stringMatching(/^✗ データベース.*npm run migrate を実行/));
    expect(empty.lines).toContainEqual(expect.stringMatching(/^! メール.*テストメールは送っていません/));
    await (await openDatabase({ dataDir, databaseUrl, demoScale: 1, seedDemo: false, projectRoot })).close();
    const { lines, code, complaints } = await doctor(settings, "--mail-to", "operator@kukaku.example");
    for (const line of [
      /^✓ ディスク（DATA_DIR）：/,
      /^✓ 地理データ（DATA_DIR）：収録データ（census-2020）を使います。$/,
      /^✓ データベース（DATABASE_URL）：PostgreSQL \d+/,
      /^✓ データベース（DATABASE_URL）：時計は/,
      /^✓ データベース（DATABASE_URL）：構造はこの版に合っています/,
      /^! データベース（DATABASE_URL）：スーパーユーザー/,
      // The tests' own server keeps nothing.
      /^✗ データベース（DATABASE_URL）：fsync/,
      /^✓ セッション（SESSION_STORE_URL）：Redis \d/,
      /^✓ 認証（COGNITO_USER_POOL_ID）：ユーザープール .+の鍵を1個/,
      /^✓ 認証（COGNITO_USER_POOL_ID）：アプリクライアントとシークレット/,
      /^✓ メール（SMTP_URL）：.*operator@kukaku\.example にテストメール/,
      /^✓ 添付ファイル（DATA_DIR）：/,
      /^1件の問題があります。$/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
    expect([code, complaints]).toEqual([1, ""]);
    const inPostgres = await doctor({ ...settings, SESSION_STORE_URL: await postgres.createDatabase() });
    expect(inPostgres.lines).toContainEqual(
      expect.stringMatching(/^✓ セッション（SESSION_STORE_URL）：PostgreSQL/),
    );
    expect(mails.mails.map(({ recipients }) => recipients)).toEqual([["operator@kukaku.example"]]);
  });

  it("names the setting and the reason of each that does not, and no password", async () => {
    const nobody = await freePort();
    const { lines, code } = await doctor({
      ...pool.settings,
      COGNITO_CLIENT_SECRET: "another-secret-than-the-pools",
      DATABASE_URL: `postgres://kukaku:hidden-word@127.0.0.1:${nobody}/kukaku`,
      SESSION_STORE_URL: `redis://:hidden-word@127.0.0.1:${nobody}`,
      SMTP_URL: `smtp://user:hidden-word@127.0.0.1:${nobody}`,
      MAIL_FROM: "kukaku@kukaku.example",
      CLAMD_URL: `tcp://127.0.0.1:${nobody}`,
      FILE_STORE_URL: `http://key:hidden-word@127.0.0.1:${nobody}/bucket`,
      TILE_URL: `http://127.0.0.1:${nobody}/{z}/{x}/{y}.png`,
    });
    const failed = lines.filter((line) => line.startsWith("✗"));
    for (const setting of ["DATABASE_URL", "SESSION_STORE_URL", "SMTP_URL", "FILE_STORE_URL", "TILE_URL"])
      expect(failed).toContainEqual(
        expect.stringMatching(new RegExp(`（${setting}）：接続を拒否されました`)),
      );
    expect(failed).toContainEqual(expect.stringMatching(/（CLAMD_URL）：応答がありません/));
    expect(failed).toContainEqual(expect.stringMatching(/COGNITO_CLIENT_SECRET が、.*一致しません/));
    expect(code).toBe(1);
    expect(lines.join("\n")).not.toContain("hidden-word");
  });

  it("tells how far a clock is off, and from which distance on nobody could sign in", () => {
    const now = Date.now();
    const other = (seconds: number) => new Date(now + seconds * 1000);
    expect(clockFinding("x", other(0), now - 10).state).toBe("ok");
    expect(clockFinding("x", other(30), now)).toMatchObject({
      state: "warning",
      text: expect.stringMatching(/30秒遅れて/),
    });
    expect(clockFinding("x", other(-3600), now)).toMatchObject({
      state: "failed",
      text: expect.stringMatching(/3600秒進んで/),
    });
  });
});

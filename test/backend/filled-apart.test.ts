import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lockDirectory } from "../../server/backend/db/directory-lock.ts";
import { fillApart } from "../../server/backend/db/filled-apart.ts";
import { openServed } from "../../server/backend/db/up-to-date.ts";
import { isFree } from "../helpers/free-directory.ts";
import { spawnProduct } from "../helpers/launch.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { scratch } from "../helpers/scratch.ts";

const place = (dataDir: string) => ({ dataDir, projectRoot, demoScale: 1, seedDemo: false });
const lockOf = (dataDir: string) => join(dataDir, "db/kukaku.lock");

function ownerOf(dataDir: string): number {
  if (!existsSync(lockOf(dataDir))) return 0;
  return Number(/"pid":(\d+)/.exec(readFileSync(lockOf(dataDir), "utf8"))?.[1] ?? 0);
}

describe("an embedded database that does not exist yet", () => {
  it("is made and filled in processes that let go of it", async () => {
    const dataDir = scratch("kukaku-backend-");
    await fillApart(place(dataDir));
    expect(existsSync(lockOf(dataDir))).toBe(false);
    const database = await openServed(place(dataDir));
    expect((await database.query("select count(*) as count from prefectures")).rows).toEqual([{ count: 47 }]);
    await database.close();
  }, 60_000);

  it("is not made in a directory that another process holds", async () => {
    const dataDir = scratch("kukaku-backend-");
    const lock = lockDirectory(join(dataDir, "db"));
    await expect(fillApart(place(dataDir))).rejects.toThrow(
      /^データディレクトリ .+ は別のプロセス.+が使用中です。/,
    );
    lock.release();
  }, 60_000);

  it("is said in one line to be unfinished where its process is killed", async () => {
    const dataDir = scratch("kukaku-backend-");
    const filled = fillApart(place(dataDir)).then(
      () => "filled",
      (error: Error) => error.message,
    );
    await expect.poll(() => ownerOf(dataDir), { timeout: 20_000 }).toBeGreaterThan(0);
    process.kill(ownerOf(dataDir), "SIGKILL");
    expect(await filled).toMatch(/^組み込みデータベースの準備が途中で終わりました（SIGKILL）。[^\n]+$/);
  }, 60_000);

  it("is given up when who waits for it is killed", async () => {
    const dataDir = scratch("kukaku-backend-");
    const order = JSON.stringify(place(dataDir));
    const waiting = fork(join(projectRoot, "test/helpers/waiting-for-filling.ts"), [order]);
    await expect.poll(() => ownerOf(dataDir), { timeout: 20_000 }).toBeGreaterThan(0);
    waiting.kill("SIGKILL");
    await once(waiting, "exit");
    await expect.poll(() => isFree(dataDir), { timeout: 1000, interval: 20 }).toBe(true);
    // While it was made, not a second or two later.
    expect(existsSync(join(dataDir, "db/data"))).toBe(false);
  }, 60_000);

  it("is filled before what serves stands in memory beside it", async () => {
    const dataDir = scratch("kukaku-backend-");
    const { child, ended } = spawnProduct({ DATA_DIR: dataDir });
    await expect.poll(() => ownerOf(dataDir), { timeout: 20_000 }).toBeGreaterThan(0);
    expect(ownerOf(dataDir)).not.toBe(child.pid);
    expect(existsSync(join(dataDir, "identity"))).toBe(false);
    child.kill("SIGTERM");
    await ended;
    await expect.poll(() => isFree(dataDir), { timeout: 1000, interval: 20 }).toBe(true);
  }, 60_000);
});

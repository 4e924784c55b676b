import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "../../server/backend/db/directory-lock.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "kukaku-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const file = () => join(directory, "kukaku.lock");

function stateOf(pid: number): string | undefined {
  return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
}

async function holder() {
  const script = `import { lockDirectory } from ${JSON.stringify(join(projectRoot, "server/backend/db/directory-lock.ts"))};
    lockDirectory(${JSON.stringify(directory)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(nodeBinary, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

describe("the lock of a data directory (R20)", () => {
  it("keeps a second process out with one line that names the holder, and lets it in when the holder is killed", async () => {
    const child = await holder();
    expect(() => lockDirectory(directory)).toThrow(
      `データディレクトリ ${directory} は別のプロセス（プロセス ${child.pid}）が使用中です。`,
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    lockDirectory(directory).release();
    expect(existsSync(file())).toBe(false);
  });

  it("keeps this same process out while it holds the directory", () => {
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow("使用中です");
    lock.release();
    lockDirectory(directory).release();
  });

  it("takes over from a process whose pid now belongs to another", () => {
    writeFileSync(file(), JSON.stringify({ pid: process.pid, host: hostname(), born: "another-boot/1" }));
    lockDirectory(directory).release();
  });

  it("takes over from a process that has ended, though nobody has asked after it yet", async () => {
    // What the shell becomes does not wait for the shell's child, as the shell itself would.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const child = Number(String((await once(parent.stdout, "data"))[0]));
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
    process.kill(child, "SIGKILL");
    writeFileSync(file(), JSON.stringify({ pid: child, host: hostname(), born: "" }));
    await expect.poll(() => stateOf(child)).toBe("Z");
    lockDirectory(directory).release();
    parent.kill("SIGKILL");
  });

  it("takes over a lock file that says nothing", () => {
    writeFileSync(file(), "");
    lockDirectory(directory).release();
  });

  it("believes a lock of another host while its heartbeat is fresh", () => {
    writeFileSync(file(), JSON.stringify({ pid: 1, host: "another-host", born: "" }));
    expect(() => lockDirectory(directory)).toThrow("使用中です");
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file(), longAgo, longAgo);
    lockDirectory(directory).release();
  });
});

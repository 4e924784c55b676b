import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startIdentityProcess } from "../helpers/identity-process.ts";

it("S27 begins in production without the demonstration accounts, whose password is public", async () => {
  const data = await mkdtemp(join(tmpdir(), "kukaku-pool-"));
  const pool = await startIdentityProcess(data, [], { PATH: process.env.PATH, NODE_ENV: "production" });
  await pool.stop();
  const { users } = JSON.parse(await readFile(join(data, "identity/pool.json"), "utf8"));
  await rm(data, { recursive: true });
  expect(users).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { signIn } from "../helpers/pages.ts";
import { percentile, type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const DOWN_SECONDS = 30;
const PAUSE_MS = 200;
const AT_ONCE = 4;
const LOCKED_TIMES = 10;
const SMALL_MB = 8;
const MOST_WRITES = 2000;
const READ_FAILED = "データを取得できませんでした。";

interface Loaded {
  status: number;
  isWhole: boolean;
  milliseconds: number;
}

export async function measureDatabase(): Promise<Row[]> {
  const site = await startSite();
  try {
    const headers = { ...(await site.person("facility")), "accept-encoding": "identity" };
    const load = async (): Promise<Loaded> => {
      const begin = performance.now();
      const answer = await request(`${site.web.origin}/sections`, { headers });
      const text = await answer.body.text();
      const isWhole = answer.statusCode === 200 && !text.includes(READ_FAILED);
      return { status: answer.statusCode, isWhole, milliseconds: performance.now() - begin };
    };
    for (let n = 0; n < 10; n++) await load();
    const rows = await away(site, load);
    rows.push(...(await locked(site, load)), ...(await full(site)));
    const ended = await Promise.race([site.web.ended, site.backend.ended, sleep(0, "none")]);
    rows.push(row("R7", "processes ended", ended === "none" ? 0 : 1, { atMost: 0 }));
    return rows;
  } finally {
    await site.stop();
  }
}

async function away({ postgres }: Site, load: () => Promise<Loaded>): Promise<Row[]> {
  await postgres.kill();
  const end = performance.now() + DOWN_SECONDS * 1000;
  const loads: Loaded[] = [];
  const person = async () => {
    for (; performance.now() < end; await sleep(PAUSE_MS)) loads.push(await load());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  await postgres.start();
  return [...answers(`PostgreSQL away for ${DOWN_SECONDS} s`, loads, 1500), await backAfter(load)];
}

async function locked({ databaseUrl, web }: Site, load: () => Promise<Loaded>): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const browser = await signIn(web.origin, demoAccounts.facility.email);
  const form = await browser.get("/setting/facility/details/edit");
  const save = () => browser.submit(form, { field: "version" }, { parking_count: String(randomInt(9999)) });
  const timesOf = async (times: number, ask: () => Promise<Loaded>) => {
    const loads: Loaded[] = [];
    for (let n = 0; n < times; n++) loads.push(await ask());
    return loads;
  };
  try {
    await client.query("begin; lock table sections in access exclusive mode");
    const pages = await timesOf(LOCKED_TIMES, load);
    const many = (
      await Promise.all(Array.from({ length: AT_ONCE }, () => timesOf(LOCKED_TIMES, load)))
    ).flat();
    await client.query("rollback");
    const back = await backAfter(load);
    await client.query("begin; select from facilities where id = 1 for update");
    const forms = await timesOf(LOCKED_TIMES, async () => {
      const begin = performance.now();
      const { status } = await save();
      return { status, isWhole: status < 400, milliseconds: performance.now() - begin };
    });
    await client.query("rollback");
    return [
      ...answers("a table that is locked, one page after the other", pages, 1500),
      ...answers(`a table that is locked, ${AT_ONCE} pages at once`, many, 1500),
      back,
      ...answers("a row that is locked, forms that save it", forms, 1500),
      await backAfter(load),
    ];
  } finally {
    await client.end();
  }
}

async function full({ databaseUrl, backendOrigin, accessToken }: Site): Promise<Row[]> {
  if (process.getuid?.() !== 0) {
    console.log("  database: only root can mount a small disk; what a full one does was not measured");
    return [];
  }
  const disk = mkdtempSync(join(tmpdir(), "kukaku-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_MB}m`, "tmpfs", disk]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    execFileSync("chown", ["postgres", disk]);
    await client.query(`create tablespace small location '${disk}'`);
    await client.query("alter table audit_entries set tablespace small");
    const authorization = `Token ${await accessToken(demoAccounts.facility.email)}`;
    const write = async (): Promise<Loaded> => {
      const begin = performance.now();
      const url = `${backendOrigin}/api/v1/facilities/1/bookmark`;
      const answer = await request(url, { method: "POST", headers: { authorization } });
      await answer.body.dump();
      const isWhole = answer.statusCode === 200;
      return { status: answer.statusCode, isWhole, milliseconds: performance.now() - begin };
    };
    fill(join(disk, "ballast"));
    const loads: Loaded[] = [];
    for (let n = 0; n < MOST_WRITES && loads.length < 20; n++) {
      const written = await write();
      if (!written.isWhole) loads.push(written);
    }
    rmSync(join(disk, "ballast"), { force: true });
    const rows = [
      row("R7", "writes refused on a full disk", loads.length, { atLeast: 20 }),
      ...answers("a full disk", loads, 1500),
      await backAfter(write),
    ];
    await client.query("alter table audit_entries set tablespace pg_default");
    await client.query("drop tablespace small");
    return rows;
  } finally {
    await client.end();
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function fill(file: string): void {
  for (let at = 0; at < SMALL_MB * 16; at++)
    try {
      writeFileSync(file, Buffer.alloc(64 * 1024), { flag: "a" });
    } catch {
      return;
    }
}

function answers(what: string, loads: readonly Loaded[], mostMs: number): Row[] {
  const times = loads.map(({ milliseconds }) => milliseconds);
  const odd = loads.filter(({ status, isWhole }) => isWhole || ![200, 503, 504].includes(status));
  for (const status of new Set(odd.map((one) => one.status))) console.log(`  database: ${what}: ${status}`);
  return [
    row("R7", `${what}: ${loads.length} answers, p95`, percentile(times, 0.95), {
      atMost: mostMs,
      unit: "ms",
    }),
    row("R7", `${what}: answered in another way than 503 or a page that says so`, odd.length, { atMost: 0 }),
  ];
}

async function backAfter(ask: () => Promise<Loaded>): Promise<Row> {
  const begin = performance.now();
  while (!(await ask()).isWhole && performance.now() < begin + 30_000) await sleep(50);
  return row("R7", "whole again after", (performance.now() - begin) / 1000, { atMost: 5, unit: "s" });
}

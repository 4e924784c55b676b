// Two web and two backend hosts, Redis and PostgreSQL behind HAProxy, and what people notice while parts go: prints a
// table. `npm run chaos`, with how many rounds of restarts, and `nginx` to have that in front of the web hosts.
import { setTimeout as sleep } from "node:timers/promises";
import { type HostName, startHosts } from "./hosts.ts";
import { startLoad } from "./load.ts";

const SETTLED_MS = 8000;
const ROUNDS = Number(process.argv[2] ?? 3);
const HOSTS: readonly HostName[] = ["web-1", "backend-1", "web-2", "backend-2"];

const hosts = await startHosts(process.argv[3] === "nginx" ? "nginx" : "haproxy");
const load = await startLoad(hosts.origin);
const rows: Record<string, string | number>[] = [];

/** Watches the load while something happens and a while afterwards. */
async function phase(what: string, aim: string, work: () => Promise<unknown>): Promise<void> {
  load.take();
  hosts.reasons();
  const begin = performance.now();
  await work();
  const back = performance.now();
  await sleep(SETTLED_MS);
  const { requests, failed, signedOut, samples, lastFailure } = load.take();
  const after = lastFailure === undefined ? 0 : Math.max(0, lastFailure - back);
  rows.push({
    what,
    seconds: Number(((back - begin) / 1000).toFixed(1)),
    requests,
    failed,
    "sent to sign in": signedOut,
    "last failure after return, s": Number((after / 1000).toFixed(1)),
    aim,
  });
  for (const sample of samples) console.log(`  ${what}: ${sample}`);
  const reasons = [...hosts.reasons()].sort(([, a], [, b]) => b - a).slice(0, 10);
  if (failed > 0) for (const [reason, times] of reasons) console.log(`    ${times} × ${reason}`);
}

await phase("nothing", "0 failed", async () => {});
await phase(`rolling restart of 4 hosts × ${ROUNDS}`, "0 failed, 0 signed out", async () => {
  for (let round = 0; round < ROUNDS; round++) for (const name of HOSTS) await hosts.restart(name);
});
await phase("a backend killed and started", "within 5 s", async () => {
  await hosts.kill("backend-1");
  await sleep(5000);
  await hosts.start("backend-1");
});
await phase("a web host killed and started", "within 5 s", async () => {
  await hosts.kill("web-1");
  await sleep(5000);
  await hosts.start("web-1");
});
await phase("Redis stopped 5 s", "0 signed out, within 5 s", async () => {
  await hosts.stopRedis();
  await sleep(5000);
  await hosts.startRedis();
});
await phase("PostgreSQL killed and started", "0 signed out, within 5 s", () => hosts.crashPostgres());
const { sessions, alive } = await load.stop();
await hosts.close();
console.table(rows);
console.log(`sessions at the end: ${alive} of ${sessions}`);
const [quiet, rolling] = rows;
const isGood =
  alive === sessions &&
  [quiet, rolling].every((row) => row?.failed === 0) &&
  rows.every((row) => row["sent to sign in"] === 0);
process.exit(isGood ? 0 : 1);

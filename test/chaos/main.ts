// What people notice while parts go, while processes are killed, and while more or odder things are asked than can be
// answered: prints one table, every figure beside its target. `npm run chaos`, with the names of parts to measure only
// these, with how many rounds of restarts, and with `nginx` to have that in front of the web hosts.
import { measureAborts } from "./aborts.ts";
import { measureBreaker } from "./breaker.ts";
import { measureBrowsers } from "./browsers.ts";
import { measureBulkhead } from "./bulkhead.ts";
import { measureClock } from "./clock.ts";
import { measureDatabase } from "./database.ts";
import { measureDays } from "./days.ts";
import { measureFailover } from "./failover.ts";
import { measureFairShares } from "./fair-shares.ts";
import { measureFarDatabase } from "./far-database.ts";
import { measureFaults } from "./faults.ts";
import { measureFuzz } from "./fuzz.ts";
import { measureImports } from "./imports.ts";
import { inVitest } from "./in-vitest.ts";
import { measureKills } from "./kills.ts";
import { measureLostHosts } from "./lost-hosts.ts";
import { measureMails } from "./mails.ts";
import { measureOverload } from "./overload.ts";
import { measureOversize } from "./oversize.ts";
import { measureRefreshes } from "./refreshes.ts";
import { measureReplica } from "./replica.ts";
import type { Row } from "./row.ts";
import { measureSameTime } from "./same-time.ts";
import { measureSilentDatabase } from "./silent-database.ts";
import { measureSlowClients } from "./slow-clients.ts";
import { measureSlowMail } from "./slow-mail.ts";
import { measureSlowStore } from "./slow-store.ts";
import { measureTwoTabs } from "./two-tabs.ts";
import { measureUpgrade } from "./upgrade.ts";
import { measureWhoIsKnown } from "./who-is-known.ts";
import { measureWorkbooks } from "./workbooks.ts";

const MOST_MS = 40 * 60_000;

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 3);
const kind = words.includes("nginx") ? "nginx" : "haproxy";

const parts: Record<string, () => Promise<Row[]>> = {
  overload: measureOverload,
  bulkhead: measureBulkhead,
  "fair-shares": measureFairShares,
  breaker: measureBreaker,
  "slow-clients": measureSlowClients,
  browsers: measureBrowsers,
  refreshes: measureRefreshes,
  "two-tabs": measureTwoTabs,
  mails: measureMails,
  days: measureDays,
  kills: measureKills,
  faults: measureFaults,
  oversize: measureOversize,
  fuzz: measureFuzz,
  "same-time": measureSameTime,
  "who-is-known": measureWhoIsKnown,
  twins: () => inVitest("twins"),
  imports: measureImports,
  workbooks: measureWorkbooks,
  aborts: measureAborts,
  database: measureDatabase,
  "silent-database": measureSilentDatabase,
  "far-database": measureFarDatabase,
  replica: measureReplica,
  clock: measureClock,
  "slow-store": measureSlowStore,
  "slow-mail": measureSlowMail,
  failover: measureFailover,
  upgrade: measureUpgrade,
  "lost-hosts": () => measureLostHosts(kind, rounds),
};
const unknown = words.filter((word) => !(word in parts) && word !== "nginx" && !/^\d+$/.test(word));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: not one of ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
const named = Object.keys(parts).filter((name) => words.includes(name));

const rows: Row[] = [];
function tell(): void {
  console.table(rows.map(({ isMet, ...figures }) => ({ ...figures, met: isMet ? "yes" : "NO" })));
}
setTimeout(() => {
  tell();
  console.error("not done within 40 minutes");
  process.exit(1);
}, MOST_MS).unref();

for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const begin = performance.now();
  try {
    rows.push(...((await parts[name]?.()) ?? []));
  } catch (error) {
    console.error(error);
    rows.push({ id: "–", what: name, figure: "broke off", target: "a figure", isMet: false });
  }
  console.log(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`);
}
tell();
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1);

import { randomInt } from "node:crypto";
import { crawl, type Known } from "./fuzz-crawl.ts";
import type { People } from "./fuzz-people.ts";
import { AT_ONCE, fuzzerOf, routes } from "./fuzz-run.ts";
import { none, type Tally, watchHealth } from "./fuzz-tally.ts";
import { clientOf } from "./open-loop.ts";
import { type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const AT_LEAST = 10_000;

export async function measureFuzz(): Promise<Row[]> {
  const given = (process.env.FUZZ_SEEDS ?? "").split(",").filter(Boolean).map(Number);
  const seeds = given.length > 0 ? given : [randomInt(2 ** 31), randomInt(2 ** 31)];
  console.log(`  fuzz: FUZZ_SEEDS=${seeds.join()} makes these requests again`);
  const found = none();
  // So many at once are nothing to turn away, whatever one of them takes.
  const site = await startSite({ web: { MAX_REQUESTS: "500" } });
  const client = clientOf(AT_ONCE);
  const endWatch = watchHealth([site.web.origin, site.backendOrigin], found);
  try {
    const fuzzer = await fuzzerOf(site, client, found);
    for (const seed of seeds) await fuzzer.run(seed);
    const after = await crawl(fuzzer.people, routes(), found);
    await endWatch();
    tell(found, fuzzer.people, site);
    return rowsOf(found, after, linesOf(site, /"level":[56]0/).length, seeds.length);
  } finally {
    await endWatch();
    await client.close();
    await site.stop();
  }
}

function tell(found: Tally, people: People, site: Site): void {
  const statuses = [...found.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`);
  console.log(
    `  fuzz: ${statuses.join(", ")}; slowest ${Math.round(found.slowestMs)} ms; signed in again ${people.renewed} times`,
  );
  for (const what of found.samples) console.log(`  fuzz: ${what}`);
  for (const line of linesOf(site, /"level":[456]0.*"err"/).slice(0, 10))
    console.log(`  fuzz: logged: ${line.slice(0, 1500)}`);
}

function linesOf({ web, backend }: Site, pattern: RegExp): string[] {
  return `${web.logs()}${backend.logs()}`.split("\n").filter((line) => pattern.test(line));
}

function rowsOf(found: Tally, after: Known, faults: number, seeds: number): Row[] {
  const least = AT_LEAST * seeds;
  return [
    row("S3", `requests to ${found.targets.size} routes and calls by ${seeds} seeds`, found.asked, {
      atLeast: least,
    }),
    row("S3", "5xx, reflected, leaked, led off this site", found.problems, { atMost: 0 }),
    row("S3", "faults that the processes logged", faults, { atMost: 0 }),
    row("S3", "connections dropped", found.drops, { atMost: 0 }),
    row("S3", "not answered within 5 s", found.hangs, { atMost: 0 }),
    row("S3", `health not 200, asked ${found.healthy + found.unhealthy} times`, found.unhealthy, {
      atMost: 0,
    }),
    row("S3", "of them by somebody signed in", found.signedIn, { atLeast: least / 4 }),
    row("S3", `of ${after.pages} pages afterwards show something of what was sent, as text`, after.showing, {
      atLeast: 1,
    }),
  ];
}

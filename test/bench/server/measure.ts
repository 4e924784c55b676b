import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { type Launched, launch } from "../../helpers/launch.ts";
import { type Browserless, signIn } from "../../helpers/pages.ts";
import { median, type Row } from "../row.ts";
import { allocationPerRequest } from "./allocation.ts";
import { besideFastify, fastifyAlone } from "./beside-fastify.ts";
import { comparedRows } from "./compared.ts";
import { firstOf, type Load, loadAt, residentMegabytes, type Target } from "./load.ts";
import { type PageFamily, pageFamilies, targetOf } from "./pages.ts";
import { at16, measured, ONE_PERSON, round, rowsOf, SECONDS, WARM_SECONDS } from "./rows.ts";
import { INSPECTOR, LARGE_FLOOR, MAX_REQUESTS, type Split, startSplit } from "./split.ts";

/** In which a process that has nothing to do gives memory back. */
const REST_MS = 30_000;
const { email } = demoAccounts.facility;

export async function measureServer(): Promise<Row[]> {
  const split = await startSplit();
  try {
    const browsers = await signedIn(split.web, split.emails);
    const others = await signedIn(split.differing.web, split.emails);
    const [browser] = browsers;
    const families = await pageFamilies(browser);
    const rows: Row[] = [coldStartRow(split)];
    const resident = [`start ${residentMegabytes(split.web.pid)}`];
    const floors = new Map<string, Load[]>();
    for (const family of families) {
      const target = { ...targetOf(split.web, browsers, family), behind: split.behind };
      const loads = await measured(target);
      const alone = await fastifyAlone((await browser.get(family.path)).body);
      floors.set(family.name, alone);
      rows.push(...rowsOf(`${family.name} page`, loads), besideFastify(`${family.name} page`, loads, alone));
      rows.push({
        what: `${family.name} page, CPU of backend and PostgreSQL`,
        value: round((await loadAt(target, FEW, SECONDS)).behind),
        unit: "ms",
        detail: `a request at ${FEW} connections${BEHIND_AIMS[family.name] ?? ""}; ${round(at16(loads).behind)} at 16`,
      });
      rows.push(await differingRow(split, others, family));
      if (family.name === "list")
        rows.push(await arrivingRow(split.web, browsers, family), await afterRestRow(target));
      resident.push(`${family.name} ${residentMegabytes(split.web.pid)}`);
    }
    rows.push(...(await comparedRows(split, browsers, others)));
    resident.push(`floor map of ${LARGE_FLOOR} ${residentMegabytes(split.web.pid)}`);
    await sleep(REST_MS);
    rows.push({
      what: "web memory after load",
      value: residentMegabytes(split.web.pid),
      unit: "MB",
      detail: `resident ${REST_MS / 1000} s after the last answer, Node and allocator as they come; aim 150, 220 under load; so far: ${resident.join(", ")}`,
    });
    rows.push(...(await allocationRows(split.web, browsers, families)));
    return [...rows, ...(await embeddedRows(families, floors))];
  } finally {
    await split.stop();
  }
}

/** As the findings of 2026-11-23 asked: of more, two cores have too much to do for each to be told apart. */
const FEW = 4;

const BEHIND_AIMS: Readonly<Record<string, string>> = {
  list: ", aim 4",
  "floor map": ", aim 9",
  brand: ", aim 12",
  facility: ", aim 12",
};

async function arrivingRow(web: Launched, browsers: Browsers, family: PageFamily): Promise<Row> {
  const byLink = await loadAt(targetOf(web, browsers, family), 16, SECONDS);
  const byAddress = await loadAt(targetOf(web, browsers, family, "none"), 16, SECONDS);
  return {
    what: `${family.name} page by its address, CPU`,
    value: round(byAddress.cpu),
    unit: "ms",
    detail: `a request at 16 connections, with its stylesheets in it; ${round(byLink.cpu)} by a link of ours, as all other rows of one page`,
  };
}

const FIRST = 500;

async function afterRestRow(target: Target): Promise<Row> {
  const steady = (await loadAt(target, 16, SECONDS)).cpu;
  await sleep(REST_MS);
  const { cpu } = await firstOf(target, 16, FIRST);
  return {
    what: `list page, first ${FIRST} requests after a rest ÷ steady`,
    value: round(cpu / steady),
    unit: "×",
    detail: `${REST_MS / 1000} s of rest; ${round(cpu)} and ${round(steady)} ms; aim 1.2`,
  };
}

type Browsers = readonly [Browserless, ...Browserless[]];

async function signedIn({ origin }: Launched, emails: readonly string[]): Promise<Browsers> {
  const [first = "", ...others] = emails;
  const browsers: [Browserless, ...Browserless[]] = [await signIn(origin, first)];
  for (const other of others) browsers.push(await signIn(origin, other));
  return browsers;
}

async function differingRow({ differing }: Split, browsers: Browsers, family: PageFamily): Promise<Row> {
  const target = targetOf(differing.web, browsers, family);
  await loadAt(target, 16, WARM_SECONDS);
  const { cpu, rate, p50, p99, failed } = await loadAt(target, 16, SECONDS);
  return {
    what: `${family.name} page, answers that differ, CPU`,
    value: round(cpu),
    unit: "ms",
    detail: `a request at 16 connections, every record changed in each answer, after ${WARM_SECONDS} s of the same; ${rate}/s p50 ${p50} p99 ${p99} ms${failed ? `; ${failed} failed` : ""}`,
  };
}

function coldStartRow({ coldStarts }: Split): Row {
  return {
    what: "cold start of ROLE=web",
    value: Math.round(median(coldStarts)),
    unit: "ms",
    detail: `to the first 200 of /signin, aim 600; ${coldStarts.map(Math.round).join(", ")}`,
  };
}

async function allocationRows(
  web: Launched,
  browsers: Browsers,
  families: readonly PageFamily[],
  arrangement = "",
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const family of families) {
    const { allocated, outliving } = await allocationPerRequest(web, targetOf(web, browsers, family));
    rows.push({
      what: `${family.name} page${arrangement}, allocation`,
      value: Math.round(allocated),
      unit: "kB",
      // Started as it comes, V8 leaves so much room for what is new that too few young collections come to tell.
      detail: `a request, sampled in the web part${arrangement ? "" : `; ${outliving.toFixed(1)} kB of it wait for a full collection`}`,
    });
  }
  return rows;
}

async function embeddedRows(
  families: readonly PageFamily[],
  floors: ReadonlyMap<string, Load[]>,
): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-bench-"));
  const product = await launch({ DATA_DIR: directory, MAX_REQUESTS }, [INSPECTOR]);
  try {
    const browsers: Browsers = [await signIn(product.origin, email)];
    const rows: Row[] = [];
    for (const family of families) {
      const name = `${family.name} page (embedded)`;
      const loads = await measured(targetOf(product, browsers, family), ONE_PERSON);
      const alone = floors.get(family.name);
      rows.push(...rowsOf(name, loads, ", backend thread included, of one person, two at once"));
      if (alone) rows.push(besideFastify(name, loads, alone));
    }
    rows.push({
      what: "memory after load (embedded)",
      value: residentMegabytes(product.pid),
      unit: "MB",
      detail: "resident right after the last answer: web, backend, user pool and database in one process",
    });
    return [...rows, ...(await allocationRows(product, browsers, families, " (embedded)"))];
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

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
import { type Load, residentMegabytes } from "./load.ts";
import { type PageFamily, pageFamilies, targetOf } from "./pages.ts";
import { measured, rowsOf } from "./rows.ts";
import { INSPECTOR, LARGE_FLOOR, MAX_REQUESTS, type Split, startSplit } from "./split.ts";

/** In which a process that has nothing to do gives memory back. */
const REST_MS = 24_000;
const { email } = demoAccounts.facility;

/** What pages cost the server, beside servers that do less of the same; the web process alone is counted. */
export async function measureServer(): Promise<Row[]> {
  const split = await startSplit();
  try {
    const browser = await signIn(split.web.origin, email);
    const families = await pageFamilies(browser);
    const rows: Row[] = [coldStartRow(split)];
    const resident = [`start ${residentMegabytes(split.web.pid)}`];
    const floors = new Map<string, Load[]>();
    for (const family of families) {
      const loads = await measured(targetOf(split.web, browser, family));
      const alone = await fastifyAlone((await browser.get(family.path)).body);
      floors.set(family.name, alone);
      rows.push(...rowsOf(`${family.name} page`, loads), besideFastify(`${family.name} page`, loads, alone));
      resident.push(`${family.name} ${residentMegabytes(split.web.pid)}`);
    }
    rows.push(...(await comparedRows(split, browser)));
    resident.push(`floor map of ${LARGE_FLOOR} ${residentMegabytes(split.web.pid)}`);
    await sleep(REST_MS);
    rows.push({
      what: "web memory after load",
      value: residentMegabytes(split.web.pid),
      unit: "MB",
      detail: `resident ${REST_MS / 1000} s after the last answer, started as the image does; aim 150; under load: ${resident.join(", ")}`,
    });
    rows.push(...(await allocationRows(split.web, browser, families)));
    return [...rows, ...(await embeddedRows(families, floors))];
  } finally {
    await split.stop();
  }
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
  browser: Browserless,
  families: readonly PageFamily[],
  arrangement = "",
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const family of families) {
    const { allocated, outliving } = await allocationPerRequest(web, targetOf(web, browser, family));
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

/** The same pages with everything in one process, the backend in a thread of its own. */
async function embeddedRows(
  families: readonly PageFamily[],
  floors: ReadonlyMap<string, Load[]>,
): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-bench-"));
  const product = await launch({ DATA_DIR: directory, MAX_REQUESTS }, [INSPECTOR]);
  try {
    const browser = await signIn(product.origin, email);
    const rows: Row[] = [];
    for (const family of families) {
      const name = `${family.name} page (embedded)`;
      const loads = await measured(targetOf(product, browser, family));
      const alone = floors.get(family.name);
      rows.push(...rowsOf(name, loads, ", backend thread included"));
      if (alone) rows.push(besideFastify(name, loads, alone));
    }
    rows.push({
      what: "memory after load (embedded)",
      value: residentMegabytes(product.pid),
      unit: "MB",
      detail: "resident right after the last answer: web, backend, user pool and database in one process",
    });
    return [...rows, ...(await allocationRows(product, browser, families, " (embedded)"))];
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

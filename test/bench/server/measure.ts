import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { launch } from "../../helpers/launch.ts";
import { type Browserless, signIn } from "../../helpers/pages.ts";
import { median, type Row } from "../row.ts";
import { allocationPerRequest } from "./allocation.ts";
import type { Brief } from "./hand-written.ts";
import { type Load, loadAt, residentMegabytes, type Target } from "./load.ts";
import { type PageFamily, pageFamilies } from "./pages.ts";
import { startRival } from "./rivals.ts";
import { LARGE_FLOOR, MAX_REQUESTS, type Split, startSplit } from "./split.ts";

const LEVELS = [1, 16, 64];
const SECONDS = 2;
const WARM_SECONDS = 5;
const TURNS = 5;
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
    for (const family of families) {
      rows.push(...rowsOf(`${family.name} page`, await measured(targetOf(split, browser, family))));
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
    rows.push(...(await allocationRows(split, browser, families)));
    return [...rows, ...(await embeddedRows(families))];
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

function targetOf(split: Pick<Split, "web">, browser: Browserless, { path }: PageFamily): Target {
  return {
    url: `${split.web.origin}${path}`,
    headers: { cookie: cookiesOf(browser), "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
    pid: split.web.pid,
  };
}

function cookiesOf({ cookies }: Browserless): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}

async function measured(target: Target): Promise<Load[]> {
  const loads: Load[] = [];
  for (const connections of LEVELS) loads.push(await loadAt(target, connections, SECONDS));
  return loads;
}

function rowsOf(name: string, loads: readonly Load[], detail = ""): Row[] {
  return [
    {
      what: `${name}, CPU`,
      value: round(at16(loads).cpu),
      unit: "ms",
      detail: `a request at 16 connections${detail}`,
    },
    {
      what: `${name}, requests/s`,
      value: at16(loads).rate,
      unit: "1/s",
      detail: LEVELS.map(
        (level, i) => `${level}: ${loads[i]?.rate}/s p50 ${loads[i]?.p50} p99 ${loads[i]?.p99} ms`,
      ).join("; "),
    },
    ...loads
      .filter(({ failed }) => failed > 0)
      .map(({ failed }) => ({
        what: `${name}, FAILED`,
        value: failed,
        unit: "",
        detail: "answers other than 200",
      })),
  ];
}

const at16 = (loads: readonly Load[]) => loads[1] as Load;
const at64 = (loads: readonly Load[]) => loads[2] as Load;
const round = (value: number) => Math.round(value * 100) / 100;

/** A list and a large floor map beside the same bytes sent bare and the same page written by hand. */
async function comparedRows(split: Split, browser: Browserless): Promise<Row[]> {
  const accessToken = await split.accessToken(email);
  const { links } = await browser.get("/sections");
  const floorLink = links.find((link) => /^\/sections\?floor=\d+/.test(link)) ?? "";
  const floorId = /\d+/.exec(floorLink)?.[0] ?? "";
  const shared = { backend: split.backendOrigin, accessToken };
  const map = { floorId: Number(floorId) };
  const subjects: { family: PageFamily; brief: Omit<Brief, "html"> }[] = [
    {
      family: { name: "list", path: "/facilities" },
      brief: { page: "list", path: `${calls.getFacilities.path}?page=1`, ...shared },
    },
    {
      family: { name: `floor map of ${LARGE_FLOOR}`, path: `/sections?floor=${floorId}` },
      brief: {
        page: "map",
        path: `${calls.getAllSections.path}?facility_id=1&floor_id=${floorId}`,
        ...shared,
        map,
      },
    },
  ];
  const rows: Row[] = [];
  for (const { family, brief } of subjects) {
    const html = (await browser.get(family.path)).body;
    const target = targetOf(split, browser, family);
    const [bare, hand] = await Promise.all(
      (["bare", "hand-written"] as const).map((kind) => startRival(kind, { ...brief, html })),
    );
    if (!bare || !hand) throw new Error("a rival is missing");
    // As warm as each other: an engine that has just started is still compiling what the other has long compiled.
    for (const one of [target, bare, hand]) await loadAt(one, 16, WARM_SECONDS);
    const [own, bareLoads, handLoads] = [await measured(target), await measured(bare), await measured(hand)];
    const ratios = [at16(own).cpu / at16(handLoads).cpu];
    while (ratios.length < TURNS)
      ratios.push((await loadAt(target, 16, SECONDS)).cpu / (await loadAt(hand, 16, SECONDS)).cpu);
    bare.stop();
    hand.stop();
    rows.push(
      ...rowsOf(`${family.name} (bare)`, bareLoads),
      ...rowsOf(`${family.name} (hand-written)`, handLoads),
      ...rowsOf(`${family.name} (ours)`, own),
    );
    rows.push({
      what: `${family.name}, CPU ÷ hand-written`,
      value: round(median(ratios)),
      unit: "×",
      detail: `aim ${brief.page === "list" ? 1.5 : 2}; median of ${ratios.map(round).join(", ")}; ÷ bare ${round(at16(own).cpu / at16(bareLoads).cpu)}; p99 at 64 connections ${round(at64(own).p99 / at64(handLoads).p99)} × hand-written (aim 1.5)`,
    });
  }
  return rows;
}

async function allocationRows(
  split: Split,
  browser: Browserless,
  families: readonly PageFamily[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const family of families) {
    const { allocated, outliving } = await allocationPerRequest(split.web, targetOf(split, browser, family));
    rows.push({
      what: `${family.name} page, allocation`,
      value: Math.round(allocated),
      unit: "kB",
      detail: `a request, sampled; ${outliving.toFixed(1)} kB of it wait for a full collection`,
    });
  }
  return rows;
}

/** The same pages with everything in one process, the backend in a thread of its own. */
async function embeddedRows(families: readonly PageFamily[]): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-bench-"));
  const product = await launch({ DATA_DIR: directory, MAX_REQUESTS });
  try {
    const browser = await signIn(product.origin, email);
    const rows: Row[] = [];
    for (const family of families)
      rows.push(
        ...rowsOf(
          `${family.name} page (embedded)`,
          await measured(targetOf({ web: product }, browser, family)),
          ", backend thread included",
        ),
      );
    return rows;
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

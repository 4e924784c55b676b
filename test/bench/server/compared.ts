import { calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { Launched } from "../../helpers/launch.ts";
import type { Browserless } from "../../helpers/pages.ts";
import { median, type Row } from "../row.ts";
import type { Brief } from "./hand-written.ts";
import { loadAt, residentMegabytes, type Target } from "./load.ts";
import { UNCOMPRESSED } from "./page-bytes.ts";
import { type PageFamily, targetOf } from "./pages.ts";
import { startRival } from "./rivals.ts";
import { at16, at64, measured, round, rowsOf, SECONDS, WARM_SECONDS } from "./rows.ts";
import { LARGE_FLOOR, type Split } from "./split.ts";

const TURNS = 5;
const AIMS = { list: "1.4 ×", map: "1 ×, and 6 ms" };
const AIM_UNCOMPRESSED = "1.6 ×";
const { email } = demoAccounts.facility;

interface Setting {
  web: Launched;
  browsers: readonly [Browserless, ...Browserless[]];
  backendOrigin: string;
  suffix: string;
}

export async function comparedRows(
  split: Split,
  browsers: Setting["browsers"],
  others: Setting["browsers"],
): Promise<Row[]> {
  const { web, backendOrigin, differing } = split;
  return [
    ...(await comparedIn(split, { web, browsers, backendOrigin, suffix: "" })),
    ...(await comparedIn(split, { ...differing, browsers: others, suffix: ", answers that differ" })),
  ];
}

async function comparedIn(split: Split, setting: Setting): Promise<Row[]> {
  const { web, browsers, backendOrigin, suffix } = setting;
  const [browser] = browsers;
  const accessToken = await split.accessToken(email);
  const { links } = await browser.get("/sections");
  const floorLink = links.find((link) => /^\/sections\?floor=\d+/.test(link)) ?? "";
  const floorId = /\d+/.exec(floorLink)?.[0] ?? "";
  const shared = { backend: backendOrigin, accessToken };
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
    const target = targetOf(web, browsers, family);
    const [bare, hand] = await Promise.all(
      (["bare", "hand-written"] as const).map((kind) => startRival(kind, { ...brief, html })),
    );
    if (!bare || !hand) throw new Error("a rival is missing");
    for (const one of [target, bare, hand]) await loadAt(one, 16, WARM_SECONDS);
    const [own, bareLoads, handLoads] = [await measured(target), await measured(bare), await measured(hand)];
    const hands = [at16(handLoads).cpu];
    const ratios = [at16(own).cpu / at16(handLoads).cpu];
    while (ratios.length < TURNS) {
      const cpu = (await loadAt(target, 16, SECONDS)).cpu;
      const byHand = (await loadAt(hand, 16, SECONDS)).cpu;
      hands.push(byHand);
      ratios.push(cpu / byHand);
    }
    const heldByHand = residentMegabytes(hand.pid);
    bare.stop();
    hand.stop();
    rows.push(
      ...rowsOf(`${family.name}${suffix} (bare)`, bareLoads),
      ...rowsOf(`${family.name}${suffix} (hand-written)`, handLoads),
      ...rowsOf(`${family.name}${suffix} (ours)`, own),
    );
    rows.push({
      what: `${family.name}${suffix}, CPU ÷ hand-written`,
      value: round(median(ratios)),
      unit: "×",
      detail: `aim ${AIMS[brief.page]}; median of ${ratios.map(round).join(", ")}; ÷ bare ${round(at16(own).cpu / at16(bareLoads).cpu)}; hand-written from first to last ${hands.map(round).join(", ")} ms; p99 at 64 connections ${round(at64(own).p99 / at64(handLoads).p99)} × hand-written (aim 1.5); resident ${residentMegabytes(web.pid)} and, hand-written, ${heldByHand} MB`,
    });
    if (brief.page === "list") rows.push(await uncompressedRow(target, { ...brief, html }, suffix));
  }
  return rows;
}

async function uncompressedRow(target: Target, brief: Brief, suffix: string): Promise<Row> {
  const hand = await startRival("hand-written", brief, UNCOMPRESSED);
  const plainly = ({ people = [], ...one }: Target): Target => ({
    ...one,
    headers: { ...one.headers, ...IDENTITY },
    people: people.map((headers) => ({ ...headers, ...IDENTITY })),
  });
  const own = plainly(target);
  const byHand = { ...hand, headers: { ...hand.headers, ...IDENTITY } };
  for (const one of [own, byHand]) await loadAt(one, 16, WARM_SECONDS);
  const [times, hands]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    times.push((await loadAt(own, 16, SECONDS)).cpu);
    hands.push((await loadAt(byHand, 16, SECONDS)).cpu);
  }
  hand.stop();
  return {
    what: `list${suffix}, uncompressed, CPU ÷ hand-written`,
    value: round(median(times.map((time, turn) => time / (hands[turn] ?? 0)))),
    unit: "×",
    detail: `aim ${AIM_UNCOMPRESSED}; ${times.map(round).join(", ")} and ${hands.map(round).join(", ")} ms in turns`,
  };
}

const IDENTITY = { "accept-encoding": "identity" };

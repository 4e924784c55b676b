import { calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { Browserless } from "../../helpers/pages.ts";
import { median, type Row } from "../row.ts";
import type { Brief } from "./hand-written.ts";
import { loadAt } from "./load.ts";
import { type PageFamily, targetOf } from "./pages.ts";
import { startRival } from "./rivals.ts";
import { at16, at64, measured, round, rowsOf, SECONDS } from "./rows.ts";
import { LARGE_FLOOR, type Split } from "./split.ts";

const WARM_SECONDS = 5;
const TURNS = 5;
const { email } = demoAccounts.facility;

/** A list and a large floor map beside the same bytes sent bare and the same page written by hand. */
export async function comparedRows(split: Split, browser: Browserless): Promise<Row[]> {
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
    const target = targetOf(split.web, browser, family);
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

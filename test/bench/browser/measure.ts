import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { openWindow } from "../../helpers/browser.ts";
import { signIn } from "../../helpers/pages.ts";
import { median, type Row, type Subject } from "../row.ts";
import { type PageFamily, pageFamilies } from "../server/pages.ts";
import { startRival } from "../server/rivals.ts";
import { besidePlain } from "./beside-plain.ts";
import { earlyClick, longestBareInteraction, longestInteraction } from "./interactions.ts";
import { SLOW, slowDown } from "./slow.ts";
import { byLink, observe, type Visit, visit } from "./visit.ts";
import { slowWindow } from "./window.ts";

const RUNS = 3;
const { email } = demoAccounts.facility;

export async function measureBrowser(subject: Subject): Promise<Row[]> {
  // Signed in for each: a person has ten sessions at most, and every window of the bench is one.
  const drawnAt = async (path: string) => {
    const { path: shown, status, body } = await (await signIn(subject.origin, email)).get(path);
    if (status !== 200 || shown !== path) throw new Error(`${path} was answered with ${status} by ${shown}`);
    return body;
  };
  const families = await pageFamilies(await signIn(subject.origin, email));
  const rows: Row[] = [];
  for (const family of families) rows.push(...(await familyRows(subject, family)));
  rows.push(await bareRow(subject, await drawnAt("/facilities"), rows));
  return [...rows, ...(await mapRows(subject)), ...(await besidePlain(subject, drawnAt))];
}

async function familyRows(subject: Subject, { name, path }: PageFamily): Promise<Row[]> {
  const [cold, warm, plain]: [Visit[], Visit[], Visit[]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    const { page, session, close } = await slowWindow(subject);
    cold.push(await visit(page, session, path));
    await page.goto("/credits", { waitUntil: "networkidle" });
    warm.push(await visit(page, session, path, byLink));
    await close();
    const without = await slowWindow(subject, false);
    plain.push(await plainVisit(without, path));
    await without.close();
  }
  const of = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((one) => one[key]));
  const whole = (visits: readonly Visit[], key: keyof Visit) => Math.round(of(visits, key));
  return [
    {
      what: `${name}, largest paint`,
      value: whole(cold, "largestPaint"),
      unit: "ms",
      detail: `${SLOW}, empty cache, median of ${RUNS}; first paint ${whole(cold, "firstPaint")}; warm ${whole(warm, "largestPaint")}; loaded without scripts ${whole(plain, "largestPaint")}`,
    },
    {
      what: `${name}, blocking`,
      value: whole(cold, "whole"),
      unit: "ms",
      detail: `from the navigation on; ${whole(cold, "drawing")} before the first paint, ${whole(cold, "blocking")} after it; layout shift ${of(cold, "shift").toFixed(3)}; heap ${of(cold, "heap").toFixed(1)} MB; warm ${whole(warm, "whole")}`,
    },
    {
      what: `${name}, on the line`,
      value: whole(cold, "bytes"),
      unit: "bytes",
      detail: `${whole(cold, "requests")} requests; warm ${whole(warm, "bytes")} bytes in ${whole(warm, "requests")}; without scripts ${whole(plain, "bytes")}`,
    },
  ];
}

/** Without scripts a page cannot say what it painted: the time is that of its load event. */
async function plainVisit(
  { page, session }: Awaited<ReturnType<typeof slowWindow>>,
  path: string,
): Promise<Visit> {
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const start = Date.now();
  await page.goto(path, { waitUntil: "load" });
  const largestPaint = Date.now() - start;
  return {
    firstPaint: 0,
    largestPaint,
    blocking: 0,
    drawing: 0,
    whole: 0,
    shift: 0,
    bytes,
    requests: 0,
    heap: 0,
  };
}

async function bareRow(subject: Subject, html: string, rows: readonly Row[]): Promise<Row> {
  const bare = await startRival("bare", { html, origin: subject.origin });
  const painted: number[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const { page, close } = await openWindow(subject.browser, new URL(bare.url).origin);
      await observe(page);
      painted.push((await visit(page, await slowDown(page), bare.url)).largestPaint);
      await close();
    }
  } finally {
    bare.stop();
  }
  const own = rows.find(({ what }) => what === "list, largest paint")?.value ?? 0;
  const value = Math.round((own / median(painted)) * 100) / 100;
  return {
    what: "list, largest paint ÷ bare",
    value,
    unit: "×",
    detail: `aim 1.15; bare ${Math.round(median(painted))} ms, ${SLOW}`,
  };
}

async function mapRows(subject: Subject): Promise<Row[]> {
  const clicks: (number | undefined)[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { page, close } = await slowWindow(subject);
    clicks.push(await earlyClick(page, "/sections"));
    await close();
  }
  const kept = clicks.filter((click) => click !== undefined);
  const [longest, bare]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const { page, close } = await slowWindow(subject);
    longest.push(await longestInteraction(page, "/sections"));
    bare.push(await longestBareInteraction(page));
    await close();
  }
  return [
    {
      what: "floor map, first click answered",
      value: Math.round(median(kept)),
      unit: "ms",
      detail: `aim 1400; clicked as soon as drawn, ${kept.length} of ${RUNS} kept; ${SLOW}`,
    },
    {
      what: "floor map, interaction to next paint",
      value: Math.round(median(longest)),
      unit: "ms",
      detail: `aim 100; longest of ten, median of ${longest.map(Math.round).join(", ")}; of ten on a page with one box to tick ${Math.round(median(bare))}; ${SLOW}`,
    },
  ];
}

import type { CDPSession, Page } from "playwright";
import { openWindow } from "../../helpers/browser.ts";
import { median, type Row, type Subject } from "../row.ts";
import { type Rival, startRival } from "../server/rivals.ts";
import { earlyClick, longestInteraction, longestPress } from "./interactions.ts";
import { plainOf } from "./plain.ts";
import { SLOW, slowDown } from "./slow.ts";
import { observe, visit } from "./visit.ts";
import { slowWindow } from "./window.ts";

const RUNS = 5;
/** A hand is no faster than that after what it sees. */
const HAND_MS = 300;

/** What a slow browser takes for the product's list and map ÷ what it takes for the same texts in plain pages. */
export async function besidePlain(
  subject: Subject,
  drawnAt: (path: string) => Promise<string>,
): Promise<Row[]> {
  const plainRival = async (path: string) =>
    startRival("bare", { html: await plainOf(subject.browser, await drawnAt(path)), origin: subject.origin });
  const list = await plainRival("/facilities");
  const map = await plainRival("/sections");
  try {
    const lists = await inTurns(
      () => inProduct(subject, (page, session) => visit(page, session, "/facilities")),
      () => inPlain(subject, list, (page, session) => visit(page, session, list.url)),
    );
    const maps = await inTurns(
      () => inProduct(subject, (page, session) => visit(page, session, "/sections")),
      () => inPlain(subject, map, (page, session) => visit(page, session, map.url)),
    );
    const clicks = await inTurns(
      () => inProduct(subject, (page) => earlyClick(page, "/sections")),
      () => inPlain(subject, map, (page) => earlyClick(page, map.url)),
    );
    const byHand = await inTurns(
      () => inProduct(subject, (page) => earlyClick(page, "/sections", HAND_MS)),
      () => inPlain(subject, map, (page) => earlyClick(page, map.url, HAND_MS)),
    );
    const presses = await inTurns(
      () => inProduct(subject, (page) => longestInteraction(page, "/sections")),
      () => inPlain(subject, map, (page) => longestPress(page, map.url)),
    );
    return [
      row("list, largest paint", 1.1, lists, ({ largestPaint }) => largestPaint),
      row("list, blocking from the navigation on", 1.5, lists, ({ whole }) => whole),
      row("floor map, largest paint", 1.4, maps, ({ largestPaint }) => largestPaint),
      row("floor map, first click answered", 1.3, clicks, (at) => at),
      row(`floor map, click ${HAND_MS} ms after it is drawn answered`, 1.3, byHand, (at) => at),
      row("floor map, slowest of ten interactions", 1.4, presses, (at) => at),
    ];
  } finally {
    list.stop();
    map.stop();
  }
}

type Measured<T> = (page: Page, session: CDPSession) => Promise<T>;

async function inProduct<T>(subject: Subject, measure: Measured<T>): Promise<T> {
  const { page, session, close } = await slowWindow(subject);
  const measured = await measure(page, session);
  await close();
  return measured;
}

async function inPlain<T>({ browser }: Subject, { url }: Rival, measure: Measured<T>): Promise<T> {
  const { page, close } = await openWindow(browser, new URL(url).origin);
  // As the product's window comes from this page: the process and the connection are not new to either.
  await page.goto(new URL("/credits", url).href, { waitUntil: "networkidle" });
  await observe(page);
  const measured = await measure(page, await slowDown(page));
  await close();
  return measured;
}

interface Turns<T> {
  own: T[];
  plain: T[];
}

async function inTurns<T>(own: () => Promise<T>, plain: () => Promise<T>): Promise<Turns<T>> {
  const turns: Turns<T> = { own: [], plain: [] };
  for (let run = 0; run < RUNS; run++) {
    turns.own.push(await own());
    turns.plain.push(await plain());
  }
  return turns;
}

function row<T>(what: string, aim: number, turns: Turns<T>, of: (one: T) => number | undefined): Row {
  const kept = (list: readonly T[]) => list.map(of).filter((value) => value !== undefined);
  const [own, plain] = [kept(turns.own), kept(turns.plain)];
  // Where half of the runs took nothing, what all of them took says more.
  const middle = [own, plain].some((list) => median(list) === 0) ? mean : median;
  const told = (list: readonly number[]) =>
    `${list.map(Math.round).join(", ")}${list.length < RUNS ? ` (${RUNS - list.length} lost)` : ""}`;
  return {
    what: `${what} ÷ plain`,
    // A page that takes nothing is no times any other.
    value: middle(own) === 0 ? 0 : Math.round((middle(own) / middle(plain)) * 100) / 100,
    unit: "×",
    detail: `aim ${aim}; ${middle.name}s of ${told(own)} and of ${told(plain)} ms, in turns; ${SLOW}, empty cache`,
  };
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}

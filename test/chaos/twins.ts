import { differences, seeCalls, seePages } from "../helpers/seen-of-world.ts";
import {
  closeTwins,
  hiddenAddresses,
  mixed,
  OUTSIDERS,
  type Outsider,
  seeMails,
  startTwins,
  type Twins,
  type TwinWorld,
} from "../helpers/twin-worlds.ts";
import { type Row, row } from "./row.ts";
import { measureTimes } from "./twin-times.ts";

export async function measureTwins(): Promise<Row[]> {
  const started = await startTwins();
  let apart: Row;
  try {
    apart = await seen(await mixed(started));
  } finally {
    await closeTwins(started);
  }
  return [apart, ...(await measureTimes())];
}

async function seen(twins: Twins): Promise<Row> {
  const [without, withThem] = twins;
  const counts = { pages: 0, calls: 0, files: 0 };
  const found: string[] = [];
  for (const who of OUTSIDERS) {
    const [seen, hidden] = [await seeWorld(without, who), await seeWorld(withThem, who)];
    counts.pages += seen.pages.length;
    counts.calls += seen.calls.length;
    counts.files += seen.files.length;
    const parted = (["pages", "calls", "files"] as const).flatMap((kind) =>
      differences(seen[kind], hidden[kind]),
    );
    for (const line of parted) console.log(`  twins: ${who}: ${line}`);
    found.push(...parted);
  }
  const addresses = await hiddenAddresses(twins);
  const mails = await seeMails(without, addresses);
  found.push(...differences(mails, await seeMails(withThem, addresses)));
  const { pages, calls, files } = counts;
  const what = `${pages} pages, ${calls} calls with their statements, ${files} files, ${mails.length} mails of ${OUTSIDERS.length} outsiders, hidden rows mixed in: differences`;
  return row("S6", what, found.length, { atMost: 0 });
}

/** In the same order in each world: looking leaves marks, such as when a thread was last seen. */
async function seeWorld(world: TwinWorld, who: Outsider) {
  const pages = await seePages(world, who);
  return { pages, ...(await seeCalls(world, who)) };
}

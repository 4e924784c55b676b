import type { CallName } from "../../server/contract/index.ts";
import type { Values } from "../contract/cases/case.ts";
import { addressesOf, askerIn, differences, READS, seeCalls, seePages } from "../helpers/seen-of-world.ts";
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
import { detectable, mannWhitney } from "./mann-whitney.ts";
import { percentile, type Row, row } from "./row.ts";

const TIMES = 24;
const WARMING = 3;
/** Of the whole family of comparisons; each is given its part of it. */
const ALPHA = 0.01;
/** What a difference must come to besides: less drowns in the network of whoever measures. */
const LEAST_MS = 0.5;
const LEAST_SHARE = 0.1;

/** Whether outsiders see in anything, or in how long it takes, that something hidden is there (S6). */
export async function measureTwins(): Promise<Row[]> {
  const started = await startTwins();
  try {
    const twins = await mixed(started);
    return [await seen(twins), ...(await times(twins))];
  } finally {
    await closeTwins(started);
  }
}

/** Everything, after each id is named by where it first stands. */
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

type Asking = Awaited<ReturnType<typeof askerIn>>;
const ASKERS = ["member", "rival", "rivalbrand", "prediction"] as const;

interface Timed {
  name: string;
  without: number[];
  withThem: number[];
}

/** Each call about one's own and about what is hidden, by somebody whom it answers, in turns in both worlds. */
async function times(twins: Twins): Promise<Row[]> {
  // What making the worlds left behind, erased rows and old statistics, is neither's own.
  for (const { web } of twins) await web.database.script("vacuum full analyze");
  const timed: Timed[] = [];
  const people = new Map<Outsider, Asking[]>();
  for (const who of ASKERS) people.set(who, await Promise.all(twins.map((world) => askerIn(world, who))));
  for (const name of READS) {
    const who = await asker(twins, name, people);
    const asking = people.get(who) ?? [];
    for (const [kind, at] of [
      ["own", 0],
      ["hidden", -1],
    ] as const) {
      const values = twins.map((world) => [...addressesOf(world, who, name).values()].at(at) as Values);
      const spent: [number[], number[]] = [[], []];
      for (let turn = -WARMING; turn < TIMES; turn++)
        // Neither is always the one after the other.
        for (const world of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const begin = performance.now();
          await asking[world]?.(name, values[world] as Values);
          if (turn >= 0) spent[world].push(performance.now() - begin);
        }
      timed.push({ name: `${name}, ${kind}, ${who}`, without: spent[0], withThem: spent[1] });
    }
  }
  const apart = parted(timed);
  for (const line of apart) console.log(`  twins: ${line}`);
  // The same world against itself shows how often the measuring alone sets answers apart.
  const itself = timed.map(({ name, without }) => ({
    name,
    without: without.filter((_, turn) => turn % 2 === 0),
    withThem: without.filter((_, turn) => turn % 2 === 1),
  }));
  const z = level(timed.length);
  const least = Math.round(detectable(TIMES, z) * 100);
  const how = `${timed.length} times ${TIMES} answers in each world, Mann-Whitney, 1 % for all together, and medians ${LEAST_MS} ms and ${LEAST_SHARE * 100} % apart`;
  return [
    row(
      "S6",
      `times of answers (${how}; finds in 4 of 5 cases what makes the slower of two answers come from one world ${least} times of 100): calls apart`,
      apart.length,
      {
        atMost: 0,
      },
    ),
    row(
      "S6",
      "times of one world, every other answer, by the same rule: calls apart",
      parted(itself).length,
      {
        atMost: 0,
      },
    ),
  ];
}

/** The first whom the call answers about their own, else anybody. */
async function asker(
  [without]: Twins,
  name: CallName,
  people: ReadonlyMap<Outsider, Asking[]>,
): Promise<Outsider> {
  for (const [who, [asking]] of people) {
    const [values] = addressesOf(without, who, name).values();
    const answer = await asking?.(name, values as Values);
    if (answer?.status === 200) return who;
  }
  return "member";
}

/** What a normal value exceeds with the part of the level that one of so many comparisons has on one side. */
function level(comparisons: number): number {
  let [low, high] = [0, 10];
  const tail = ALPHA / comparisons / 2;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (Math.exp((-middle * middle) / 2) / (middle * Math.sqrt(2 * Math.PI) || 1) > tail) low = middle;
    else high = middle;
  }
  return low;
}

function parted(timed: readonly Timed[]): string[] {
  return timed.flatMap(({ name, without, withThem }) => {
    const { p, above } = mannWhitney(withThem, without);
    const medians = [percentile(without, 0.5), percentile(withThem, 0.5)] as const;
    const away = Math.abs(medians[0] - medians[1]);
    if (p >= ALPHA / timed.length || away < LEAST_MS || away < LEAST_SHARE * Math.max(...medians)) return [];
    return [
      `${name}: medians ${medians.map((ms) => ms.toFixed(2)).join(" and ")} ms, slower with them ${(above * 100).toFixed(0)} of 100, p ${p.toExponential(1)}`,
    ];
  });
}

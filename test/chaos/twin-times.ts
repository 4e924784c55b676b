import type { CallName } from "../../server/contract/index.ts";
import type { Values } from "../contract/cases/case.ts";
import { addressesOf, askerIn, READS } from "../helpers/seen-of-world.ts";
import { closeTwins, mixed, type Outsider, startTwins, type TwinWorld } from "../helpers/twin-worlds.ts";
import { detectable, mannWhitney } from "./mann-whitney.ts";
import { percentile, type Row, row } from "./row.ts";

const TIMES = 24;
const WARMING = 3;
/** Of the whole family of comparisons; each is given its part of it. */
const ALPHA = 0.01;
/** What a difference must come to besides: less drowns in the network of whoever measures. */
const LEAST_MS = 0.5;
const LEAST_SHARE = 0.1;
const ASKERS = ["member", "rival", "rivalbrand", "prediction"] as const;
const [WITHOUT, WITH_THEM, CONTROL] = [0, 1, 2];

type Asking = Awaited<ReturnType<typeof askerIn>>;

/** How long the answers of each world took, in milliseconds. */
interface Timed {
  name: string;
  spent: number[][];
}

interface Apart {
  name: string;
  isSlower: boolean;
  told: string;
}

/**
 * Whether it takes longer to answer because something hidden is there. Each call is asked about one's own and about what
 * is hidden, in turns in a world without it, one with it and a control: another without it. Worlds differ by themselves
 * (plans, caches, where the memory lies), so what one start sets apart counts if worlds started anew set it apart in the
 * same direction; the control shows how often the measuring alone sets two equal worlds apart.
 */
export async function measureTimes(): Promise<Row[]> {
  const first = await inWorlds((worlds) => times(worlds));
  const apart = parted(first, WITHOUT, WITH_THEM);
  tell("with them, first start", apart);
  const control = parted(first, WITHOUT, CONTROL);
  tell("control", control);
  const names = new Set(apart.map(({ name }) => name));
  const again =
    names.size === 0
      ? []
      : parted(await inWorlds((worlds) => times(worlds, names)), WITHOUT, WITH_THEM).filter((one) =>
          apart.some(({ name, isSlower }) => name === one.name && isSlower === one.isSlower),
        );
  tell("with them, started anew", again);
  const itself = first.map(({ name, spent: [without = []] }) => ({
    name,
    spent: [without.filter((_, turn) => turn % 2 === 0), without.filter((_, turn) => turn % 2 === 1)],
  }));
  const least = Math.round(detectable(TIMES, level(first.length)) * 100);
  const how = `${first.length} times ${TIMES} answers in each world, Mann-Whitney, 1 % for all together, and medians ${LEAST_MS} ms and ${LEAST_SHARE * 100} % apart`;
  return [
    row(
      "S6",
      `times of answers (${how}; finds in 4 of 5 cases what makes the slower of two answers come from one world ${least} times of 100): calls apart, and in worlds started anew in the same direction`,
      again.length,
      { atMost: 0 },
    ),
    stated("the same in the first start alone: calls apart", apart.length),
    stated("the same of two worlds without them: calls apart", control.length),
    row(
      "S6",
      "times of one world, every other answer, by the same rule: calls apart",
      parted(itself, 0, 1).length,
      { atMost: 0 },
    ),
  ];
}

function stated(what: string, count: number): Row {
  return { id: "S6", what, figure: String(count), target: "stated", isMet: true };
}

async function inWorlds<T>(measure: (worlds: readonly TwinWorld[]) => Promise<T>): Promise<T> {
  const twins = await startTwins();
  const others = await startTwins();
  try {
    const [without, withThem] = await mixed(twins);
    const [control] = await mixed(others);
    const worlds = [without, withThem, control];
    // What making the worlds left behind, erased rows and old statistics, is none's own.
    for (const { web } of worlds) await web.database.script("vacuum full analyze");
    return await measure(worlds);
  } finally {
    await closeTwins(twins);
    await closeTwins(others);
  }
}

async function times(worlds: readonly TwinWorld[], chosen?: ReadonlySet<string>): Promise<Timed[]> {
  const people = new Map<Outsider, Asking[]>();
  for (const who of ASKERS) people.set(who, await Promise.all(worlds.map((world) => askerIn(world, who))));
  const timed: Timed[] = [];
  for (const call of READS) {
    const who = await asker(worlds, call, people);
    for (const [kind, at] of [
      ["own", 0],
      ["hidden", -1],
    ] as const) {
      const name = `${call}, ${kind}, ${who}`;
      if (chosen?.has(name) === false) continue;
      const asking = people.get(who) ?? [];
      timed.push({
        name,
        spent: await inTurns(
          worlds.map((world, index) => {
            const values = [...addressesOf(world, who, call).values()].at(at) as Values;
            return () => asking[index]?.(call, values);
          }),
        ),
      });
    }
  }
  return timed;
}

/** Milliseconds of each of `asks`; who comes first changes from turn to turn. */
async function inTurns(asks: readonly (() => unknown)[]): Promise<number[][]> {
  const spent: number[][] = asks.map(() => []);
  for (let turn = -WARMING; turn < TIMES; turn++)
    for (let step = 0; step < asks.length; step++) {
      const index = (turn + WARMING + step) % asks.length;
      const begin = performance.now();
      await asks[index]?.();
      if (turn >= 0) spent[index]?.push(performance.now() - begin);
    }
  return spent;
}

async function asker(
  [without]: readonly TwinWorld[],
  call: CallName,
  people: ReadonlyMap<Outsider, Asking[]>,
): Promise<Outsider> {
  for (const [who, [asking]] of people) {
    const [values] = without ? addressesOf(without, who, call).values() : [];
    const answer = await asking?.(call, values as Values);
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

function parted(timed: readonly Timed[], one: number, other: number): Apart[] {
  return timed.flatMap(({ name, spent }) => {
    const [without, withThem] = [spent[one] ?? [], spent[other] ?? []];
    const { p, above } = mannWhitney(withThem, without);
    const medians = [percentile(without, 0.5), percentile(withThem, 0.5)] as const;
    const away = Math.abs(medians[0] - medians[1]);
    if (p >= ALPHA / timed.length || away < LEAST_MS || away < LEAST_SHARE * Math.max(...medians)) return [];
    const told = `${name}: medians ${medians.map((ms) => ms.toFixed(2)).join(" and ")} ms, the second slower ${(above * 100).toFixed(0)} of 100, p ${p.toExponential(1)}`;
    return [{ name, isSlower: above > 0.5, told }];
  });
}

function tell(heading: string, all: readonly Apart[]): void {
  for (const { told } of all) console.log(`  twins, ${heading}: ${told}`);
}

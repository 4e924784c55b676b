export interface Random {
  next(): number;
  /** Whole number between both ends, inclusive. */
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** An independent sequence, so that one part of the data can change without moving the others. */
  fork(name: string): Random;
}

/** Hash of a text to 32 bits (xmur3 by bryc, public domain). */
function hash(text: string): number {
  let h = 1_779_033_703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3_432_918_353);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
  h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** mulberry32 by Tommy Ettinger (public domain) over the hash of `seed`. */
export function random(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error("Nothing to pick from.");
    return list[int(0, list.length - 1)] as T;
  };
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick,
    weighted: (list) => pickWeighted(list, next()),
    shuffle: (list) => shuffled(list, int),
    fork: (name) => random(`${seed}/${name}`),
  };
}

function pickWeighted<T>(list: readonly (readonly [T, number])[], at: number): T {
  let left = at * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = list.at(-1);
  if (last === undefined) throw new Error("Nothing to pick from.");
  return last[0];
}

function shuffled<T>(list: readonly T[], int: Random["int"]): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = int(0, i);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

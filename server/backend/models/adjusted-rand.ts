/**
 * Adjusted Rand index of two groupings of the same things (Hubert and Arabie 1985): 1 when they are the same whatever
 * their numbers, 0 on average when they are independent. Lists of another length throw RangeError.
 */
export function adjustedRand(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) throw new RangeError("both groupings must be of the same things");
  const pairs = (count: number) => (count * (count - 1)) / 2;
  const together = new Map<string, number>();
  const [ofA, ofB] = [new Map<number, number>(), new Map<number, number>()];
  a.forEach((one, i) => {
    const other = b[i] as number;
    together.set(`${one} ${other}`, (together.get(`${one} ${other}`) ?? 0) + 1);
    ofA.set(one, (ofA.get(one) ?? 0) + 1);
    ofB.set(other, (ofB.get(other) ?? 0) + 1);
  });
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + pairs(count), 0);
  const [both, first, second] = [sum(together.values()), sum(ofA.values()), sum(ofB.values())];
  const expected = a.length > 1 ? (first * second) / pairs(a.length) : 0;
  const most = (first + second) / 2;
  return most === expected ? 1 : (both - expected) / (most - expected);
}

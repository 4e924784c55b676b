/** Names as long as these are not hit by chance: HOME is no HOST. */
const LEAST_LENGTH = 7;
const MOST_WRONG = 2;

export function misspelt(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): [name: string, meant: string][] {
  const names = new Set(known);
  const set = Object.keys(environment).filter((name) => environment[name] && !names.has(name));
  return set.flatMap((name) => {
    const meant = nearest(name, known);
    return meant === undefined ? [] : [[name, meant] as [string, string]];
  });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = name.toUpperCase().replaceAll("-", "_");
  let [best, least] = [undefined as string | undefined, MOST_WRONG + 1];
  for (const candidate of known) {
    if (candidate.length < LEAST_LENGTH) continue;
    const wrong = distance(plain, candidate);
    if (wrong < least) [best, least] = [candidate, wrong];
  }
  return best;
}

function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MOST_WRONG) return MOST_WRONG + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const ways = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1)];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) ways.push(at(before, j - 2) + 1);
      row.push(Math.min(...ways));
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

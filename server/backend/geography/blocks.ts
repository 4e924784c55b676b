type Columns = Map<string, Record<string, number[]>>;

/** Cells per side of a first-level mesh: 160 of 500 m, 80 of 1 km. */
const SIDES = { 9: 160, 8: 80 } as const;

/** First-level mesh of a code of 8 or 9 digits, and its place in it: row from the south × cells a side + column. */
export function placeOf(mesh: string): [first: string, place: number] {
  const digit = (at: number) => Number(mesh[at]);
  let [row, column] = [digit(4) * 10 + digit(6), digit(5) * 10 + digit(7)];
  if (mesh.length === 9) {
    row = row * 2 + (digit(8) > 2 ? 1 : 0);
    column = column * 2 + ((digit(8) + 1) % 2);
  }
  return [mesh.slice(0, 4), row * SIDES[mesh.length as 8 | 9] + column];
}

export function blocksOf(names: readonly string[], cells: ReadonlyMap<string, readonly number[]>): Columns {
  const byFirst = new Map<string, [place: number, values: readonly number[]][]>();
  for (const [mesh, values] of cells) {
    const [first, place] = placeOf(mesh);
    const rows = byFirst.get(first) ?? [];
    byFirst.set(first, rows);
    rows.push([place, values]);
  }
  return new Map(
    Array.from(byFirst, ([first, rows]) => {
      rows.sort(([a], [b]) => a - b);
      const columns: Record<string, number[]> = { place: rows.map(([place]) => place) };
      names.forEach((name, i) => {
        columns[name] = rows.map(([, values]) => values[i] ?? 0);
      });
      return [first, columns];
    }),
  );
}

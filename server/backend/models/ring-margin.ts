/** A cell of a ring and its surroundings: its place in the grid of its size, its people, its share (0 to 1) inside. */
export interface MarginCell {
  row: number;
  column: number;
  people: number;
  share: number;
}

/**
 * How much of the unevenness between a cell and its neighbours is found within the cell: fitted so that 80 % of rings of
 * 1 km round stations, cut from cells of 1 km, lie within the margin of the same rings cut from the census's 500 m cells
 * (test/backend/ring-margin.test.ts measures it anew).
 */
const WITHIN = 0.6;

/**
 * Half the width, in persons, of the range in which four of five rings' true residents lie. A ring's error comes from
 * the cells that its edge cuts: people are taken as evenly spread in them. `cells` holds the ring's and all their
 * neighbours (share 0 outside the ring).
 */
export function ringMargin(cells: Iterable<MarginCell>): number {
  const known = new Map<number, MarginCell>();
  for (const cell of cells) known.set(keyOf(cell.row, cell.column), cell);
  let variance = 0;
  for (const { row, column, people, share } of known.values()) {
    if (people === 0 || share <= 0 || share >= 1) continue;
    let squares = 0;
    for (let up = -1; up <= 1; up++)
      for (let across = -1; across <= 1; across++)
        squares += (people - (known.get(keyOf(row + up, column + across))?.people ?? 0)) ** 2;
    variance += share * (1 - share) * (squares / 8);
  }
  return WITHIN * Math.sqrt(variance);
}

function keyOf(row: number, column: number): number {
  return row * 100_000 + column;
}

/** 500 m cells on each side of a first-level mesh (JIS X 0410, 80 km). */
export const CELLS_A_SIDE = 160;

/** The first-level mesh of a grid row (1/240° from the equator) and column (1/160° from 100° E). */
export function firstMeshOf(row: number, column: number): string {
  const [up, across] = [Math.floor(row / CELLS_A_SIDE), Math.floor(column / CELLS_A_SIDE)];
  return `${up < 10 ? "0" : ""}${up}${across < 10 ? "0" : ""}${across}`;
}

/** The 9-digit code of the cell at a place (row × 160 + column) of a first-level mesh. */
export function codeOf(first: string, place: number): string {
  const [row, column] = [Math.floor(place / CELLS_A_SIDE), place % CELLS_A_SIDE];
  const [up, across] = [row >> 1, column >> 1];
  const second = `${Math.floor(up / 10)}${Math.floor(across / 10)}`;
  return `${first}${second}${up % 10}${across % 10}${(row % 2) * 2 + (column % 2) + 1}`;
}

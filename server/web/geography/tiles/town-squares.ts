import { worldX, worldY } from "../../../lib/trade-area-map/mercator.ts";
import type { Towns } from "../places/town-table.ts";

/** A sheet of the first zoom with town names is a tile of this one. */
const SQUARES_ZOOM = 11;
const COUNT = 2 ** SQUARES_ZOOM;

export interface TownSquares {
  /** Number of each town's square, rising. */
  squares: Uint32Array;
  towns: Uint32Array;
}

export function townSquares({ latitudes, longitudes }: Towns): TownSquares {
  const squareOf = Uint32Array.from(latitudes, (latitude, index) =>
    squareAt(Math.floor(worldX(longitudes[index] as number) * COUNT), Math.floor(worldY(latitude) * COUNT)),
  );
  const towns = Uint32Array.from(squareOf.keys());
  towns.sort((one, other) => (squareOf[one] as number) - (squareOf[other] as number) || one - other);
  return { squares: towns.map((town) => squareOf[town] as number), towns };
}

export function townsWithin(table: TownSquares, west: number, north: number, side: number): number[] {
  const found: number[] = [];
  for (let row = Math.floor(north * COUNT); row <= Math.floor((north + side) * COUNT); row++)
    for (let column = Math.floor(west * COUNT); column <= Math.floor((west + side) * COUNT); column++) {
      const square = squareAt(column, row);
      for (let i = firstOf(table.squares, square); table.squares[i] === square; i++)
        found.push(table.towns[i] as number);
    }
  return found;
}

const squareAt = (column: number, row: number) => row * COUNT + column;

function firstOf(squares: Uint32Array, square: number): number {
  let [low, high] = [0, squares.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((squares[middle] as number) < square) low = middle + 1;
    else high = middle;
  }
  return low;
}

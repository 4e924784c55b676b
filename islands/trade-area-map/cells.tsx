import { memo } from "react";
import { tenth } from "../../server/lib/tenth.ts";
import { CELL_DEGREES, clusterLetter, populationStep } from "../../server/lib/trade-area-map/shading.ts";
import { type MapSize, type MapView, pixelOf } from "../../server/lib/trade-area-map/viewport.ts";
import type { Cell, Shading } from "./props.ts";

interface CellsProps {
  cells: readonly Cell[];
  shading: Shading;
  view: MapView;
  size: MapSize;
}

interface Box {
  cell: Cell;
  sides: 1 | 2;
  left: number;
  top: number;
  width: number;
  height: number;
}

const LETTER_ROOM = 20;

const NARROWEST = 14;

function kilometreCells(cells: readonly Cell[]): Cell[] {
  const { latitude, longitude } = CELL_DEGREES;
  const corner = (degrees: number, side: number) => Math.floor(degrees / side / 2 + 1e-3) * side * 2;
  const wide = Map.groupBy(
    cells,
    ([south, west]) => `${corner(south, latitude).toFixed(6)} ${corner(west, longitude).toFixed(6)}`,
  );
  return Array.from(wide, ([key, four]): Cell => {
    const [south, west] = key.split(" ").map(Number) as [number, number];
    const most = four.reduce((a, b) => (b[2] > a[2] ? b : a));
    return [south, west, four.reduce((sum, cell) => sum + cell[2], 0), most[3]];
  });
}

function boxesOf({ cells, view, size }: CellsProps): Box[] {
  const [left] = pixelOf(view, size, view);
  const [right] = pixelOf(view, size, { ...view, longitude: view.longitude + CELL_DEGREES.longitude });
  const sides = right - left < NARROWEST ? 2 : 1;
  const drawn = sides === 2 ? kilometreCells(cells) : cells;
  return drawn.flatMap((cell) => {
    const [south, west] = cell;
    const [left, bottom] = pixelOf(view, size, { latitude: south, longitude: west });
    const [right, top] = pixelOf(view, size, {
      latitude: south + sides * CELL_DEGREES.latitude,
      longitude: west + sides * CELL_DEGREES.longitude,
    });
    const isSeen = right > 0 && bottom > 0 && left < size.width && top < size.height;
    return isSeen ? [{ cell, sides, left, top, width: right - left, height: bottom - top }] : [];
  });
}

function pathOf(boxes: readonly Box[]): string {
  return boxes
    .map(
      ({ left, top, width, height }) =>
        `M${tenth(left)} ${tenth(top)}h${tenth(width)}v${tenth(height)}h${-tenth(width)}z`,
    )
    .join("");
}

function classOf(shading: Shading, { cell: [, , residents, cluster], sides }: Box): number {
  return shading === "cluster" ? cluster : populationStep(residents, sides ** 2);
}

export const Cells = memo(function Cells(props: CellsProps) {
  const { shading } = props;
  if (shading === "none") return null;
  const boxes = boxesOf(props);
  const kinds = [...new Set(boxes.map((box) => classOf(shading, box)))]
    .filter((kind) => kind > 0)
    .sort((a, b) => a - b);
  const hasLetters = shading === "cluster" && (boxes[0]?.width ?? 0) >= LETTER_ROOM;
  return (
    <g className={`map-cells map-cells-${shading}`}>
      {kinds.map((kind) => (
        <path
          key={kind}
          className={`map-cell map-${shading}-${kind}`}
          d={pathOf(boxes.filter((box) => classOf(shading, box) === kind))}
        />
      ))}
      {hasLetters &&
        boxes
          .filter(({ cell }) => cell[3] > 0)
          .map(({ cell, left, top }) => (
            <g key={`${cell[0]} ${cell[1]}`} transform={`translate(${tenth(left + 11)} ${tenth(top + 11)})`}>
              <circle className="map-cell-plate" r="8.5" />
              <text className="map-cell-letter" y="5">
                {clusterLetter(cell[3])}
              </text>
            </g>
          ))}
    </g>
  );
});

import { memo } from "react";
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
  left: number;
  top: number;
  width: number;
  height: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
/** Below this width a letter would not fit in its cell. */
const LETTER_ROOM = 20;

function boxesOf({ cells, view, size }: CellsProps): Box[] {
  return cells.flatMap((cell) => {
    const [south, west] = cell;
    const [left, bottom] = pixelOf(view, size, { latitude: south, longitude: west });
    const [right, top] = pixelOf(view, size, {
      latitude: south + CELL_DEGREES.latitude,
      longitude: west + CELL_DEGREES.longitude,
    });
    const isSeen = right > 0 && bottom > 0 && left < size.width && top < size.height;
    return isSeen ? [{ cell, left, top, width: right - left, height: bottom - top }] : [];
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

function classOf(shading: Shading, [, , residents, cluster]: Cell): number {
  return shading === "cluster" ? cluster : populationStep(residents);
}

/** Cells shaded by residents, or by cluster in its colour with its letter; estimated ones are hatched over. */
export const Cells = memo(function Cells(props: CellsProps) {
  const { shading } = props;
  if (shading === "none") return null;
  const boxes = boxesOf(props);
  const kinds = [...new Set(boxes.map(({ cell }) => classOf(shading, cell)))]
    .filter((kind) => kind > 0)
    .sort((a, b) => a - b);
  const hasLetters = shading === "cluster" && (boxes[0]?.width ?? 0) >= LETTER_ROOM;
  const estimated = boxes.filter(({ cell }) => cell[4] === 1 && classOf(shading, cell) > 0);
  return (
    <g className={`map-cells map-cells-${shading}`}>
      {kinds.map((kind) => (
        <path
          key={kind}
          className={`map-cell map-${shading}-${kind}`}
          d={pathOf(boxes.filter(({ cell }) => classOf(shading, cell) === kind))}
        />
      ))}
      {estimated.length > 0 && <path d={pathOf(estimated)} fill="url(#map-estimated)" />}
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

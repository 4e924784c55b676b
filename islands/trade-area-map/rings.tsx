import { memo } from "react";
import { tenth } from "../../server/lib/tenth.ts";
import { type MapSize, type MapView, pixelOf, radiusOf } from "../../server/lib/trade-area-map/viewport.ts";
import type { Point } from "./props.ts";

interface RingsProps {
  point: Point;
  rings: readonly number[];
  emphasis: number;
  view: MapView;
  size: MapSize;
}

const TAG_ROOM = 34;
/** A ring that is many times the map would only draw a straight line. */
const MOST_RADIUS = 4000;

export function ringLabel(metres: number): string {
  return metres < 1000 ? `${metres}m` : `${metres / 1000}km`;
}

export const Rings = memo(function Rings({ point, rings, emphasis, view, size }: RingsProps) {
  const [x, y] = pixelOf(view, size, point);
  const drawn = rings
    .map((metres) => ({ metres, radius: radiusOf(view, point, metres) }))
    .filter(({ radius }) => radius < MOST_RADIUS);
  return (
    <g className="map-rings">
      {drawn.map(({ metres, radius }) => (
        <circle
          key={metres}
          className={`map-ring${metres === emphasis ? " is-emphasised" : ""}`}
          cx={tenth(x)}
          cy={tenth(y)}
          r={tenth(radius)}
        />
      ))}
      {drawn
        .filter(({ radius }) => radius >= TAG_ROOM)
        .map(({ metres, radius }) => (
          <g key={metres} className="map-tag" transform={`translate(${tenth(x)} ${tenth(y + radius)})`}>
            <rect x="-25" y="-11" width="50" height="22" rx="3" />
            <text y="5">{ringLabel(metres)}</text>
          </g>
        ))}
    </g>
  );
});

export const PointMark = memo(function PointMark({
  point,
  view,
  size,
}: Pick<RingsProps, "point" | "view" | "size">) {
  const [x, y] = pixelOf(view, size, point);
  const width = point.label.length * 14 + 20;
  return (
    <g className="map-point" transform={`translate(${tenth(x)} ${tenth(y)})`}>
      <path className="map-point-leader" d="M-7-7L-34-34" />
      <circle r="9" />
      <path d="M-16 0h32M0-16v32" />
      <g transform={`translate(${-30 - width} -58)`}>
        <rect width={width} height="24" rx="2" />
        <text x={width / 2} y="17">
          {point.label}
        </text>
      </g>
    </g>
  );
});

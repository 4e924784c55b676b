import { metresPerPixel } from "../../server/lib/trade-area-map/mercator.ts";
import type { MapSize, MapView } from "../../server/lib/trade-area-map/viewport.ts";
import { ringLabel } from "./rings.tsx";

const STEPS = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];

const LETTER = { half: 4.4, gap: 12 };

export function MapFrame({ view, size }: { view: MapView; size: MapSize }) {
  const perPixel = metresPerPixel(view.latitude, view.zoom);
  const metres = STEPS.findLast((step) => step / perPixel <= 70) ?? 20;
  const length = Math.round((metres / perPixel) * 10) / 10;
  const [middle, end] = [String(metres < 1000 ? metres : metres / 1000), ringLabel(2 * metres)];
  const hasRoom = length >= (middle.length + end.length) * LETTER.half + LETTER.gap;
  return (
    <g className="map-frame">
      <g className="map-scale" transform={`translate(16 ${size.height - 26})`}>
        <rect className="map-plate" x="-8" y="-24" width={2 * length + 62} height="42" />
        <path className="map-scale-full" d={`M0 0h${length}v5H0z`} />
        <path className="map-scale-empty" d={`M${length} 0h${length}v5h-${length}z`} />
        <text x="0" y="-7">
          0
        </text>
        {hasRoom && (
          <text className="map-scale-middle" x={length} y="-7">
            {middle}
          </text>
        )}
        <text className="map-scale-middle" x={2 * length} y="-7">
          {end}
        </text>
      </g>
      <g className="map-north" transform={`translate(${size.width - 28} 30)`}>
        <circle className="map-plate" r="15" />
        <path d="M0-11L4.5 7 0 4-4.5 7z" />
      </g>
    </g>
  );
}

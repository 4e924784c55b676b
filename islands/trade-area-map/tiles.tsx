import { memo } from "react";
import { type MapSize, type MapView, tilesOf } from "../../server/lib/trade-area-map/viewport.ts";

interface TilesProps {
  view: MapView;
  size: MapSize;
  address: string;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The ground: tiles side by side, a hair larger than their place so that no seam shows. */
export const Tiles = memo(function Tiles({ view, size, address }: TilesProps) {
  return (
    <g>
      {tilesOf(view, size).map(({ z, x, y, left, top, size: side }) => (
        <image
          key={`${z}/${x}/${y}`}
          href={address.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y))}
          x={round(left)}
          y={round(top)}
          width={round(side + 0.4)}
          height={round(side + 0.4)}
        />
      ))}
    </g>
  );
});

import { useEffect, useState } from "react";
import { type MapSize, type MapView, tilesOf } from "../../server/lib/trade-area-map/viewport.ts";

export function useTileProbe(address: string, view: MapView, size: MapSize): boolean {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const tiles = tilesOf(view, size);
    const tile = tiles[Math.floor(tiles.length / 2)];
    if (!tile) return undefined;
    const image = new Image();
    image.onerror = () => setBroken(true);
    const { z, x, y } = tile;
    image.src = address.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
    return () => {
      image.onerror = null;
    };
  }, [address, view, size]);
  return isBroken;
}

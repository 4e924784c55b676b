import type { OpenData } from "../../options.ts";
import { geography, geographyVersion, keyOf } from "../regions.ts";
import { ByteCache } from "./byte-cache.ts";
import { tileDrawer } from "./draw.ts";

type Draw = ReturnType<typeof tileDrawer>;

/** Rises with each change of the drawing, so that browsers take new tiles. */
const DRAWING = 3;
/** Kept as UTF-8 outside the heap: as strings they would be twice as large, and every collection would walk them. */
const CACHE_BYTES = 8 * 1024 * 1024;

export interface OwnTiles {
  version: string;
  tile(z: number, x: number, y: number): Promise<string>;
  warmUp(): Promise<void>;
}

const known = new Map<string, OwnTiles>();

export function ownTiles(data: OpenData): OwnTiles {
  const existing = known.get(keyOf(data));
  if (existing) return existing;
  const cache = new ByteCache<Buffer>(CACHE_BYTES);
  let drawer: Promise<Draw> | undefined;
  const open = () => {
    drawer ??= geography(data).then(tileDrawer);
    // A failed reading is tried again by the next one who asks.
    drawer.catch(() => {
      drawer = undefined;
    });
    return drawer;
  };
  const tiles: OwnTiles = {
    version: `${DRAWING}-${geographyVersion(data)}`,
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached.toString("utf8");
      const draw = await open();
      const svg = draw(z, x, y);
      const bytes = Buffer.from(svg);
      cache.set(key, bytes, bytes.length);
      return svg;
    },
    async warmUp() {
      await open();
    },
  };
  known.set(keyOf(data), tiles);
  return tiles;
}

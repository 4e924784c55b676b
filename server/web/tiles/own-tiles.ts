import { placeSearch } from "../places/place-index.ts";
import { ByteCache } from "./byte-cache.ts";
import { tileDrawer } from "./draw.ts";
import { mapVersion, readMapData } from "./map-data.ts";

type Draw = ReturnType<typeof tileDrawer>;

const CACHE_BYTES = 16 * 1024 * 1024;

export interface OwnTiles {
  /** Part of every tile's address. */
  version: string;
  /** The drawing of a tile as SVG; reads the map's data on first use. */
  tile(z: number, x: number, y: number): Promise<string>;
  /** Reads the data ahead of the first tile. */
  warmUp(): Promise<void>;
}

const known = new Map<string, OwnTiles>();

async function readDrawer(projectRoot: string): Promise<Draw> {
  const data = await readMapData(projectRoot);
  const { towns } = await placeSearch(projectRoot);
  return tileDrawer(data, towns);
}

/** The tiles cut from the shipped open data; one set per process. */
export function ownTiles(projectRoot: string): OwnTiles {
  const existing = known.get(projectRoot);
  if (existing) return existing;
  const cache = new ByteCache<string>(CACHE_BYTES);
  let drawer: Promise<Draw> | undefined;
  const open = () => {
    drawer ??= readDrawer(projectRoot);
    // A failed reading is tried again by the next one who asks.
    drawer.catch(() => {
      drawer = undefined;
    });
    return drawer;
  };
  const tiles: OwnTiles = {
    version: mapVersion(projectRoot),
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const draw = await open();
      const svg = draw(z, x, y);
      cache.set(key, svg, svg.length * 2);
      return svg;
    },
    async warmUp() {
      await open();
    },
  };
  known.set(projectRoot, tiles);
  return tiles;
}

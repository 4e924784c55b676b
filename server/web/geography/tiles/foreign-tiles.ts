import { request } from "undici";
import { ByteCache } from "./byte-cache.ts";

export interface ForeignTile {
  type: string;
  body: Buffer;
}

const CACHE_BYTES = 48 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 5000;
const MOST_BYTES = 512 * 1024;
const TYPES = new Set(["image/png", "image/jpeg", "image/webp"]);

export class TileOutage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TileOutage";
  }
}

export function foreignTiles(template: string): (z: number, x: number, y: number) => Promise<ForeignTile> {
  const cache = new ByteCache<ForeignTile>(CACHE_BYTES);
  const fetching = new Map<string, Promise<ForeignTile>>();
  return (z, x, y) => {
    const key = `${z}/${x}/${y}`;
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached);
    const running = fetching.get(key);
    if (running) return running;
    const address = template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
    const fetched = fetchTile(address)
      .then((tile) => {
        cache.set(key, tile, tile.body.length, DAY_MS);
        return tile;
      })
      .finally(() => fetching.delete(key));
    fetching.set(key, fetched);
    return fetched;
  };
}

async function fetchTile(address: string): Promise<ForeignTile> {
  try {
    const { statusCode, headers, body } = await request(address, {
      headers: { accept: [...TYPES].join(", ") },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(2 * TIMEOUT_MS),
    });
    const type =
      String(headers["content-type"] ?? "")
        .split(";")[0]
        ?.trim() ?? "";
    if (statusCode !== 200 || !TYPES.has(type)) {
      await body.dump();
      throw new TileOutage(`the tile server answered ${statusCode} ${type}`);
    }
    return { type, body: await bounded(body) };
  } catch (error) {
    throw error instanceof TileOutage
      ? error
      : new TileOutage("the tile server did not answer", { cause: error });
  }
}

async function bounded(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new TileOutage(`a tile has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

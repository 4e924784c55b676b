import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { worldX, worldY } from "../../server/lib/trade-area-map/mercator.ts";
import { ByteCache } from "../../server/web/geography/tiles/byte-cache.ts";
import { foreignTiles, TileOutage } from "../../server/web/geography/tiles/foreign-tiles.ts";
import { ownTiles } from "../../server/web/geography/tiles/own-tiles.ts";
import { projectRoot } from "../helpers/project-root.ts";

const tiles = ownTiles({ projectRoot });
const zooms = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const places = {
  yokohama: [35.4658, 139.6223],
  sapporo: [43.0686, 141.3508],
  goto: [32.6955, 128.8411],
} as const;

function at(z: number, [latitude, longitude]: readonly [number, number]): [number, number] {
  return [Math.floor(worldX(longitude) * 2 ** z), Math.floor(worldY(latitude) * 2 ** z)];
}

/** Names of open elements must close in order: enough to tell well-formed from broken in markup of our own. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name = "", , empty] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s[a-zA-Z-]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
  }
  return open.length === 0 && !/<(?!\/?[a-z]+(?:\s[a-zA-Z-]+="[^"<]*")*\/?>)/.test(svg);
}

beforeAll(() => tiles.warmUp(), 60_000);

describe("our own tiles", () => {
  it.each(zooms)("are well-formed, without styles and of bounded size at zoom %i", async (z) => {
    for (const place of Object.values(places)) {
      const svg = await tiles.tile(z, ...at(z, place));
      expect(isWellFormed(svg)).toBe(true);
      expect(svg).not.toMatch(/\sstyle=|<style|<script|NaN|Infinity|undefined/);
      expect(svg.length).toBeLessThan(80_000);
    }
  });

  it("show expressways from zoom 7 on, without their legal names", async () => {
    for (const z of [7, 10, 13])
      expect(await tiles.tile(z, ...at(z, places.yokohama))).toMatch(/#6fa585|#5b9474/);
    expect(await tiles.tile(6, ...at(6, places.yokohama))).not.toContain("#6fa585");
    expect(await tiles.tile(13, ...at(13, places.yokohama))).not.toContain("自動車道");
  });

  it("show water alone on the open sea, and land with rails in town", async () => {
    const sea = await tiles.tile(10, ...at(10, [30, 150]));
    expect(sea).not.toContain("<path");
    const town = await tiles.tile(13, ...at(13, places.yokohama));
    expect(town).toContain('fill="#fcfcfd"');
    expect(town).toContain('stroke="#333333"');
    expect(town).toContain(">横浜</text>");
  });

  it("leave the names of prefectures to the map, which keeps them clear of its marks", async () => {
    for (const z of [5, 6, 7, 8])
      expect(await tiles.tile(z, ...at(z, places.yokohama))).not.toContain("<text");
    expect(await tiles.tile(9, ...at(9, places.yokohama))).toContain("<text");
  });

  it("carry a name that crosses an edge on both sides of it, at the same place", async () => {
    const z = 12;
    const [x, y] = at(z, places.yokohama);
    const namesOf = (svg: string, shift: number) =>
      [...svg.matchAll(/<text x="(-?\d+)" y="(-?\d+)"[^>]*>([^<]+)</g)].map(
        ([, left, top, name]) => `${name} ${Number(left) + shift} ${top}`,
      );
    const [west, east] = [await tiles.tile(z, x, y), await tiles.tile(z, x + 1, y)];
    const shared = namesOf(east, 1024).filter((name) => namesOf(west, 0).includes(name));
    const crossing = namesOf(east, 0).filter((name) => / -\d+ /.test(name));
    expect(crossing.length).toBeGreaterThan(0);
    expect(shared.length).toBeGreaterThanOrEqual(crossing.length);
  });

  it("come out the same each time", async () => {
    const [x, y] = at(11, places.sapporo);
    expect(await tiles.tile(11, x, y)).toBe(await tiles.tile(11, x, y));
    expect(tiles.version).toMatch(/^\d+-[0-9a-f]{12}$/);
  });
});

describe("the cache of tiles", () => {
  it("keeps what was used last within its bytes", () => {
    const cache = new ByteCache<string>(100);
    cache.set("a", "first", 40);
    cache.set("b", "second", 40);
    cache.get("a");
    cache.set("c", "third", 40);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["first", undefined, "third"]);
    expect(cache.bytes).toBeLessThanOrEqual(100);
  });

  it("forgets what has outlived its time", () => {
    const cache = new ByteCache<string>(100);
    cache.set("a", "old", 10, -1);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});

describe("tiles of another server", () => {
  let server: Server;
  let origin = "";
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url?.startsWith("/7/")) response.writeHead(200, { "content-type": "text/html" }).end("<p>");
      else if (request.url?.startsWith("/8/"))
        response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(600 * 1024));
      else if (request.url?.startsWith("/9/")) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": "image/png" }).end("picture");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("are fetched once however many ask, and then kept", async () => {
    const tile = foreignTiles(`${origin}/{z}/{x}/{y}.png`);
    const [one, other] = await Promise.all([tile(10, 1, 2), tile(10, 1, 2)]);
    expect(one.body.toString()).toBe("picture");
    expect(other).toBe(one);
    await tile(10, 1, 2);
    expect(asked.filter((path) => path === "/10/1/2.png")).toHaveLength(1);
  });

  it.each([
    ["no picture", 7],
    ["too large a picture", 8],
    ["nothing", 9],
  ])("are an outage where the server gives %s", async (_what, z) => {
    await expect(foreignTiles(`${origin}/{z}/{x}/{y}.png`)(z, 0, 0)).rejects.toThrow(TileOutage);
  });

  it("are an outage where nobody answers", async () => {
    await expect(foreignTiles("http://127.0.0.1:1/{z}/{x}/{y}.png")(5, 0, 0)).rejects.toThrow(TileOutage);
  });
});

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LEAST_TILE_ZOOM, MOST_ZOOM } from "../../../lib/trade-area-map/viewport.ts";
import { signedInCall } from "../../guards.ts";
import { notFound } from "../../refusal.ts";
import { type ForeignTile, foreignTiles, TileOutage } from "./foreign-tiles.ts";
import { ownTiles } from "./own-tiles.ts";

const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
const OWN_DAY = "private, max-age=86400";

interface TileRequest {
  Params: { z: string; x: string; file: string };
  Querystring: { v?: string };
}

export function tileAddress(app: FastifyInstance): string {
  const { config } = app.web;
  return config.tileUrl ? "/tiles/{z}/{x}/{y}.png" : `/tiles/{z}/{x}/{y}.svg?v=${ownTiles(app.web).version}`;
}

/** The map data take seconds to read: the first sign-ins of a fresh start go before them. */
const WARM_UP_MS = 8000;

/** `/tiles/{z}/{x}/{y}.svg`: our own, cut from open data that anybody may have; none with `TILE_URL`. */
export function ownTileRoutes(app: FastifyInstance): void {
  if (app.web.config.tileUrl) return;
  const tiles = ownTiles(app.web);
  app.addHook("onListen", async () => {
    const warmUp = () =>
      tiles.warmUp().catch((error: unknown) => app.log.error({ err: error }, "the map data cannot be read"));
    setTimeout(() => void warmUp(), WARM_UP_MS).unref();
  });
  app.get<TileRequest>(
    "/tiles/:z/:x/:file",
    { config: { guards: "open" }, exposeHeadRoute: true },
    async (request, reply) => {
      const { z, x, y } = coordinatesOf(request.params, "svg");
      const etag = `"${tiles.version}-${z}-${x}-${y}"`;
      reply.header("etag", etag).header("cache-control", request.query.v === tiles.version ? YEAR : DAY);
      if (request.headers["if-none-match"]?.replace(/^W\//, "") === etag) return reply.code(304).send();
      return reply.type("image/svg+xml").send(await tiles.tile(z, x, y));
    },
  );
}

/** With `TILE_URL` `/tiles/{z}/{x}/{y}.png`, fetched from there for people who are signed in: somebody pays for them. */
export function foreignTileRoutes(app: FastifyInstance): void {
  const { tileUrl } = app.web.config;
  if (!tileUrl) return;
  const tile = foreignTiles(tileUrl);
  app.get<TileRequest>(
    "/tiles/:z/:x/:file",
    { config: { guards: [signedInCall] }, preHandler: signedInCall, exposeHeadRoute: true },
    async (request, reply) => {
      const { z, x, y } = coordinatesOf(request.params, "png");
      try {
        return send(reply, await tile(z, x, y));
      } catch (error) {
        return refuse(request, reply, error);
      }
    },
  );
}

function send(reply: FastifyReply, { type, body }: ForeignTile): FastifyReply {
  return reply.header("cache-control", OWN_DAY).type(type).send(body);
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof TileOutage)) throw error;
  request.log.warn({ err: error }, "a map tile is missing");
  return reply
    .code(503)
    .header("retry-after", "60")
    .type("text/plain; charset=utf-8")
    .send("地図を取得できませんでした。");
}

function coordinatesOf({ z, x, file }: TileRequest["Params"], type: string) {
  const [row, extension, ...rest] = file.split(".");
  const numbers = [z, x, row ?? ""];
  if (extension !== type || rest.length > 0 || !numbers.every((text) => /^(0|[1-9]\d{0,4})$/.test(text)))
    throw notFound();
  const [zoom, column, line] = numbers.map(Number) as [number, number, number];
  const count = 2 ** zoom;
  if (zoom < LEAST_TILE_ZOOM || zoom > MOST_ZOOM || column >= count || line >= count) throw notFound();
  return { z: zoom, x: column, y: line };
}

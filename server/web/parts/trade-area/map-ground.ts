import type { FastifyInstance } from "fastify";
import { type NamedPoint, prefectures } from "../../../lib/trade-area-map/prefectures.ts";
import type { MapSize, MapView } from "../../../lib/trade-area-map/viewport.ts";
import { EXPRESSWAYS, MAIN_ROADS, RAIL } from "../../geography/tiles/map-data.ts";
import { tileAddress } from "../../geography/tiles/routes.ts";
import type { OpenData } from "../../options.ts";

export const MAP_SIZE: MapSize = { width: 720, height: 600 };

export const WHOLE_COUNTRY: MapView = { latitude: 36.3, longitude: 137.6, zoom: 6 };

function isGiven({ ownGeography }: OpenData, part: string): boolean {
  return ownGeography?.part(part) !== undefined;
}

function ownCredit(data: OpenData): string {
  const official = [
    ...["行政区域データ", "鉄道データ", "駅別乗降客数データ"],
    isGiven(data, EXPRESSWAYS) ? "高速道路時系列データ" : "高速道路時系列データ・2025年現況",
    ...(isGiven(data, MAIN_ROADS) ? ["道路データ"] : []),
  ];
  const lines = isGiven(data, RAIL) ? "" : "、鉄道駅LOD(uedayou.net)";
  return `地図：「国土数値情報(${official.join("、")})」(国土交通省)${lines}、「Geolonia 住所データ」(株式会社Geolonia)を加工して作成。`;
}

export function mapGround(app: FastifyInstance): {
  tiles: string;
  names: readonly NamedPoint[];
  mainRoads: boolean;
  credit: string;
} {
  const { tileUrl } = app.web.config;
  return {
    tiles: tileAddress(app),
    mainRoads: !tileUrl && isGiven(app.web, MAIN_ROADS),
    names: tileUrl ? [] : prefectures,
    credit: tileUrl ? `地図：${new URL(tileUrl).host}` : ownCredit(app.web),
  };
}

import { worldX, worldY } from "../../../lib/trade-area-map/mercator.ts";
import type { OpenData } from "../../options.ts";
import { dataFile, mapWithPauses, readDataRows, readText } from "../open-data.ts";
import type { NamedPlace } from "./labels.ts";
import { type Layer, layerOf, shapeOf } from "./shape.ts";
import { type Outline, readTopology } from "./topology.ts";

export interface Station extends NamedPlace {
  kind: "station";
}

export interface MapData {
  land: Layer;
  coasts: Layer;
  prefectureBorders: Layer;
  municipalBorders: Layer;
  jrLines: Layer;
  otherLines: Layer;
  expressways: Layer;
  /** 国道 and 都道府県道; none are shipped. */
  nationalRoads: Layer;
  prefecturalRoads: Layer;
  stations: Station[];
  municipalities: NamedPlace[];
}

const PREFECTURES = "prefectures_2021.topojson.gz";
const MUNICIPALITIES = "municipalities_2021.topojson.gz";
export const EXPRESSWAYS = "expressways.geojson.gz";
export const RAIL = "rail_lines.geojson.gz";
/** Only of the operator's own files. */
export const MAIN_ROADS = "main_roads.geojson.gz";
const STATIONS = "stations.csv.gz";
const CITIES = "municipalities.csv.gz";
const SHAPES = 100;
export async function readMapData(data: OpenData): Promise<MapData> {
  const prefectures = readTopology(await readText(dataFile(data, PREFECTURES)), { withRings: true });
  const land = layerOf(await mapWithPauses(prefectures.rings, shapeOf, SHAPES));
  const municipal = readTopology(await readText(dataFile(data, MUNICIPALITIES)), { withRings: false });
  return {
    land,
    coasts: await shapes(prefectures.outlines, ({ owners }) => owners.length === 1),
    prefectureBorders: await shapes(prefectures.outlines, ({ owners }) => owners.length > 1),
    municipalBorders: await shapes(municipal.outlines, isInsidePrefecture),
    ...(await readRails(data)),
    expressways: await readExpressways(data),
    ...(await readRoads(data)),
    stations: await readStations(data),
    municipalities: await readMunicipalities(data),
  };
}

async function shapes(outlines: readonly Outline[], keeps: (outline: Outline) => boolean): Promise<Layer> {
  return layerOf(await mapWithPauses(outlines.filter(keeps), ({ line }) => shapeOf(line), SHAPES));
}

function isInsidePrefecture({ owners }: Outline): boolean {
  const [one, other] = owners;
  return one !== undefined && other !== undefined && one.N03_001 === other.N03_001;
}

type Lines = [number, number][][];

interface RailLines {
  features: { properties: { operator: string }; geometry: { coordinates: Lines } }[];
}

async function readRails(data: OpenData): Promise<Pick<MapData, "jrLines" | "otherLines">> {
  const { features } = JSON.parse(await readText(dataFile(data, RAIL))) as RailLines;
  const linesOf = (isJr: boolean) =>
    features.flatMap(({ properties, geometry }) =>
      properties.operator.endsWith("旅客鉄道") === isJr ? geometry.coordinates : [],
    );
  return { jrLines: await weigh(linesOf(true)), otherLines: await weigh(linesOf(false)) };
}

async function weigh(lines: Lines): Promise<Layer> {
  return layerOf(await mapWithPauses(lines, (line) => shapeOf(line.flat()), SHAPES));
}

/** Lines without names: the legal ones are not what signs say. */
async function readExpressways(data: OpenData): Promise<Layer> {
  const text = await readText(dataFile(data, EXPRESSWAYS));
  const { features } = JSON.parse(text) as { features: { geometry: { coordinates: Lines } }[] };
  return weigh(features.flatMap(({ geometry }) => geometry.coordinates));
}

async function readRoads(data: OpenData): Promise<Pick<MapData, "nationalRoads" | "prefecturalRoads">> {
  const part = data.ownGeography?.part(MAIN_ROADS);
  const { features } = JSON.parse(part ? await readText(part) : '{ "features": [] }') as {
    features: { properties: { class: string }; geometry: { coordinates: Lines } }[];
  };
  const linesOf = (of: string) =>
    features.flatMap(({ properties, geometry }) => (properties.class === of ? geometry.coordinates : []));
  return {
    nationalRoads: await weigh(linesOf("national")),
    prefecturalRoads: await weigh(linesOf("prefectural")),
  };
}

function named<K extends NamedPlace["kind"]>(
  kind: K,
  name: string,
  lat: string,
  lon: string,
  weight: number,
) {
  return { kind, name, x: worldX(Number(lon)), y: worldY(Number(lat)), weight };
}

const byWeight = (one: NamedPlace, other: NamedPlace) => other.weight - one.weight;

async function readStations(data: OpenData): Promise<Station[]> {
  const stations = await readDataRows(data, STATIONS, ([, name = "", lat = "", lon = "", , , passengers]) =>
    named("station", name, lat, lon, Number(passengers)),
  );
  return stations.sort(byWeight);
}

async function readMunicipalities(data: OpenData): Promise<NamedPlace[]> {
  const rows = await readDataRows(data, CITIES, (row) => row);
  const places = rows.flatMap(([, , , name = "", lat = "", lon = "", , residents]) =>
    lat === "" || lon === "" ? [] : named("municipality", name, lat, lon, Number(residents)),
  );
  return places.sort(byWeight);
}

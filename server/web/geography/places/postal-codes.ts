import type { OpenData } from "../../options.ts";
import { readDataRows } from "../open-data.ts";
import { type PackedTexts, packTexts, textAt } from "./packed-texts.ts";
import type { FoundPlace, PlaceAnswer } from "./place-index.ts";
import type { Known } from "./town-table.ts";

/** Postal codes as columns, in rising order; a code has a row for each of its towns. */
export interface PostalCodes {
  codes: Uint32Array;
  towns: PackedTexts;
  municipality: Uint16Array;
  /** Not a number where the town has no point. */
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** 1 where the point is that of a wider area with the beginning of the name. */
  coarse: Uint16Array;
  municipalities: { name: string; latitude: number; longitude: number }[];
}

export type Middles = ReadonlyMap<string, { latitude: number; longitude: number }>;

export async function readPostalCodes(data: OpenData, known: Known, middles: Middles): Promise<PostalCodes> {
  const numbers = new Map<string, number>();
  const municipalities: PostalCodes["municipalities"] = [];
  const numberOf = (code: string, place: string) => {
    const existing = numbers.get(code);
    if (existing !== undefined) return existing;
    const name = known.get(code)?.name ?? place;
    // Wards younger than the list of municipalities stand at the middle of their city.
    const middle = middles.get(name) ?? middles.get(name.replace(/(?<=市).+区$/u, ""));
    numbers.set(code, municipalities.length);
    const { latitude, longitude } = middle ?? { latitude: Number.NaN, longitude: Number.NaN };
    return municipalities.push({ name, latitude, longitude }) - 1;
  };
  const degrees = (text: string | undefined) => (text ? Number(text) : Number.NaN);
  const rows = await readDataRows(data, "postal_codes.csv.gz", (fields) => {
    const [postalCode = "", code = "", town = "", latitude, longitude, match, place = ""] = fields;
    return {
      postalCode: Number(postalCode),
      town,
      municipality: numberOf(code, place),
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      coarse: match === "prefix" || match === "group" ? 1 : 0,
    };
  });
  return {
    codes: Uint32Array.from(rows, ({ postalCode }) => postalCode),
    towns: packTexts(rows.map(({ town }) => town)),
    municipality: Uint16Array.from(rows, ({ municipality }) => municipality),
    latitudes: Float32Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float32Array.from(rows, ({ longitude }) => longitude),
    coarse: Uint16Array.from(rows, ({ coarse }) => coarse),
    municipalities,
  };
}

const WHOLE = /^〒?(\d{3})-?(\d{4})$/u;
const PART = /^(〒\d{0,6}|〒?\d{3}-\d{0,3}|〒\d{3}-\d{0,3})$/u;

export function postalAnswer(postal: PostalCodes, words: string, most: number): PlaceAnswer | undefined {
  const [, area, town] = WHOLE.exec(words) ?? [];
  if (area === undefined || town === undefined)
    return PART.test(words)
      ? { places: [], remarks: ["郵便番号は7桁で入力してください（例：150-0002）。"] }
      : undefined;
  const rows = rowsOf(postal.codes, Number(area + town));
  const sign = `〒${area}-${town}`;
  if (rows.length === 0)
    return {
      places: [],
      remarks: [
        `${sign}は、収録している郵便番号（2026年5月29日時点の町域）にありません。大口事業所の番号と新しい番号は引けないため、住所か駅名で検索してください。`,
      ],
    };
  const places = rows.map((row) => placeAt(postal, row, sign)).filter((one) => one !== undefined);
  const municipalities = new Set(rows.map((row) => postal.municipality[row])).size;
  return { places: places.slice(0, most), remarks: choiceRemarks(sign, places.length, municipalities, most) };
}

function choiceRemarks(sign: string, places: number, municipalities: number, most: number): string[] {
  if (places < 2) return [];
  const where =
    municipalities > 1
      ? `${sign}は${municipalities}つの市区町村にまたがります。`
      : `${sign}には${places}の町域があります。`;
  return [`${where}地点を選んでください。${places > most ? `（${places}件のうち${most}件を表示）` : ""}`];
}

function placeAt(postal: PostalCodes, row: number, sign: string): FoundPlace | undefined {
  const municipality = postal.municipalities[postal.municipality[row] as number];
  if (!municipality) return undefined;
  const own = [postal.latitudes[row] as number, postal.longitudes[row] as number] as const;
  const isKnown = !Number.isNaN(own[0]);
  const [latitude, longitude] = isKnown ? own : [municipality.latitude, municipality.longitude];
  if (Number.isNaN(latitude)) return undefined;
  const town = textAt(postal.towns, row);
  return {
    kind: "postal",
    name: `${municipality.name}${town}`,
    note: [sign, pointNote(isKnown, postal.coarse[row] === 1)].filter(Boolean).join("　"),
    latitude: Number(latitude.toFixed(5)),
    longitude: Number(longitude.toFixed(5)),
  };
}

function pointNote(isKnown: boolean, isCoarse: boolean): string {
  if (!isKnown) return "町の位置が収録にないため、市区町村の中心を示します";
  return isCoarse ? "町の名前の前半が一致する区域の中心です" : "";
}

function rowsOf(codes: Uint32Array, code: number): number[] {
  let [low, high] = [0, codes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] as number) < code) low = middle + 1;
    else high = middle;
  }
  const rows: number[] = [];
  for (; codes[low] === code; low++) rows.push(low);
  return rows;
}

import { isUtf8 } from "node:buffer";
import type { Attributes } from "./dbf.ts";
import type { GivenFile } from "./given-files.ts";
import { GeographyRefusal } from "./refused.ts";

export interface Feature {
  properties: Attributes;
  geometry: { type: string; coordinates: unknown } | null;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5d];

/**
 * The features of a GeoJSON file one after the other: a prefecture's has some hundred MB, of which only the feature at
 * hand becomes objects. CP932 is taken as well as UTF-8.
 * @throws GeographyRefusal where it ends in the middle or a feature is no JSON.
 */
export function* geojsonFeatures({ name, bytes: given }: GivenFile): Generator<Feature> {
  const bytes = isUtf8(given) ? given : Buffer.from(new TextDecoder("shift_jis").decode(given));
  const broken = () =>
    new GeographyRefusal(
      `${name}：GeoJSONとして読めません。途中で切れていないか確認し、ダウンロードし直してください。`,
    );
  const list = bytes.indexOf('"features"');
  const begin = list < 0 ? -1 : bytes.indexOf("[", list);
  if (begin < 0) throw broken();
  for (let at = begin + 1; ; ) {
    while (at < bytes.length && bytes[at] !== OPEN && bytes[at] !== LIST_END) at++;
    if (bytes[at] === LIST_END) return;
    const end = endOf(bytes, at);
    if (end === undefined) throw broken();
    yield featureOf(bytes.toString("utf8", at, end), broken);
    at = end;
  }
}

function featureOf(text: string, broken: () => GeographyRefusal): Feature {
  try {
    const { properties, geometry } = JSON.parse(text) as Partial<Feature>;
    return { properties: properties ?? {}, geometry: geometry ?? null };
  } catch {
    throw broken();
  }
}

function endOf(bytes: Buffer, begin: number): number | undefined {
  let [depth, isText] = [0, false];
  for (let at = begin; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return undefined;
}

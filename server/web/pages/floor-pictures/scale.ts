import type { FloorPicture } from "../../../contract/floor-pictures.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { readOutline } from "../../../lib/outline/text.ts";
import { typedNumber } from "../../../lib/typed-number.ts";
import { boardOf } from "./frame.ts";
import type { Shown } from "./show.ts";

type Values = Record<string, string>;

const SCALE_FIELDS = ["from", "to", "metres", "ratio", "degrees", "north"] as const;

export function scaleModel(
  { floor, picture, query, entry }: Shown,
  url: (query: Record<string, string | undefined>) => string,
) {
  const values = entry?.values ?? storedScale(picture);
  const points = [values.from, values.to].flatMap((text) => readOutline(text ?? "")?.slice(0, 1) ?? []);
  const { metres_per_pixel, width, height } = picture;
  const metres = (pixels: number) => formatDecimal(pixels * (metres_per_pixel ?? 0), 1);
  return {
    board: boardOf(floor.id, picture, query.zoom),
    zooms: zoomsOf(query.zoom, (zoom) => url({ step: "scale", zoom })),
    values: Object.fromEntries(SCALE_FIELDS.map((name) => [name, values[name] ?? ""])),
    points,
    hasPaper: picture.has_paper,
    whole: metres_per_pixel === null ? undefined : `${metres(width)}×${metres(height)}m`,
    isNext: metres_per_pixel !== null,
    traceHref: url({ step: "trace" }),
  };
}

export function zoomsOf(zoom: string | undefined, href: (zoom: string | undefined) => string) {
  const sizes = [
    [undefined, "標準"],
    ["2", "大"],
    ["3", "特大"],
  ] as const;
  return sizes.map(([value, label]) => ({
    label,
    href: href(value),
    isCurrent: value === (zoom === "1" ? undefined : zoom),
  }));
}

function storedScale({ paper_ratio, degrees, north }: FloorPicture): Values {
  return {
    ratio: paper_ratio === null ? "" : `${Math.round(paper_ratio * 10) / 10}`,
    degrees: `${degrees}`,
    north: `${north}`,
  };
}

export function withClick(values: Values, at: readonly [number, number]): Values {
  const text = at.map((value) => Math.round(value * 10) / 10).join(", ");
  const isFirst = !values.from || (values.from && values.to);
  return isFirst ? { ...values, from: text, to: "" } : { ...values, to: text };
}

const NUMBERS = { metres: "距離", ratio: "縮尺", degrees: "回転", north: "北の向き" } as const;

export function scaleOf(values: Values, picture: FloorPicture) {
  const errors: Values = {};
  const numbers: Partial<Record<keyof typeof NUMBERS, number>> = {};
  for (const [name, label] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, string][]) {
    const text = values[name] ?? "";
    const value = typedNumber(text);
    if (value === undefined) continue;
    if (Number.isNaN(value)) errors[name] = `${label}は数字で入力してください。`;
    else numbers[name] = value;
  }
  const [from, to] = [values.from, values.to].map((text) => readOutline(text ?? ""));
  if (from === undefined || to === undefined || (from?.length ?? 1) !== 1 || (to?.length ?? 1) !== 1)
    errors.points = "2点の位置は「横, 縦」のピクセルで、1点ずつ入力してください。";
  const { metres, ratio, degrees, north } = numbers;
  const [first, second] = [from?.[0], to?.[0]];
  if (metres !== undefined && !(first && second) && !errors.points)
    errors.points = "距離のわかる2点を、下図の上で選んでください。";
  const isNewRatio = ratio !== undefined && `${ratio}` !== storedScale(picture).ratio;
  const scale =
    metres !== undefined && first && second
      ? { from: [...first] as [number, number], to: [...second] as [number, number], metres }
      : isNewRatio
        ? { ratio }
        : undefined;
  if (!scale && picture.metres_per_pixel === null && Object.keys(errors).length === 0)
    errors.metres = picture.has_paper
      ? "2点の距離か、図面の縮尺を入力してください。"
      : "2点を選び、その距離を入力してください。";
  return { errors, body: { ...(scale && { scale }), degrees: degrees ?? 0, north: north ?? 0 } };
}

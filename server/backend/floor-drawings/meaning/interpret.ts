import type { FloorPlan } from "../../../contract/floors.ts";
import { foldSectionNumber } from "../../../contract/section-number.ts";
import { type Drawing, type DrawingUnit, unitMetres } from "../../../lib/floor-drawing/drawing.ts";
import type { LayerMeaning } from "../../../lib/floor-drawing/meanings.ts";
import { readWords, type Words } from "../../../lib/floor-drawing/words.ts";
import { isSimplePolygon, type Point } from "../../../lib/geometry.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { drawnTsubo, outlineProblem } from "../../../lib/outline/check.ts";
import { onCentimetre } from "../../../lib/outline/text.ts";
import { isInside, type Outline, outlineOf } from "./outlines.ts";

export interface Choices {
  unit: DrawingUnit | null;
  layers: Readonly<Record<string, LayerMeaning>>;
  /** Numbers as typed, by the shape's place in the drawing. */
  numbers: Readonly<Record<string, string>>;
}

export interface DrawnSection {
  shape: number;
  number: string;
  /** 坪: as written in it; null where nothing is. */
  writtenTsubo: number | null;
  drawnTsubo: number;
  outline: [number, number][];
  problem?: string;
}

export interface Found {
  plan: FloorPlan;
  sections: DrawnSection[];
  notes: string[];
  /** Where the plan's upper left corner lies in the drawing, in metres. */
  origin: Point;
}

const MOST_SECTIONS = 500;
const MOST_OUTLINE_CORNERS = 300;
const LEAST_SIDE = 5;
const MOST_SIDE = 1000;

export function interpret(drawing: Drawing, { unit, layers, numbers }: Choices): Found | string {
  if (unit === null) return "図面の単位を選択してください。";
  const metres = unitMetres[unit];
  const notes: string[] = [];
  const byMeaning = gathered(drawing, layers, metres, notes);
  const { section, corridor, core } = byMeaning;
  if (section.length + byMeaning.outline.length === 0)
    return "区画または外形の画層を選択してください。選択した画層に、閉じた図形がありません。";
  if (section.length > MOST_SECTIONS)
    return `区画の図形が${section.length}個あります（${MOST_SECTIONS}個まで）。区画の画層を選び直してください。`;
  const [outer, ...others] = byMeaning.outline.toSorted((a, b) => b.area - a.area);
  if (others.length > 0)
    notes.push(`外形の画層に図形が${others.length + 1}個あるため、いちばん大きい図形を外形にします。`);
  const box = boxOf(outer ? [outer] : [...section, ...corridor, ...core]);
  const [width, height] = [box.right - box.left, box.top - box.low];
  if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MOST_SIDE)
    return `フロアの大きさが${metresText(width)}×${metresText(height)}mになります。${drawing.traced ? "下図の縮尺と、外形" : "図面の単位と、外形の画層"}を確認してください。`;
  const place = ([x, y]: Point) => onCentimetre([x - box.left, box.top - y]) as [number, number];
  const placed = (outline: Outline) => outline.points.map(place);
  const rectangle: [number, number][] = [
    [0, 0],
    [round(width), 0],
    [round(width), round(height)],
    [0, round(height)],
  ];
  const outline = outer ? placed(outer) : rectangle;
  if (!outer)
    notes.push(`外形${drawing.traced ? "" : "の画層"}がないため、図形全体を囲む長方形を外形にします。`);
  if (outline.length > MOST_OUTLINE_CORNERS || !isSimplePolygon(outline))
    return "外形にできない図形です。線が交わらない、300点以内の閉じた図形の画層を選択してください。";
  const texts = drawing.texts.map(({ at, ...text }) => ({
    ...text,
    at: [at[0] * metres, at[1] * metres] as Point,
  }));
  const plan: FloorPlan = {
    width: round(width),
    height: round(height),
    north: drawing.traced?.north ?? 0,
    outline,
    corridors: corridor.map(placed),
    ...coresOf(core, texts, placed),
    entrances: (drawing.traced?.entrances ?? []).map((one) => entranceOf(place(one.at), one.label, outline)),
  };
  const sections = sectionsOf({ section, texts, numbers, placed, floor: outline });
  return { plan, sections, notes, origin: [box.left, box.top] };
}

const round = (value: number) => Math.round(value * 100) / 100;
const metresText = (value: number) => formatDecimal(value, value >= 100 ? 0 : 2, 0);

type Gathered = Record<Exclude<LayerMeaning, "none">, Outline[]>;

function gathered({ shapes }: Drawing, layers: Choices["layers"], metres: number, notes: string[]): Gathered {
  const found: Gathered = { section: [], outline: [], corridor: [], core: [] };
  const seen = new Set<string>();
  const [closed, open]: [Outline[], string[]] = [[], []];
  let twice = 0;
  for (const [index, shape] of shapes.entries()) {
    const meaning = layers[shape.layer] ?? "none";
    if (meaning === "none") continue;
    const outline = outlineOf(shape, index, metres);
    if (outline === "open") open.push(shape.layer);
    if (!outline || outline === "open") continue;
    const key = `${meaning} ${signature(outline.points)}`;
    if (seen.has(key)) twice += 1;
    else found[meaning].push(outline);
    if (!seen.has(key) && outline.gapMm !== undefined) closed.push(outline);
    seen.add(key);
  }
  if (closed.length > 0)
    notes.push(
      `端が離れていた線を${closed.length}本、閉じました（${closed
        .slice(0, 10)
        .map(({ layer, gapMm }) => `${layer}：${gapMm}mm`)
        .join("、")}${closed.length > 10 ? "ほか" : ""}）。`,
    );
  if (open.length > 0)
    notes.push(
      `端が50mmより離れている線が${open.length}本あるため、使いません（${[...new Set(open)].join("、")}）。`,
    );
  if (twice > 0) notes.push(`同じ場所に重ねて描かれた図形を${twice}個、1つにまとめました。`);
  return found;
}

function signature(points: readonly Point[]): string {
  return points
    .map((point) => onCentimetre(point).join())
    .toSorted()
    .join(" ");
}

function boxOf(outlines: readonly Outline[]) {
  const box = { left: Infinity, right: -Infinity, low: Infinity, top: -Infinity };
  for (const { points } of outlines)
    for (const [x, y] of points) {
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.low = Math.min(box.low, y);
      box.top = Math.max(box.top, y);
    }
  return box;
}

interface PlacedText {
  layer: string;
  at: Point;
  height: number;
  text: string;
}

const CORE_WORDS: readonly [FloorPlan["cores"][number]["kind"], RegExp][] = [
  ["escalator", /エスカレ|escalator|(?:^|[^a-z])esc(?:[^a-z]|$)/i],
  ["elevator", /エレベ|elevator|昇降|(?:^|[^a-z])(?:ev|elv)(?:[^a-z]|$)/i],
  ["stairs", /階段|stair/i],
  ["toilet", /トイレ|便所|toilet|(?:^|[^a-z])wc(?:[^a-z]|$)/i],
];

function coresOf(
  outlines: readonly Outline[],
  texts: readonly PlacedText[],
  placed: (outline: Outline) => [number, number][],
) {
  const cores: FloorPlan["cores"][number][] = [];
  const back_of_house: FloorPlan["back_of_house"][number][] = [];
  for (const one of outlines) {
    const written = texts.filter(({ at }) => isInside(at, one.points)).map(({ text }) => text);
    const words = [...written, one.layer].map((text) => text.normalize("NFKC"));
    const kind = CORE_WORDS.find(([, is]) => words.some((text) => is.test(text)))?.[0];
    if (kind) cores.push({ kind, outline: placed(one) });
    else back_of_house.push({ outline: placed(one), label: written[0]?.split("\n")[0]?.slice(0, 20) ?? "" });
  }
  return { cores, back_of_house };
}

function entranceOf(at: [number, number], label: string, outline: readonly Point[]) {
  const walls = outline.map((from, i) => ({ from, to: outline[(i + 1) % outline.length] ?? from }));
  const [nearest] = walls.toSorted((a, b) => gapTo(a, at) - gapTo(b, at));
  const { from, to } = nearest ?? { from: at, to: at };
  const isLevel = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
  const [dx, dy] = isLevel ? [0, LOOK_OUT] : [LOOK_OUT, 0];
  const isAfter = isInside([at[0] - dx, at[1] - dy], outline);
  const facing = isLevel ? (isAfter ? "s" : "n") : isAfter ? "e" : "w";
  return { at, facing, label } as const;
}

/** Metres beside an entrance at which inside and outside are told apart. */
const LOOK_OUT = 1;

function gapTo({ from, to }: { from: Point; to: Point }, [x, y]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return Math.hypot(from[0] + along * dx - x, from[1] + along * dy - y);
}

interface Sectioned {
  section: readonly Outline[];
  texts: readonly PlacedText[];
  numbers: Choices["numbers"];
  placed: (outline: Outline) => [number, number][];
  floor: [number, number][];
}

function sectionsOf({ section, texts, numbers, placed, floor }: Sectioned): DrawnSection[] {
  const ascending = section.toSorted((a, b) => a.area - b.area || a.shape - b.shape);
  const words = wordsIn(ascending, texts);
  const taken: { number: string; outline: [number, number][] }[] = [];
  const all = ascending.map((one): DrawnSection => {
    const outline = placed(one);
    const written = words.get(one.shape) ?? {};
    const number = foldSectionNumber(numbers[one.shape] ?? written.number ?? "").slice(0, 20);
    const problem = outlineProblem(outline, { floor, neighbours: taken });
    if (!problem) taken.push({ number: number || "（番号なし）", outline });
    return {
      shape: one.shape,
      number,
      writtenTsubo: written.areaTsubo === undefined ? null : Math.round(written.areaTsubo * 10) / 10,
      drawnTsubo: Math.round(drawnTsubo(outline) * 10) / 10,
      outline,
      ...(problem && { problem }),
    };
  });
  return all.map((one) => ({ ...one, ...namedProblem(one, all) }));
}

function namedProblem({ number, problem }: DrawnSection, all: readonly DrawnSection[]): { problem?: string } {
  if (problem) return { problem };
  if (number === "") return { problem: "区画番号の文字がありません。番号を入力してください。" };
  const same = all.filter((other) => !other.problem && other.number === number);
  return same.length > 1 ? { problem: `区画番号「${number}」の図形が${same.length}個あります。` } : {};
}

function wordsIn(ascending: readonly Outline[], texts: readonly PlacedText[]): Map<number, Words> {
  const inside = new Map<number, PlacedText[]>();
  for (const text of texts) {
    const holder = ascending.find(({ points }) => isInside(text.at, points));
    if (holder) inside.set(holder.shape, [...(inside.get(holder.shape) ?? []), text]);
  }
  return new Map([...inside].map(([shape, found]) => [shape, readWords(found)]));
}

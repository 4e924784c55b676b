import type { Drawing, DrawingUnit } from "../../../lib/floor-drawing/drawing.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { BadDrawing } from "./bad-drawing.ts";
import { type Entity, entitiesOf } from "./entities.ts";
import { type Block, Gathering, MOST_ENTITIES } from "./expand.ts";
import { type Entry, entriesOf, numberOf, textOf } from "./groups.ts";
import { dxfText, plainText } from "./text.ts";

/** Of $INSUNITS; the others are no units that floors are drawn in. */
const UNITS: Readonly<Record<number, DrawingUnit>> = { 1: "inch", 2: "foot", 4: "mm", 5: "cm", 6: "m" };
const MOST_LAYERS = 1000;
const FROZEN = 1;

/** Reads an ASCII DXF file of any year. @throws BadDrawing with words for whoever sent it */
export function readDxf(bytes: Buffer): Drawing {
  const parts = partsOf(entriesOf(dxfText(bytes)));
  const gathering = new Gathering(parts.blocks);
  for (const entity of parts.entities) gathering.add(entity);
  const { layers, shapes, texts, missing, sketches } = gathering;
  if (shapes.length === 0 && texts.length === 0 && layers.size === 0)
    throw new BadDrawing("図形がありません。モデル空間に図形のあるDXFファイルを選択してください。");
  if (layers.size > MOST_LAYERS) throw new BadDrawing(`画層が多すぎます（${MOST_LAYERS}まで）。`);
  const pictures = sketches.drawn();
  return {
    unit: parts.unit,
    layers: [...layers]
      .map(([name, counted]) => ({
        name: plainText(name),
        isHidden: parts.hidden.has(name),
        ...counted,
        sketch: pictures.get(name) ?? "",
      }))
      .toSorted((a, b) => b.closed - a.closed || (a.name < b.name ? -1 : 1)),
    shapes: shapes.map(({ layer, corners, isClosed }) => ({
      layer: plainText(layer),
      corners: corners.map(rounded),
      isClosed,
    })),
    texts: texts.map(({ layer, at: [x, y], height, text }) => ({
      layer: plainText(layer),
      at: [rounded(x), rounded(y)],
      height: rounded(height),
      text,
    })),
    notes: missing.size > 0 ? [`定義のないブロックを${missing.size}種類、読み飛ばしました。`] : [],
  };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

interface Parts {
  unit: DrawingUnit | null;
  hidden: ReadonlySet<string>;
  blocks: Map<string, Block>;
  entities: Entity[];
}

function partsOf(entries: Generator<Entry>): Parts {
  const parts: Parts = { unit: null, hidden: new Set(), blocks: new Map(), entities: [] };
  for (const entry of entries) {
    if (entry.type !== "SECTION") continue;
    const name = textOf(entry, 2)?.trim();
    if (name === "HEADER") parts.unit = unitOf(entry);
    const inside = until(entries, "ENDSEC");
    if (name === "TABLES") parts.hidden = hiddenLayers(inside);
    else if (name === "BLOCKS") parts.blocks = blocksOf(inside);
    else if (name === "ENTITIES") parts.entities = listed(entitiesOf(inside));
    else for (const _ of inside);
  }
  return parts;
}

function* until(entries: Generator<Entry>, end: string): Generator<Entry> {
  // By hand: a loop that is left closes the generator that it runs on.
  for (let next = entries.next(); !next.done; next = entries.next()) {
    if (next.value.type === end) return;
    yield next.value;
  }
}

function listed(entities: Iterable<Entity>): Entity[] {
  const list: Entity[] = [];
  for (const entity of entities) {
    list.push(entity);
    if (list.length > MOST_ENTITIES)
      throw new BadDrawing(
        `図形が多すぎます（${formatWhole(MOST_ENTITIES)}個まで）。区画・外形・通路・コアの画層だけを残して保存し直してください。`,
      );
  }
  return list;
}

function unitOf({ groups }: Entry): DrawingUnit | null {
  const at = groups.findIndex(({ code, value }) => code === 9 && value.trim() === "$INSUNITS");
  return at === -1 ? null : (UNITS[Number(groups[at + 1]?.value)] ?? null);
}

function hiddenLayers(entries: Iterable<Entry>): Set<string> {
  const hidden = new Set<string>();
  for (const entry of entries) {
    if (entry.type !== "LAYER") continue;
    const isOff = (numberOf(entry, 62) ?? 7) < 0 || ((numberOf(entry, 70) ?? 0) & FROZEN) !== 0;
    if (isOff) hidden.add(textOf(entry, 2)?.trim() ?? "");
  }
  return hidden;
}

function blocksOf(entries: Generator<Entry>): Map<string, Block> {
  const blocks = new Map<string, Block>();
  for (const entry of entries) {
    if (entry.type !== "BLOCK") continue;
    const base: [number, number] = [numberOf(entry, 10) ?? 0, numberOf(entry, 20) ?? 0];
    const name = textOf(entry, 2)?.trim().toUpperCase() ?? "";
    blocks.set(name, { base, entities: listed(entitiesOf(until(entries, "ENDBLK"))) });
  }
  return blocks;
}

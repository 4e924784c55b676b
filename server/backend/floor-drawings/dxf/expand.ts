import { withChords } from "../../../lib/floor-drawing/arcs.ts";
import type { DrawnLayer, DrawnShape, DrawnText } from "../../../lib/floor-drawing/drawing.ts";
import { diagonalOf } from "../../../lib/floor-drawing/extent.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { BadDrawing } from "./bad-drawing.ts";
import type { Entity, Insert } from "./entities.ts";
import { keepsCircles, type Matrix, mirrors, moved, placed, SAME, scaleOf, times } from "./matrix.ts";
import { Sketches } from "./sketch.ts";

export const MOST_ENTITIES = 300_000;
const MOST_SHAPES = 10_000;
const MOST_CORNERS = 150_000;
const MOST_TEXTS = 10_000;
const MOST_LETTERS = 200;
const DEEPEST = 16;
const GAP_SHARE = 0.1;

const LEAVE = "区画・外形・通路・コアの画層だけを残して保存し直してください。";

export interface Block {
  base: [number, number];
  entities: Entity[];
}

type Counted = Omit<DrawnLayer, "name" | "isHidden" | "sketch">;

export class Gathering {
  readonly layers = new Map<string, Counted>();
  readonly shapes: DrawnShape[] = [];
  readonly texts: DrawnText[] = [];
  readonly missing = new Set<string>();
  readonly sketches = new Sketches();
  #blocks: ReadonlyMap<string, Block>;
  #entities = 0;
  #corners = 0;

  constructor(blocks: ReadonlyMap<string, Block>) {
    this.#blocks = blocks;
  }

  /** @throws BadDrawing where there is too much */
  add(entity: Entity, within: Matrix = SAME, layerOf?: string, depth = 0): void {
    this.#entities += 1;
    if (this.#entities > MOST_ENTITIES)
      throw new BadDrawing(`図形が多すぎます（${formatWhole(MOST_ENTITIES)}個まで）。${LEAVE}`);
    // What is drawn on layer 0 of a block lies on the layer of where the block is put.
    const layer = entity.layer === "0" && layerOf !== undefined ? layerOf : entity.layer;
    const matrix = times(within, entity.plane);
    if (entity.kind === "insert") {
      this.#put(entity, matrix, layer, depth);
      return;
    }
    const counted = this.#layer(layer);
    if (entity.kind === "other") {
      counted[entity.what] += 1;
      if (entity.corners)
        this.sketches.add(layer, shapeIn({ corners: entity.corners, isClosed: false }, matrix), false);
    }
    if (entity.kind === "text") this.#write(entity, matrix, layer, counted);
    if (entity.kind === "shape") this.#draw(entity, matrix, layer, counted);
  }

  #layer(name: string): Counted {
    let counted = this.layers.get(name);
    if (!counted) {
      counted = { closed: 0, open: 0, texts: 0, lines: 0, arcs: 0, splines: 0, others: 0 };
      this.layers.set(name, counted);
    }
    return counted;
  }

  #put(insert: Insert, matrix: Matrix, layer: string, depth: number): void {
    const block = this.#blocks.get(insert.block.toUpperCase());
    if (!block) {
      this.missing.add(insert.block);
      return;
    }
    if (depth >= DEEPEST)
      throw new BadDrawing(
        `ブロックの入れ子が深すぎます（${DEEPEST}段まで）。ブロックを分解して保存し直してください。`,
      );
    const { scale, rotation, base } = { ...insert, base: block.base };
    for (let row = 0; row < insert.rows; row++)
      for (let column = 0; column < insert.columns; column++) {
        const turned = placed({ at: [0, 0], base: [0, 0], scale: [1, 1], rotation });
        const [dx, dy] = moved(turned, column * insert.columnGap, row * insert.rowGap);
        const at = [insert.at[0] + dx, insert.at[1] + dy] as const;
        const inner = times(matrix, placed({ at, base, scale, rotation }));
        // An empty block many times over costs time too.
        this.#entities += 1;
        for (const entity of block.entities) this.add(entity, inner, layer, depth + 1);
        if (this.#entities > MOST_ENTITIES) this.add({ kind: "other", what: "others", layer, plane: SAME });
      }
  }

  #write(entity: Entity & { kind: "text" }, matrix: Matrix, layer: string, counted: Counted): void {
    counted.texts += 1;
    if (entity.text === "" || entity.text.length > MOST_LETTERS) return;
    if (this.texts.length >= MOST_TEXTS)
      throw new BadDrawing(`文字が多すぎます（${formatWhole(MOST_TEXTS)}個まで）。${LEAVE}`);
    const at = moved(matrix, ...entity.at);
    if (!at.every(Number.isFinite)) return;
    this.texts.push({ layer, at, height: entity.height * scaleOf(matrix), text: entity.text });
    this.sketches.addText(layer, at);
  }

  #draw(entity: Entity & { kind: "shape" }, matrix: Matrix, layer: string, counted: Counted): void {
    const shape = shapeIn(entity, matrix);
    const points = shape.length / 3;
    const { gap, size } = endsOf(shape);
    const isClosed = points >= 2 && (entity.isClosed || (points > 3 && gap <= 1e-9 * size));
    if (isClosed) counted.closed += 1;
    else counted.open += 1;
    this.sketches.add(layer, shape, isClosed);
    const isKept = isClosed || (points >= 3 && gap <= GAP_SHARE * size);
    if (!isKept || size === 0 || !shape.every(Number.isFinite)) return;
    this.#corners += points;
    if (this.shapes.length >= MOST_SHAPES || this.#corners > MOST_CORNERS)
      throw new BadDrawing(
        `閉じた図形が多すぎます（${formatWhole(MOST_SHAPES)}個、${formatWhole(MOST_CORNERS)}点まで）。${LEAVE}`,
      );
    this.shapes.push({ layer, corners: shape, isClosed });
  }
}

/** Chords of arcs in blocks that are stretched one way: how far off the arc, as a share of the shape's diagonal. */
const STRETCHED = 0.002;

function shapeIn({ corners, isClosed }: { corners: number[]; isClosed: boolean }, matrix: Matrix): number[] {
  const isBent = corners.some((value, i) => i % 3 === 2 && value !== 0);
  const given =
    isBent && !keepsCircles(matrix)
      ? withChords(corners, isClosed, diagonalOf(corners) * STRETCHED).flatMap(([x, y]) => [x, y, 0])
      : corners;
  const turn = mirrors(matrix) ? -1 : 1;
  const found: number[] = [];
  for (let i = 0; i + 2 < given.length; i += 3) {
    const [x, y] = moved(matrix, given[i] ?? 0, given[i + 1] ?? 0);
    const bulge = given[i + 2] ?? 0;
    found.push(x, y, bulge === 0 ? 0 : bulge * turn);
  }
  return found;
}

function endsOf(corners: readonly number[]): { gap: number; size: number } {
  const last = corners.length - 3;
  const gap = Math.hypot(
    (corners[0] ?? 0) - (corners[last] ?? 0),
    (corners[1] ?? 0) - (corners[last + 1] ?? 0),
  );
  return { gap, size: diagonalOf(corners) };
}

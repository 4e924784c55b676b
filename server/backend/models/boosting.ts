import { seededRandom } from "./random.ts";

/** How trees are grown; the defaults suit some hundred rows. */
export interface BoostingOptions {
  trees?: number;
  depth?: number;
  /** Share of each tree's step that is taken. */
  rate?: number;
  /** Fewest rows of a leaf. */
  leaf?: number;
  /** Ridge penalty of a leaf's mean, in rows. */
  penalty?: number;
  /** Shares of rows and of columns that a tree sees. */
  rows?: number;
  columns?: number;
  /** Half the width, in standard deviations of the column, over which a split goes from one side to the other. */
  softness?: number;
  /** Cuts tried per column. */
  cuts?: number;
  seed?: number;
  /** A whole number per row that decides which trees see it, so that order and company do not; its place unless told. */
  keys?: readonly number[];
}

interface Split {
  column: number;
  cut: number;
  /** Half the width over which the two sides are mixed; 0 for a hard cut. */
  half: number;
  below: Node;
  above: Node;
  value: number;
}
type Node = Split | { value: number };

/** A sum of regression trees over a start value. */
export interface Boosted {
  start: number;
  trees: Node[];
}

/**
 * Gradient boosting of regression trees on squared error (J. Friedman, Annals of Statistics 29, 2001), rows and columns
 * drawn per tree (Friedman 2002). Rows n × p, targets n ≥ 1. Cuts lie between values, at most `cuts` a column by rank.
 * Equal input gives equal trees, in whichever process.
 */
export function boost(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  options: BoostingOptions = {},
): Boosted {
  const { trees = 150, rate = 0.08, rows: share = 0.8, seed = 1, cuts = 32 } = options;
  const count = rows.length;
  const start = targets.reduce((sum, target) => sum + target, 0) / count;
  const table = binned(rows, cuts, options.softness ?? 0);
  const random = seededRandom(seed);
  const residuals = Float64Array.from(targets, (target) => target - start);
  const grown: Node[] = [];
  for (let tree = 0; tree < trees; tree++) {
    const drawn: number[] = [];
    for (let row = 0; row < count; row++) {
      if (share >= 1 || drawOf(options.keys?.[row] ?? row, tree + 1_000 * seed) < share) drawn.push(row);
    }
    if (drawn.length === 0) continue;
    const columns = drawnColumns(table, options.columns ?? 1, random);
    const root = grow(table, residuals, Int32Array.from(drawn), columns, options.depth ?? 3, options, rate);
    grown.push(root);
    for (let row = 0; row < count; row++) {
      residuals[row] = (residuals[row] as number) - treeValue(root, rows[row] as readonly number[]);
    }
  }
  return { start, trees: grown };
}

/** The value of a row. */
export function boostedValue(model: Boosted, row: readonly number[]): number {
  return model.trees.reduce((sum, tree) => sum + treeValue(tree, row), model.start);
}

/**
 * The value taken apart by column: start value of all trees (the mean over their rows) and, for each column, the sum of
 * what its splits add along the row's way (A. Saabas 2014). start + Σ parts = value.
 */
export function boostedParts(model: Boosted, row: readonly number[]): { start: number; parts: number[] } {
  const parts = new Array<number>(row.length).fill(0);
  let { start } = model;
  for (const tree of model.trees) {
    start += tree.value;
    addParts(tree, row, 1, parts);
  }
  return { start, parts };
}

function addParts(node: Node, row: readonly number[], weight: number, parts: number[]): void {
  if (!("column" in node)) return;
  const above = shareAbove(node, row);
  const moved = above * node.above.value + (1 - above) * node.below.value - node.value;
  parts[node.column] = (parts[node.column] as number) + weight * moved;
  if (above < 1) addParts(node.below, row, weight * (1 - above), parts);
  if (above > 0) addParts(node.above, row, weight * above, parts);
}

function treeValue(node: Node, row: readonly number[]): number {
  if (!("column" in node)) return node.value;
  const above = shareAbove(node, row);
  if (above === 0) return treeValue(node.below, row);
  if (above === 1) return treeValue(node.above, row);
  return above * treeValue(node.above, row) + (1 - above) * treeValue(node.below, row);
}

function shareAbove({ column, cut, half }: Split, row: readonly number[]): number {
  const beyond = (row[column] as number) - cut;
  if (half === 0) return beyond > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, 0.5 + beyond / (2 * half)));
}

interface Table {
  /** Per column that varies: its cuts, the bin of every row (0 to cuts.length), its half width of a split. */
  columns: { index: number; cuts: number[]; bins: Uint8Array; half: number }[];
}

function binned(rows: readonly (readonly number[])[], most: number, softness: number): Table {
  const width = rows[0]?.length ?? 0;
  const columns: Table["columns"] = [];
  for (let index = 0; index < width; index++) {
    const values = rows.map((row) => row[index] as number);
    const different = [...new Set(values)].sort((a, b) => a - b);
    if (different.length < 2) continue;
    const cuts = cutsOf(different, values, most);
    const bins = Uint8Array.from(values, (value) => binOf(cuts, value));
    columns.push({ index, cuts, bins, half: different.length > 2 ? softness * spread(values) : 0 });
  }
  return { columns };
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function cutsOf(different: readonly number[], values: readonly number[], most: number): number[] {
  const middle = (i: number) => ((different[i - 1] as number) + (different[i] as number)) / 2;
  if (different.length <= most + 1) return different.slice(1).map((_, i) => middle(i + 1));
  const sorted = [...values].sort((a, b) => a - b);
  const cuts = new Set<number>();
  for (let k = 1; k <= most; k++) {
    const at = Math.min(sorted.length - 1, Math.round((sorted.length * k) / (most + 1)));
    const [low, high] = [sorted[at - 1] as number, sorted[at] as number];
    if (low < high) cuts.add((low + high) / 2);
  }
  return [...cuts];
}

function binOf(cuts: readonly number[], value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (cuts[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A uniform number in [0, 1) of a row and a tree. */
function drawOf(key: number, tree: number): number {
  return seededRandom(Math.imul(key, 0x9e3779b1) ^ Math.imul(tree + 1, 0x85ebca6b))();
}

function drawnColumns(table: Table, share: number, random: () => number): Table["columns"] {
  if (share >= 1) return table.columns;
  const drawn = table.columns.filter(() => random() < share);
  return drawn.length > 0 ? drawn : table.columns;
}

function grow(
  table: Table,
  residuals: Float64Array,
  members: Int32Array,
  columns: Table["columns"],
  depth: number,
  options: BoostingOptions,
  rate: number,
): Node {
  const { leaf = 3, penalty = 1 } = options;
  let total = 0;
  for (const row of members) total += residuals[row] as number;
  const value = (rate * total) / (members.length + penalty);
  if (depth === 0 || members.length < 2 * leaf) return { value };
  const best = bestSplit(residuals, members, columns, total, leaf, penalty);
  if (best === undefined) return { value };
  const [below, above]: [number[], number[]] = [[], []];
  for (const row of members) ((best.bins[row] as number) <= best.bin ? below : above).push(row);
  const next = (rows: number[]) =>
    grow(table, residuals, Int32Array.from(rows), columns, depth - 1, options, rate);
  const { column, cut, half } = best;
  return { column, cut, half, value, below: next(below), above: next(above) };
}

const SUMS = new Float64Array(256);
const COUNTS = new Int32Array(256);

function bestSplit(
  residuals: Float64Array,
  members: Int32Array,
  columns: Table["columns"],
  total: number,
  leaf: number,
  penalty: number,
) {
  let most = total ** 2 / (members.length + penalty) + 1e-12;
  let found: { column: number; bin: number; cut: number; half: number; bins: Uint8Array } | undefined;
  for (const { index, cuts, bins, half } of columns) {
    SUMS.fill(0, 0, cuts.length + 1);
    COUNTS.fill(0, 0, cuts.length + 1);
    for (const row of members) {
      const bin = bins[row] as number;
      SUMS[bin] = (SUMS[bin] as number) + (residuals[row] as number);
      COUNTS[bin] = (COUNTS[bin] as number) + 1;
    }
    let [sum, count] = [0, 0];
    for (let bin = 0; bin < cuts.length; bin++) {
      sum += SUMS[bin] as number;
      count += COUNTS[bin] as number;
      const rest = members.length - count;
      if (count < leaf || rest < leaf) continue;
      const gain = sum ** 2 / (count + penalty) + (total - sum) ** 2 / (rest + penalty);
      if (gain > most) {
        most = gain;
        found = { column: index, bin, cut: cuts[bin] as number, half, bins };
      }
    }
  }
  return found;
}

type Pair = readonly [code: number, value: string | number];
type Corner = readonly [x: number, y: number, bulge?: number];

const written = (pairs: readonly Pair[]) => pairs.map(([code, value]) => `${code}\r\n${value}\r\n`).join("");
const layerOf = (layer: string): Pair => [8, layer];

/** A closed line of AutoCAD 14 and later. */
export function light(
  layer: string,
  corners: readonly Corner[],
  { isClosed = true, more = [] as Pair[] } = {},
): string {
  return written([
    [0, "LWPOLYLINE"],
    [100, "AcDbEntity"],
    layerOf(layer),
    [100, "AcDbPolyline"],
    [90, corners.length],
    [70, isClosed ? 1 : 0],
    ...more,
    ...corners.flatMap(([x, y, bulge]): Pair[] => [
      [10, x],
      [20, y],
      ...(bulge ? [[42, bulge] as const] : []),
    ]),
  ]);
}

/** The same as R12 writes it: a head, corners, an end. */
export function heavy(layer: string, corners: readonly Corner[], { isClosed = true } = {}): string {
  return written([
    [0, "POLYLINE"],
    layerOf(layer),
    [66, 1],
    [70, isClosed ? 1 : 0],
    ...corners.flatMap(([x, y, bulge = 0]): Pair[] => [
      [0, "VERTEX"],
      layerOf(layer),
      [10, x],
      [20, y],
      [42, bulge],
    ]),
    [0, "SEQEND"],
    layerOf(layer),
  ]);
}

export const text = (layer: string, [x, y]: Corner, value: string, height = 200) =>
  written([[0, "TEXT"], layerOf(layer), [10, x], [20, y], [40, height], [1, value]]);
export const manyLines = (layer: string, [x, y]: Corner, value: string, height = 200) =>
  written([[0, "MTEXT"], layerOf(layer), [10, x], [20, y], [40, height], [1, value]]);
export const thing = (type: string, layer: string, more: readonly Pair[] = []) =>
  written([[0, type], layerOf(layer), ...more]);

interface Put {
  scale?: readonly [number, number];
  rotation?: number;
  more?: Pair[];
}

export const insert = (
  layer: string,
  block: string,
  [x, y]: Corner,
  { scale = [1, 1], rotation = 0, more = [] }: Put = {},
) =>
  written([
    [0, "INSERT"],
    layerOf(layer),
    [2, block],
    [10, x],
    [20, y],
    [41, scale[0]],
    [42, scale[1]],
    [50, rotation],
    ...more,
  ]);

export const block = (name: string, base: Corner, content: string) =>
  written([[0, "BLOCK"], layerOf("0"), [2, name], [70, 0], [10, base[0]], [20, base[1]]]) +
  content +
  written([[0, "ENDBLK"]]);

export const rectangle = (x: number, y: number, width: number, depth: number): Corner[] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
];

const VERSIONS = { R12: "AC1009", 2004: "AC1018", 2013: "AC1027" } as const;
const UNIT_CODES = { mm: 4, cm: 5, m: 6, inch: 1, foot: 2 } as const;

interface File {
  version?: `${keyof typeof VERSIONS}`;
  unit?: keyof typeof UNIT_CODES;
  page?: string;
  blocks?: string;
  hidden?: readonly string[];
}

export function dxf(
  entities: string,
  { version = "2013", unit, page = "ANSI_932", blocks = "", hidden = [] }: File = {},
): string {
  const section = (name: string, content: string) =>
    written([
      [0, "SECTION"],
      [2, name],
    ]) +
    content +
    written([[0, "ENDSEC"]]);
  const layers = hidden
    .map((name) =>
      written([
        [0, "LAYER"],
        [2, name],
        [70, 0],
        [62, -7],
      ]),
    )
    .join("");
  const header = written([
    [9, "$ACADVER"],
    [1, VERSIONS[version]],
    [9, "$DWGCODEPAGE"],
    [3, page],
    ...(unit
      ? ([
          [9, "$INSUNITS"],
          [70, UNIT_CODES[unit]],
        ] as const)
      : []),
  ]);
  return (
    section("HEADER", header) +
    section(
      "TABLES",
      written([
        [0, "TABLE"],
        [2, "LAYER"],
        [70, hidden.length],
      ]) +
        layers +
        written([[0, "ENDTAB"]]),
    ) +
    section("BLOCKS", blocks) +
    section("ENTITIES", entities) +
    written([[0, "EOF"]])
  );
}

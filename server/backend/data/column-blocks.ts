import { closeSync, openSync, readSync } from "node:fs";
import { zstdCompressSync, zstdDecompressSync, constants } from "node:zlib";

/**
 * Columns of whole numbers of the country's mesh cells, in blocks by first-level mesh (JIS X 0410, 80 km), so that a
 * ring reads only the blocks that it touches. Layout: length of the header (4 bytes, little endian), the header as
 * JSON, the blocks one after the other, each compressed by zstd: for every column one byte each of width (1, 2 or 4),
 * then the columns, each from a multiple of 4 bytes on.
 */
export type Column = Uint8Array | Uint16Array | Uint32Array;

/** A block by the names of its columns; all are of one length and in the order of `place`. */
export type Block<Name extends string> = Readonly<Record<Name, Column>> & { readonly place: Column };

export interface ColumnBlocks<Name extends string> {
  readonly meshes: readonly string[];
  block(mesh: string): Block<Name> | undefined;
}

interface Header {
  columns: string[];
  blocks: [mesh: string, rows: number, from: number, bytes: number][];
}

const LEVEL = 19;
const WIDTHS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;
type Width = keyof typeof WIDTHS;

export function openColumnBlocks<Name extends string>(
  path: string,
  names: readonly Name[],
  at = 0,
): ColumnBlocks<Name> {
  const { start, header } = headerOf(path, at);
  for (const name of ["place", ...names])
    if (!header.columns.includes(name)) throw new Error(`${path} has no column ${name}.`);
  const rows = new Map(header.blocks.map((row) => [row[0], row]));
  const known = new Map<string, Block<Name>>();
  return {
    meshes: header.blocks.map(([mesh]) => mesh),
    block(mesh) {
      const found = known.get(mesh);
      if (found) return found;
      const row = rows.get(mesh);
      if (!row) return undefined;
      const [, count, from, bytes] = row;
      const packed = zstdDecompressSync(readBytes(path, start + from, bytes));
      const block = unpack<Name>(header.columns, count, packed);
      known.set(mesh, block);
      return block;
    },
  };
}

function headerOf(path: string, at: number): { start: number; header: Header } {
  const length = readBytes(path, at, 4).readUInt32LE(0);
  return {
    start: at + 4 + length,
    header: JSON.parse(readBytes(path, at + 4, length).toString("utf8")) as Header,
  };
}

export function readBytes(path: string, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, "r");
  try {
    if (readSync(file, bytes, 0, length, from) !== length) throw new Error(`${path} is cut off.`);
  } finally {
    closeSync(file);
  }
  return bytes;
}

function unpack<Name extends string>(names: readonly string[], count: number, packed: Buffer): Block<Name> {
  // An array of its own: a view on a pool would not begin at a multiple of four.
  const bytes = new Uint8Array(packed);
  let at = aligned(names.length);
  const columns = names.map((name, i) => {
    const width = bytes[i] as Width;
    const column = new WIDTHS[width](bytes.buffer, at, count);
    at = aligned(at + width * count);
    return [name, column] as const;
  });
  return Object.fromEntries(columns) as Block<Name>;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

export function packColumnBlocks(
  names: readonly string[],
  blocks: ReadonlyMap<string, Readonly<Record<string, readonly number[]>>>,
): Buffer {
  const columns = ["place", ...names];
  return joined(columns, packedBlocks(columns, blocks));
}

export function replaceColumnBlocks(
  path: string,
  names: readonly string[],
  blocks: ReadonlyMap<string, Readonly<Record<string, readonly number[]>>>,
): Buffer {
  const columns = ["place", ...names];
  const { start, header } = headerOf(path, 0);
  if (header.columns.join() !== columns.join()) throw new Error(`${path} has other columns.`);
  const kept = header.blocks
    .filter(([mesh]) => !blocks.has(mesh))
    .map(([mesh, rows, from, bytes]): Packed => ({ mesh, rows, bytes: readBytes(path, start + from, bytes) }));
  return joined(columns, [...kept, ...packedBlocks(columns, blocks)]);
}

interface Packed {
  mesh: string;
  rows: number;
  bytes: Buffer;
}

function packedBlocks(
  columns: readonly string[],
  blocks: ReadonlyMap<string, Readonly<Record<string, readonly number[]>>>,
): Packed[] {
  return Array.from(blocks, ([mesh, block]) => ({
    mesh,
    rows: block.place?.length ?? 0,
    bytes: zstdCompressSync(pack(columns.map((name) => block[name] ?? [])), {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
    }),
  }));
}

function joined(columns: string[], packed: Packed[]): Buffer {
  const header: Header = { columns, blocks: [] };
  let from = 0;
  packed.sort((a, b) => (a.mesh < b.mesh ? -1 : 1));
  for (const { mesh, rows, bytes } of packed) {
    header.blocks.push([mesh, rows, from, bytes.length]);
    from += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...packed.map(({ bytes }) => bytes)]);
}

function pack(columns: readonly (readonly number[])[]): Buffer {
  const widths = columns.map((values): Width => {
    const most = values.reduce((a, b) => Math.max(a, b), 0);
    return most < 256 ? 1 : most < 65_536 ? 2 : 4;
  });
  const parts: Buffer[] = [padded(Buffer.from(widths))];
  columns.forEach((values, i) => {
    const column = new WIDTHS[widths[i] as Width](values);
    parts.push(padded(Buffer.from(column.buffer, 0, column.byteLength)));
  });
  return Buffer.concat(parts);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
}

import { open } from "node:fs/promises";

const kinds = { Float64Array, Float32Array, Uint32Array, Uint16Array };
type Column = InstanceType<(typeof kinds)[keyof typeof kinds]>;

interface Place {
  column: keyof typeof kinds;
  /** Bytes from the beginning of the columns. */
  offset: number;
  length: number;
}

const ALIGNMENT = 8;
const LENGTH_BYTES = 4;

/**
 * An object as bytes: JSON, and after it the typed arrays in it as they lie in memory, for `unpackColumns` on the same
 * kind of machine. Typed arrays may be fields at any depth of objects, not elements of arrays.
 */
export function packColumns(value: object): Uint8Array {
  const columns: { bytes: Uint8Array; offset: number }[] = [];
  let size = 0;
  const json = JSON.stringify(value, (_key, one: unknown) => {
    if (!isColumn(one)) return one;
    const offset = size;
    columns.push({ bytes: new Uint8Array(one.buffer, one.byteOffset, one.byteLength), offset });
    size = aligned(offset + one.byteLength);
    const column = one.constructor.name as keyof typeof kinds;
    return { column, offset, length: one.length } satisfies Place;
  });
  const text = Buffer.from(json);
  const begin = aligned(LENGTH_BYTES + text.length);
  const whole = Buffer.alloc(begin + size);
  whole.writeUInt32LE(text.length);
  whole.set(text, LENGTH_BYTES);
  for (const { bytes, offset } of columns) whole.set(bytes, begin + offset);
  return whole;
}

/** The object again; its typed arrays are views of the bytes where they lie well. */
export function unpackColumns(packed: Uint8Array): unknown {
  const whole = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const textEnd = LENGTH_BYTES + whole.readUInt32LE();
  const columns = packed.subarray(aligned(textEnd));
  const text = whole.toString("utf8", LENGTH_BYTES, textEnd);
  return restored(text, columns.byteOffset % ALIGNMENT === 0 ? columns : columns.slice());
}

/**
 * The object that a file holds, packed. The text is read apart, so that it does not stay as long as the columns.
 * Rejects where the file is missing or damaged.
 */
export async function readColumns(file: string): Promise<unknown> {
  const handle = await open(file);
  try {
    const read = async (position: number, length: number) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, position);
      if (bytesRead < length) throw new Error(`${file} is cut off`);
      return Buffer.from(bytes.buffer);
    };
    const length = (await read(0, LENGTH_BYTES)).readUInt32LE();
    const begin = aligned(LENGTH_BYTES + length);
    const text = (await read(LENGTH_BYTES, length)).toString("utf8");
    return restored(text, await read(begin, (await handle.stat()).size - begin));
  } finally {
    await handle.close();
  }
}

function restored(text: string, columns: Uint8Array): unknown {
  const restore = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    if ("column" in value) {
      const { column, offset, length } = value as Place;
      return new kinds[column](columns.buffer as ArrayBuffer, columns.byteOffset + offset, length);
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restore(one)]));
  };
  return restore(JSON.parse(text));
}

function isColumn(value: unknown): value is Column {
  return Object.values(kinds).some((kind) => value instanceof kind);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

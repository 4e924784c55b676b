import { fstatSync, openSync, readSync } from "node:fs";

const kinds = { Float64Array, Float32Array, Uint32Array, Uint16Array };
type Column = InstanceType<(typeof kinds)[keyof typeof kinds]>;

interface Place {
  column: keyof typeof kinds | "list";
  /** Bytes from the beginning of the columns. */
  offset: number;
  size: number;
}

const ALIGNMENT = 8;
const LENGTH_BYTES = 4;
const LONG = 500;

/**
 * An object as bytes: JSON, and after it the typed arrays and long lists in it, for the same kind of machine. They may
 * be fields at any depth of objects, not elements of arrays.
 */
export function packColumns(value: object): Uint8Array {
  const columns: { bytes: Uint8Array; offset: number }[] = [];
  let end = 0;
  const json = JSON.stringify(value, (_key, one: unknown) => {
    const column = columnOf(one);
    if (!column) return one;
    const offset = end;
    columns.push({ bytes: column.bytes, offset });
    end = aligned(offset + column.bytes.length);
    return { column: column.kind, offset, size: column.bytes.length } satisfies Place;
  });
  const text = Buffer.from(json);
  const begin = aligned(LENGTH_BYTES + text.length);
  const whole = Buffer.alloc(begin + end);
  whole.writeUInt32LE(text.length);
  whole.set(text, LENGTH_BYTES);
  for (const { bytes, offset } of columns) whole.set(bytes, begin + offset);
  return whole;
}

function columnOf(one: unknown): { kind: Place["column"]; bytes: Uint8Array } | undefined {
  if (Array.isArray(one) && one.length > LONG)
    return { kind: "list", bytes: Buffer.from(JSON.stringify(one)) };
  if (!isColumn(one)) return undefined;
  const bytes = new Uint8Array(one.buffer, one.byteOffset, one.byteLength);
  return { kind: one.constructor.name as keyof typeof kinds, bytes };
}

function isColumn(value: unknown): value is Column {
  return Object.values(kinds).some((kind) => value instanceof kind);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

type Read = (offset: number, size: number) => Uint8Array<ArrayBuffer>;

export function unpackColumns(packed: Uint8Array): unknown {
  return unpacked((offset, size) => new Uint8Array(packed.subarray(offset, offset + size)), packed.length);
}

/**
 * The object that a file holds, packed. Each column is read when it is first asked for: what nobody looks at takes no
 * memory. The file stays open for as long as the process runs.
 * Rejects where the file is missing or cut off.
 */
export async function readColumns(file: string): Promise<unknown> {
  const descriptor = openSync(file, "r");
  const read: Read = (offset, size) => {
    const bytes = new Uint8Array(size);
    if (readSync(descriptor, bytes, 0, size, offset) < size) throw new Error(`${file} is cut off`);
    return bytes;
  };
  return unpacked(read, fstatSync(descriptor).size);
}

function unpacked(read: Read, size: number): unknown {
  const length = Buffer.from(read(0, LENGTH_BYTES)).readUInt32LE();
  const begin = aligned(LENGTH_BYTES + length);
  const text = Buffer.from(read(LENGTH_BYTES, length)).toString("utf8");
  const restore = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const whole = {};
    for (const [key, one] of Object.entries(value))
      if (!isPlace(one)) Object.assign(whole, { [key]: restore(one) });
      else if (begin + one.offset + one.size > size) throw new Error("packed columns are cut off");
      else defineLate(whole, key, () => columnAt(one, read(begin + one.offset, one.size)));
    return whole;
  };
  return restore(JSON.parse(text));
}

function isPlace(value: unknown): value is Place {
  return typeof value === "object" && value !== null && "column" in value;
}

function columnAt({ column }: Place, bytes: Uint8Array<ArrayBuffer>): unknown {
  if (column === "list") return JSON.parse(Buffer.from(bytes.buffer).toString("utf8"));
  const kind = kinds[column];
  return new kind(bytes.buffer, 0, bytes.length / kind.BYTES_PER_ELEMENT);
}

function defineLate(target: object, key: string, make: () => unknown): void {
  const shown = { configurable: true, enumerable: true };
  Object.defineProperty(target, key, {
    ...shown,
    get() {
      const value = make();
      Object.defineProperty(target, key, { ...shown, value });
      return value;
    },
  });
}

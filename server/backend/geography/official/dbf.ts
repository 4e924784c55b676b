import { isUtf8 } from "node:buffer";
import type { GivenFile } from "./given-files.ts";
import { GeographyRefusal } from "./refused.ts";

export type Attributes = Readonly<Record<string, string | number | null>>;

export interface AttributeTable {
  name: string;
  columns: readonly string[];
  rows(columns: readonly string[]): Generator<Attributes>;
}

interface Column {
  name: string;
  isNumber: boolean;
  at: number;
  bytes: number;
}

const HEAD_BYTES = 32;
const COLUMN_BYTES = 32;
const HEAD_END = 0x0d;
const DELETED = 0x2a;

/**
 * The table of a shapefile (dBASE III: https://www.clicketyclick.dk/databases/xbase/format/dbf.html): a head of 32 bytes
 * (rows at 4, bytes of the head at 8, bytes of a row at 10), a column each 32 bytes (name, type at 11, bytes at 16), then
 * rows of text of fixed width, the first byte telling deleted ones. Text is CP932, or UTF-8 where it is that.
 * @throws GeographyRefusal where the bytes are not what the head says.
 */
export function dbfTable({ name, bytes }: GivenFile): AttributeTable {
  const broken = () =>
    new GeographyRefusal(
      `${name}：dbfとして読めません。途中で切れていないか確認し、ダウンロードし直してください。`,
    );
  if (bytes.length < HEAD_BYTES + 1 || (bytes[0] ?? 0) % 8 !== 3) throw broken();
  const [count, start, width] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)];
  if (start > bytes.length || start + count * width > bytes.length) throw broken();
  const columns: Column[] = [];
  const decoder = new TextDecoder(isUtf8(bytes.subarray(start)) ? "utf-8" : "shift_jis");
  let within = 1;
  for (let at = HEAD_BYTES; bytes[at] !== HEAD_END; at += COLUMN_BYTES) {
    if (at + COLUMN_BYTES > start) throw broken();
    const length = bytes[at + 16] ?? 0;
    columns.push({
      name: bytes.toString("latin1", at, at + 11).replace(/\0.*$/su, ""),
      isNumber: "NF".includes(String.fromCharCode(bytes[at + 11] ?? 0)),
      at: within,
      bytes: length,
    });
    within += length;
  }
  if (within !== width) throw broken();
  return {
    name,
    columns: columns.map((column) => column.name),
    *rows(names) {
      const asked = columns.filter((column) => names.includes(column.name));
      for (let row = 0; row < count; row++) {
        const at = start + row * width;
        if (bytes[at] === DELETED) continue;
        yield Object.fromEntries(asked.map((column) => [column.name, cellOf(bytes, at, column, decoder)]));
      }
    },
  };
}

function cellOf(
  bytes: Buffer,
  row: number,
  { at, bytes: length, isNumber }: Column,
  decoder: TextDecoder,
): string | number | null {
  const raw = bytes.subarray(row + at, row + at + length);
  const text = decoder.decode(raw).replace(/\0.*$/su, "").trim();
  if (text === "") return null;
  if (!isNumber) return text;
  return text.startsWith("*") ? null : Number(text);
}

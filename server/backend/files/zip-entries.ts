import { inflateRawSync } from "node:zlib";
import { BadFile, NOT_READABLE } from "./refused.ts";

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const HEAD = 0x04034b50;
const HEAD_BYTES = 30;
const MOST_ENTRIES = 10_000;

/**
 * The entries of a ZIP that begins at the first byte and ends at the last, by its directory; nothing is unpacked.
 * @throws BadFile for one with anything before, between directory and end, or behind, and for one cut off.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = bytes.length - END_BYTES;
  // A comment would stand behind the end: no program that writes documents leaves one.
  if (end < 0 || bytes.readUInt32LE(0) !== HEAD || bytes.readUInt32LE(end) !== END)
    throw new BadFile(NOT_READABLE);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || start + size !== end) throw new BadFile(NOT_READABLE);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) throw new BadFile(NOT_READABLE);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    ) as [number, number, number];
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + extraLength + commentLength;
  }
  if (at !== end) throw new BadFile(NOT_READABLE);
  return entries;
}

/** One entry's text, of at most so many bytes. @throws BadFile where it is longer, packed otherwise, or broken. */
export function zipText(bytes: Buffer, entry: ZipEntry, most: number): string {
  return zipBytes(bytes, entry, most).toString("utf8");
}

/** One entry's bytes, at most so many of one that is not packed. @throws BadFile as `zipText` does. */
export function zipBytes(bytes: Buffer, { offset, packed, method }: ZipEntry, most: number): Buffer {
  if (offset + HEAD_BYTES > bytes.length || bytes.readUInt32LE(offset) !== HEAD)
    throw new BadFile(NOT_READABLE);
  const begin = offset + HEAD_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(begin, begin + packed);
  if (method === 0) return content.subarray(0, most);
  if (method !== 8) throw new BadFile(NOT_READABLE);
  try {
    return inflateRawSync(content, { maxOutputLength: most });
  } catch {
    throw new BadFile(NOT_READABLE);
  }
}

import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";
import { BadImage, BROKEN, type CheckSize, type CleanImage } from "./clean.ts";

const unpack = promisify(inflate);
const pack = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
  isInterlaced: boolean;
}

/** Samples for one pixel of each colour type, and the depths it may have (PNG, third edition, 11.2.1). */
const COLOURS: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** The seven passes of Adam7: first column and row, and the steps between (8.1). */
const PASSES: readonly [number, number, number, number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Unpacks a PNG's pixels, checks every line, and packs them again with nothing beside. */
export async function cleanPng(bytes: Buffer, checkSize: CheckSize): Promise<CleanImage> {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks[0]);
  checkSize(header.width, header.height);
  const only = (type: string) => chunks.find((chunk) => chunk.type === type)?.data;
  const [palette, transparency] = [only("PLTE"), only("tRNS")];
  if (header.colour === 3 && (!palette || palette.length % 3 !== 0 || palette.length > 768)) throw broken();
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const lines = linesOf(header);
  const pixels = await unpackExactly(packed, lines);
  return {
    mediaType: "image/png",
    width: header.width,
    height: header.height,
    bytes: Buffer.concat([
      SIGNATURE,
      chunkOf("IHDR", chunks[0]?.data ?? Buffer.alloc(0)),
      ...(palette && header.colour === 3 ? [chunkOf("PLTE", palette)] : []),
      ...(transparency && header.colour < 4 && transparency.length <= 256
        ? [chunkOf("tRNS", transparency)]
        : []),
      chunkOf("IDAT", await pack(pixels, { level: 9 })),
      chunkOf("IEND", Buffer.alloc(0)),
    ]),
  };
}

const broken = () => new BadImage(BROKEN);

interface Chunk {
  type: string;
  data: Buffer;
}

/** Every chunk up to IEND, its checksum verified; what follows is left behind. */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw broken();
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw broken();
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  throw broken();
}

function readHeader(chunk: Chunk | undefined): Header {
  if (chunk?.type !== "IHDR" || chunk.data.length !== 13) throw broken();
  const [depth = 0, colour = 0, compression, filter, interlace] = chunk.data.subarray(8);
  const isKnown = COLOURS[colour]?.depths.includes(depth) && compression === 0 && filter === 0;
  if (!isKnown || (interlace !== 0 && interlace !== 1)) throw broken();
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)];
  return { width, height, depth, colour, isInterlaced: interlace === 1 };
}

/** How many lines of how many bytes the unpacked pixels have, each with its filter's number before. */
function linesOf({ width, height, depth, colour, isInterlaced }: Header): { count: number; bytes: number }[] {
  const lineBytes = (columns: number) =>
    1 + Math.ceil((columns * depth * (COLOURS[colour]?.samples ?? 0)) / 8);
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    const count = Math.ceil((height - y) / stepY);
    return columns > 0 && count > 0 ? [{ count, bytes: lineBytes(columns) }] : [];
  });
}

async function unpackExactly(packed: Buffer, lines: readonly { count: number; bytes: number }[]) {
  const total = lines.reduce((sum, { count, bytes }) => sum + count * bytes, 0);
  const pixels = await unpack(packed, { maxOutputLength: total }).catch(() => {
    throw broken();
  });
  if (pixels.length !== total) throw broken();
  let at = 0;
  for (const { count, bytes } of lines)
    for (let line = 0; line < count; line++, at += bytes) if ((pixels[at] ?? 5) > 4) throw broken();
  return pixels;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

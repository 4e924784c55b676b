import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel: as they come, and as they are written. */
const [FROM, TO] = [4, 3];
/** Each line as its difference from the one above: drawings are mostly paper. */
const UP = 2;

export function pngOf(pixels: Uint8Array, width: number, height: number): Buffer {
  const lines = Buffer.alloc(height * (1 + width * TO));
  for (let y = 0; y < height; y++) {
    const line = y * (1 + width * TO);
    lines[line] = UP;
    for (let x = 0; x < width; x++)
      for (let part = 0; part < TO; part++) {
        const at = (y * width + x) * FROM + part;
        const above = y === 0 ? 0 : (pixels[at - width * FROM] ?? 0);
        lines[line + 1 + x * TO + part] = (pixels[at] ?? 0) - above;
      }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines, { level: 4 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

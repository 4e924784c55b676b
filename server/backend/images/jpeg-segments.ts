const EXIF = Buffer.from("Exif\0\0", "latin1");
const ADOBE = Buffer.from("Adobe", "latin1");
const ORIENTATION = 0x0112;

/** An Adobe segment that says the three components are red, green and blue: without it they would be misread. */
export function isAdobeRgb(code: number, segment: Buffer): boolean {
  return code === 0xee && segment.subarray(4, 9).equals(ADOBE) && segment[15] === 0;
}

/** How the camera was held, 1 to 8 (Exif 2.32, 4.6.4); undefined where a segment does not say. */
export function orientationOf(code: number, segment: Buffer): number | undefined {
  if (code !== 0xe1 || !segment.subarray(4, 10).equals(EXIF)) return undefined;
  const tiff = segment.subarray(10);
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const word = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(word(directory), 100);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (word(at) !== ORIENTATION) continue;
    const value = word(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif segment with the orientation alone; empty for a picture that stands upright. */
export function orientationSegment(orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0);
  const tiff = Buffer.alloc(26);
  tiff.write("MM", "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}

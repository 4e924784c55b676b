const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export function imageKind(bytes: Buffer): "png" | "jpeg" | "webp" | undefined {
  if (startsWith(bytes, PNG)) return "png";
  if (startsWith(bytes, JPEG)) return "jpeg";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : undefined;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.length > start.length && bytes.subarray(0, start.length).equals(start);
}

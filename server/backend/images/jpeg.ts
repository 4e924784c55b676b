import { BadImage, BROKEN, type CheckSize, type CleanImage } from "./clean.ts";
import { isAdobeRgb, orientationOf, orientationSegment } from "./jpeg-segments.ts";

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** JFIF 1.1, pixels square, no thumbnail. */
const JFIF = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

const marker = {
  huffman: 0xc4,
  arithmetic: 0xcc,
  scan: 0xda,
  tables: 0xdb,
  restart: 0xdd,
  end: 0xd9,
} as const;
/** Baseline, extended and progressive Huffman frames: those that browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const KEPT = new Set<number>([marker.huffman, marker.tables, marker.restart]);

const broken = () => new BadImage(BROKEN);

interface Shape {
  width: number;
  height: number;
}

/**
 * Takes a JPEG apart segment by segment and writes it anew: tables, one frame and its scans stay, everything that an
 * application added goes. How a camera was held stays as the one thing that a segment of our own says.
 */
export async function cleanJpeg(bytes: Buffer, checkSize: CheckSize): Promise<CleanImage> {
  const kept: Buffer[] = [];
  let shape: Shape | undefined;
  let orientation = 1;
  let hasScan = false;
  for (let at = START.length; ; ) {
    const code = markerAt(bytes, at);
    if (code === marker.end) break;
    const end = segmentEnd(bytes, at);
    const segment = bytes.subarray(at, end);
    if (FRAMES.has(code)) {
      if (shape) throw broken();
      shape = readFrame(segment);
      checkSize(shape.width, shape.height);
      kept.push(segment);
    } else if (code === marker.scan) {
      if (!shape) throw broken();
      const next = scanEnd(bytes, end);
      kept.push(bytes.subarray(at, next));
      hasScan = true;
      at = next;
      continue;
    } else if (KEPT.has(code)) kept.push(segment);
    else if (code >= 0xe0 && code <= 0xef) {
      if (isAdobeRgb(code, segment)) throw broken();
      orientation = orientationOf(code, segment) ?? orientation;
    } else if (code !== 0xfe) throw broken();
    at = end;
  }
  if (!shape || !hasScan) throw broken();
  const turned = orientation >= 5;
  return {
    mediaType: "image/jpeg",
    width: turned ? shape.height : shape.width,
    height: turned ? shape.width : shape.height,
    bytes: Buffer.concat([START, JFIF, orientationSegment(orientation), ...kept, END]),
  };
}

function markerAt(bytes: Buffer, at: number): number {
  const code = bytes[at + 1];
  if (bytes[at] !== 0xff || code === undefined || code < 0xc0 || code === marker.arithmetic) throw broken();
  return code;
}

function segmentEnd(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw broken();
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) throw broken();
  return end;
}

/** Size and components; eight bits each, grey or YCbCr. */
function readFrame(segment: Buffer): Shape {
  const components = segment[9];
  const isWhole = segment.length === 10 + 3 * (components ?? 0);
  if (!isWhole || segment[4] !== 8 || (components !== 1 && components !== 3)) throw broken();
  return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
}

/** Where the marker after a scan's compressed pixels begins; restarts and stuffed bytes belong to them. */
function scanEnd(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const code = bytes[at + 1] ?? 0;
    if (code === 0xff) continue;
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at;
  }
  throw broken();
}

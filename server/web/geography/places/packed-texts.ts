/** Many short texts in one column, each after the other: objects of their own would weigh several times as much. */
export interface PackedTexts {
  /** UTF-16 code units of all texts, a line feed after each. */
  units: Uint16Array;
  /** Where each text begins, and where the next one would. */
  starts: Uint32Array;
}

const SEPARATOR = "\n";

/** Packs texts; none of them holds a line feed. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const starts = new Uint32Array(texts.length + 1);
  for (let index = 0; index < texts.length; index++)
    starts[index + 1] = (starts[index] as number) + (texts[index] as string).length + 1;
  const units = new Uint16Array(starts[texts.length] as number);
  Buffer.from(units.buffer).write(texts.map((text) => text + SEPARATOR).join(""), "utf16le");
  return { units, starts };
}

export function textAt({ units, starts }: PackedTexts, index: number): string {
  return bytesOf(units).toString(
    "utf16le",
    2 * (starts[index] as number),
    2 * (starts[index + 1] as number) - 2,
  );
}

export function indexesHolding({ units, starts }: PackedTexts, words: string): number[] {
  if (words === "" || words.includes(SEPARATOR)) return [];
  const bytes = bytesOf(units);
  const found: number[] = [];
  for (let at = bytes.indexOf(words, 0, "utf16le"); at >= 0; ) {
    const index = indexAt(starts, at / 2);
    found.push(index);
    at = bytes.indexOf(words, 2 * (starts[index + 1] as number), "utf16le");
  }
  return found;
}

function indexAt(starts: Uint32Array, unit: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= unit) low = middle;
    else high = middle;
  }
  return low;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

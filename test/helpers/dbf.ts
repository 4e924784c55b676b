export function cp932(text: string): Buffer<ArrayBuffer> {
  return Buffer.concat(Array.from(text, (one) => bytesOf().get(one) ?? Buffer.from(one)));
}

let known: Map<string, Buffer> | undefined;
function bytesOf(): Map<string, Buffer> {
  if (known) return known;
  known = new Map();
  const decoder = new TextDecoder("shift_jis");
  for (let narrow = 0xa1; narrow <= 0xdf; narrow++) {
    const bytes = Buffer.from([narrow]);
    known.set(decoder.decode(bytes), bytes);
  }
  for (let lead = 0x81; lead <= 0xfc; lead++)
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const bytes = Buffer.from([lead, trail]);
      const text = decoder.decode(bytes);
      if ([...text].length === 1 && !known.has(text)) known.set(text, bytes);
    }
  return known;
}

export function dbfOf(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  encode: (text: string) => Buffer = Buffer.from,
): Buffer {
  const texts = rows.map((row) => row.map((value) => encode(String(value))));
  const widths = columns.map((_, i) => Math.max(1, ...texts.map((row) => row[i]?.length ?? 0)));
  const isNumber = (i: number) => rows.every((row) => typeof row[i] === "number");
  const head = Buffer.alloc(32 + 32 * columns.length + 1);
  head[0] = 3;
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + widths.reduce((sum, width) => sum + width, 0), 10);
  columns.forEach((name, i) => {
    head.write(name, 32 + 32 * i, "latin1");
    head.write(isNumber(i) ? "N" : "C", 32 + 32 * i + 11, "latin1");
    head[32 + 32 * i + 16] = widths[i] ?? 0;
  });
  head[head.length - 1] = 0x0d;
  const body = texts.map((row) =>
    Buffer.concat([
      Buffer.from(" "),
      ...row.map((text, i) => Buffer.concat([text, Buffer.alloc((widths[i] ?? 0) - text.length, " ")])),
    ]),
  );
  return Buffer.concat([head, ...body, Buffer.from([0x1a])]);
}

/** A dBASE III table of text columns as wide as their widest value, as shapefiles have one. */
export function dbfOf(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer {
  const texts = rows.map((row) => row.map((value) => Buffer.from(String(value))));
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

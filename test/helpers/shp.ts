export function shpOf(lines: readonly (readonly (readonly number[])[])[]): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(3, 32);
  const records = lines.map((points, i) => {
    const record = Buffer.alloc(8 + 48 + 16 * points.length);
    record.writeInt32BE(i + 1, 0);
    record.writeInt32BE((record.length - 8) / 2, 4);
    record.writeInt32LE(3, 8);
    record.writeInt32LE(1, 8 + 36);
    record.writeInt32LE(points.length, 8 + 40);
    points.forEach(([x = 0, y = 0], n) => {
      record.writeDoubleLE(x, 8 + 48 + 16 * n);
      record.writeDoubleLE(y, 8 + 48 + 16 * n + 8);
    });
    return record;
  });
  return Buffer.concat([head, ...records]);
}

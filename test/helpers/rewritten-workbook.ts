import readWorkbook from "read-excel-file/node";
import writeXlsxFile, { type Cell } from "write-excel-file/node";

type Rows = unknown[][];

export async function rewritten(
  bytes: Uint8Array,
  sheet: string,
  change: (rows: Rows) => Rows,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = await readWorkbook(Buffer.from(bytes));
  const written = await writeXlsxFile(
    sheets.map(({ sheet: name, data }) => ({
      sheet: name,
      data: (name === sheet ? change(data as Rows) : (data as Rows)).map((row) => row.map(cellOf)),
    })),
  ).toBuffer();
  return new Uint8Array(written);
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return { value, type: Date, format: "yyyy/mm/dd" };
  return typeof value === "number" ? { value, type: Number } : { value: String(value), type: String };
}

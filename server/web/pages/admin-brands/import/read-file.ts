/** As many rows as one file may bring. */
export const MOST_ROWS = 500;
/** As large as a file may be. */
export const MOST_BYTES = 2 * 1024 * 1024;
const MOST_UNPACKED = 40 * 1024 * 1024;

export type FileProblem = { problem: string };
export interface FileRow {
  /** Number of the row as Excel shows it. */
  line: number;
  cells: string[];
}

/** The first sheet of a workbook as texts: its headings and its rows, empty ones left out. */
export async function readWorkbook(
  file: unknown,
): Promise<{ headings: string[]; rows: FileRow[] } | FileProblem> {
  if (!Buffer.isBuffer(file) || file.length === 0) return { problem: "Excelファイルを選択してください。" };
  if (unpackedBytes(file) > MOST_UNPACKED)
    return { problem: "ファイルの内容が大きすぎます。行を分けて、もう一度お試しください。" };
  const sheet = await readFirst(file);
  if (!sheet)
    return {
      problem: "Excelファイル（.xlsx）として読み取れません。保存し直したファイルを選択してください。",
    };
  const [headings, ...rows] = sheet.map((row) => row.map(textOf));
  const filled = rows
    .map((cells, i) => ({ line: i + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (!headings || filled.length === 0)
    return { problem: "データの行がありません。2行目から入力してください。" };
  if (filled.length > MOST_ROWS)
    return { problem: `一度に取り込めるのは${MOST_ROWS}行までです（現在${filled.length}行）。` };
  return { headings, rows: filled };
}

async function readFirst(file: Buffer): Promise<unknown[][] | undefined> {
  // Few processes ever read a workbook: what reads it is loaded with the first one.
  const { readSheet } = await import("read-excel-file/node");
  try {
    return (await readSheet(file)) as unknown[][];
  } catch {
    // Whatever is wrong with somebody's file, the remedy is the same.
    return undefined;
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).normalize("NFC").replaceAll("\r\n", "\n").trim();
}

const CENTRAL_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** How large a zip file says that its parts are, so that a small file cannot fill the memory. */
function unpackedBytes(file: Buffer): number {
  let sum = 0;
  for (let at = file.indexOf(CENTRAL_ENTRY); at >= 0; at = file.indexOf(CENTRAL_ENTRY, at + 46))
    if (at + 28 <= file.length) sum += file.readUInt32LE(at + 24);
  return sum;
}

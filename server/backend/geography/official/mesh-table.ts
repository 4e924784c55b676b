import { parseCsv } from "../../data/read.ts";
import type { GivenFile } from "./given-files.ts";
import { GeographyRefusal } from "./refused.ts";

export interface MeshTable {
  name: string;
  /** Six digits behind a T. */
  id: string;
  label: string;
  /** The rows, with the values of the columns asked for (001, 002 …); undefined where secret. */
  rows(columns: readonly number[]): Generator<MeshRow>;
}

export interface MeshRow {
  mesh: string;
  /** True where its details are secret and stand in a neighbour's (HTKSYORI 2). */
  isSecret: boolean;
  values: (number | undefined)[];
}

const HEAD_BYTES = 20_000;
const MESH = /^\d{4}[0-7]{2}\d{2}[1-4]{0,2}$/u;

export function meshTable({ name, bytes }: GivenFile): MeshTable | undefined {
  const head = bytes.subarray(0, HEAD_BYTES).toString("latin1").split(/\r?\n/u, 1)[0] ?? "";
  const codes = head
    .replace(/^\u00ef\u00bb\u00bf/u, "")
    .split(",")
    .map((code) => code.replaceAll('"', "").trim());
  const column = codes.find((code) => /^T\d{9}$/u.test(code));
  if (codes[0] !== "KEY_CODE" || column === undefined) return undefined;
  const id = column.slice(0, 7);
  return {
    name,
    id,
    label: labelOf(bytes, codes.indexOf(column)),
    rows: (columns) => rowsOf(name, bytes, { id, codes, columns }),
  };
}

function labelOf(bytes: Buffer, at: number): string {
  const labels = decoded(bytes.subarray(0, HEAD_BYTES)).split(/\r?\n/u, 2)[1] ?? "";
  return (labels.split(",")[at] ?? "").normalize("NFKC").replaceAll('"', "").trim();
}

/** UTF-8 where it is that to the last byte, else CP932; what is cut off at the end of a head does no harm. */
function decoded(bytes: Uint8Array): string {
  const utf8 = new TextDecoder("utf-8").decode(bytes);
  return utf8.slice(0, -3).includes("\ufffd") ? new TextDecoder("shift_jis").decode(bytes) : utf8;
}

function* rowsOf(
  name: string,
  bytes: Buffer,
  { id, codes, columns }: { id: string; codes: readonly string[]; columns: readonly number[] },
): Generator<MeshRow> {
  const at = columns.map((column) => codes.indexOf(`${id}${String(column).padStart(3, "0")}`));
  const missing = columns.filter((_, i) => at[i] === -1);
  if (missing.length > 0)
    throw new GeographyRefusal(
      `${name}：列 ${missing.map((column) => `${id}${String(column).padStart(3, "0")}`).join("、")} がありません。`,
    );
  const secrecy = codes.indexOf("HTKSYORI");
  // Behind the labels of the second line all is ASCII.
  const text = bytes.toString("latin1");
  const seen = new Set<string>();
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const whole = text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    start = end + 1;
    line += 1;
    if (line === 1 || whole === "" || whole.startsWith(",") || whole.startsWith('"",')) continue;
    const cells = whole.includes('"') ? (parseCsv(whole)[0] ?? []) : whole.split(",");
    const mesh = (cells[0] ?? "").trim();
    if (line === 2 && !/^\d/u.test(mesh)) continue;
    const where = `${name} の${line}行目`;
    if (cells.length !== codes.length)
      throw new GeographyRefusal(
        `${where}：列が${cells.length}個で、見出しの${codes.length}個と合いません。`,
      );
    if (!MESH.test(mesh))
      throw new GeographyRefusal(
        `${where}：KEY_CODE「${mesh.slice(0, 20)}」はメッシュコードではありません。`,
      );
    if (seen.has(mesh)) throw new GeographyRefusal(`${where}：メッシュ ${mesh} が二度出てきます。`);
    seen.add(mesh);
    const processing = (secrecy < 0 ? "" : (cells[secrecy] ?? "")).trim();
    if (!/^[012]?$/u.test(processing))
      throw new GeographyRefusal(
        `${where}：HTKSYORI「${processing.slice(0, 20)}」は 0、1、2 のどれでもありません。`,
      );
    yield {
      mesh,
      isSecret: processing === "2",
      values: at.map((index) => countOf(cells[index] ?? "", where)),
    };
  }
}

function countOf(cell: string, where: string): number | undefined {
  const text = cell.trim();
  if (text === "*" || text === "X") return undefined;
  if (text === "" || text === "-") return 0;
  if (!/^\d{1,9}$/u.test(text))
    throw new GeographyRefusal(`${where}：「${text.slice(0, 20)}」は人数として読めません。`);
  return Number(text);
}

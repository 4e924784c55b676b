import { BadDrawing } from "./bad-drawing.ts";

const HOW =
  "CADソフトの「名前を付けて保存」または「書き出し」で、ファイルの種類を「AutoCAD DXF（ASCII）」（R12、2004、2013など）にして保存し、そのファイルを選択してください。";
const NO_DXF = `DXFファイルではありません。${HOW}`;

const CODE_PAGES: Readonly<Record<string, string>> = {
  ANSI_932: "shift_jis",
  DOS932: "shift_jis",
  ANSI_1252: "windows-1252",
};

export function dxfText(bytes: Buffer): string {
  const begin = bytes.toString("latin1", 0, 32);
  if (begin.startsWith("AutoCAD Binary DXF"))
    throw new BadDrawing(`バイナリ形式のDXFは読み取れません。${HOW}`);
  if (/^AC10[0-9]{2}|^AC1\.|^MC0\.0|^AC2\./.test(begin))
    throw new BadDrawing(`DWGファイルは読み取れません。${HOW}`);
  if (begin.startsWith("%PDF"))
    throw new BadDrawing("PDFファイルです。PDFは「下絵」に、区画の図面はDXFファイルを選択してください。");
  const head = bytes.toString("latin1", 0, 20_000);
  if (
    head.includes("\u0000") ||
    !/^\uFEFF?(?:ï»¿)?\s*(?:999\s*\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\s/.test(head)
  )
    throw new BadDrawing(NO_DXF);
  const page = /\$DWGCODEPAGE\s+3\s+(\S+)/.exec(head)?.[1]?.toUpperCase() ?? "";
  // AutoCAD 2007 and later write UTF-8, whatever the code page says.
  return decode(bytes, ["utf-8", CODE_PAGES[page] ?? "shift_jis"]);
}

function decode(bytes: Buffer, encodings: readonly string[]): string {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return bytes.toString("latin1");
}

const MIF_PAGES: Readonly<Record<string, string>> = { 1: "shift_jis", 2: "big5", 3: "euc-kr", 5: "gbk" };

export function plainText(text: string): string {
  return text
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9A-Fa-f]{4})/g, (_, page: string, hex: string) =>
      new TextDecoder(MIF_PAGES[page] ?? "shift_jis").decode(Buffer.from(hex, "hex")),
    )
    .replace(/\\P|\^J/g, "\n")
    .replace(/\\S([^;^/#]*)[\^/#]([^;]*);/g, "$1/$2")
    .replace(/\\[ACcFfHhTtQqWwp][^;\\{}]*;/g, "")
    .replace(/\\[LlOoKk]/g, "")
    .replace(/\\~/g, " ")
    .replace(/(?<!\\)[{}]/g, "")
    .replace(/\\([\\{}])/g, "$1")
    .replace(/%%[uUoOkK]/g, "")
    .replace(/%%[cC]/g, "φ")
    .replace(/%%[dD]/g, "°")
    .replace(/%%[pP]/g, "±")
    .trim();
}

import { ENCRYPTED } from "./office.ts";
import { BadFile, NOT_READABLE } from "./refused.ts";

/** As far from the end as readers look for a PDF's end mark. */
const END_WITHIN = 1024;
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_WITHIN = 66_000;
const ACTIVE = ["/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia"];

export function pdfProblem(bytes: Buffer): "cut" | "encrypted" | "active" | undefined {
  const tail = bytes.subarray(-END_WITHIN);
  if (!tail.includes("%%EOF") || bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END)) return "cut";
  if (hasEncryption(bytes)) return "encrypted";
  return ACTIVE.some((name) => hasName(bytes, name)) ? "active" : undefined;
}

/** @throws BadFile for a PDF that has a problem. */
export function checkPdf(bytes: Buffer): void {
  const problem = pdfProblem(bytes);
  if (problem)
    throw new BadFile({ cut: NOT_READABLE, encrypted: ENCRYPTED, active: ACTIVE_REFUSED }[problem]);
}

const ACTIVE_REFUSED =
  "スクリプトや別のファイルを含むPDFは添付できません。印刷の画面から「PDFとして保存」したファイルを選択してください。";

/** In the trailer, or the dictionary of a stream in its place: neither is ever packed. */
function hasEncryption(bytes: Buffer): boolean {
  for (let at = bytes.indexOf("/Encrypt"); at >= 0; at = bytes.indexOf("/Encrypt", at + 1))
    if (/^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString("latin1", at, at + 40))) return true;
  return false;
}

function hasName(bytes: Buffer, name: string): boolean {
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    if (/^s?[\s/<([\]>]/.test(bytes.toString("latin1", at + name.length, at + name.length + 2))) return true;
  return false;
}

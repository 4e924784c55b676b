import type { FileType } from "../../contract/files.ts";
import { BadFile, NOT_READABLE, NOT_TAKEN } from "./refused.ts";
import { zipEntries, zipText } from "./zip-entries.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const TYPES = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
  `${OFFICE}presentationml.presentation`,
] as const satisfies readonly FileType[];

const TYPES_ENTRY = "[Content_Types].xml";
const MOST_TYPES = 2 * 1024 * 1024;
/** What a document may unpack to; a drawing of many pages stays far below. */
const MOST_UNPACKED = 400 * 1024 * 1024;

const MACROS = /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml)$|(^|\/)(macrosheets|activeX)\//i;
const ARCHIVE =
  /\.(zip|7z|rar|tar|t?gz|bz2|xz|cab|jar|iso|lzh|exe|dll|com|scr|msi|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|html?)$/i;

/**
 * Which Office document a ZIP is, by its own list of contents.
 * @throws BadFile for macros, passwords, archives within and every other ZIP.
 */
export function officeType(bytes: Buffer): FileType {
  const entries = zipEntries(bytes);
  const names = entries.map(({ name }) => name);
  const list = entries.find(({ name }) => name === TYPES_ENTRY);
  if (!list) throw new BadFile(ARCHIVES_REFUSED);
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new BadFile(ENCRYPTED);
  const isOdd = names.some((name) => name.startsWith("/") || name.split(/[/\\]/).includes(".."));
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (isOdd || new Set(names).size < names.length || unpacked > MOST_UNPACKED)
    throw new BadFile(NOT_READABLE);
  const types = zipText(bytes, list, MOST_TYPES);
  if (names.some((name) => MACROS.test(name)) || /macroEnabled/i.test(types))
    throw new BadFile(MACROS_REFUSED);
  if (names.some((name) => ARCHIVE.test(name))) throw new BadFile(ARCHIVES_REFUSED);
  const found = TYPES.find((type) => types.includes(`"${type}.main+xml"`));
  if (!found) throw new BadFile(NOT_TAKEN);
  return found;
}

export const ENCRYPTED =
  "パスワードで保護されたファイルは添付できません。保護を解除して保存し直したファイルを選択してください。";
const MACROS_REFUSED =
  "マクロを含むファイルは添付できません。マクロなしの形式（.docx、.xlsx、.pptx）で保存し直してください。";
export const ARCHIVES_REFUSED =
  "圧縮ファイルや、圧縮ファイル・プログラムを含むファイルは添付できません。中のファイルを1つずつ添付してください。";

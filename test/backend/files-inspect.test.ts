import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspect } from "../../server/backend/files/inspect.ts";
import { cleanFileName } from "../../server/lib/file-name.ts";
import { EICAR, officeOf, pdfOf, zipOf } from "../helpers/documents.ts";
import { pngOf } from "../helpers/pictures.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "kukaku-files-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function inspected(name: string, bytes: Buffer) {
  const path = join(directory, "file");
  await writeFile(path, bytes);
  const found = await inspect(path, name).catch((error: Error) => error.message);
  return { found, kept: await readFile(path) };
}

const OLE = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
const OFFICE = "application/vnd.openxmlformats-officedocument.";

describe("what a file is", () => {
  it.each([
    ["図面.pdf", pdfOf(), "application/pdf"],
    ["図面.PDF", pdfOf(), "application/pdf"],
    ["正面.png", pngOf(8, 8), "image/png"],
    ["a.docx", officeOf("docx"), `${OFFICE}wordprocessingml.document`],
    ["a.xlsx", officeOf("xlsx"), `${OFFICE}spreadsheetml.sheet`],
    [
      "a.pptx",
      officeOf("pptx", { "ppt/media/image1.svg": "<svg/>" }),
      `${OFFICE}presentationml.presentation`,
    ],
  ])("%s is taken for what it holds", async (name, bytes, type) => {
    const { found, kept } = await inspected(name, bytes);
    expect(found).toBe(type);
    if (!type.startsWith("image/")) expect(kept.equals(bytes)).toBe(true);
  });

  const macros = { "word/vbaProject.bin": "x" };
  const enabled = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
  it.each([
    ["a.pdf", Buffer.alloc(0), "空です"],
    ["a.png", pdfOf(), "拡張子（.png）と一致しません"],
    ["a.pdf", pngOf(8, 8), "拡張子（.pdf）と一致しません"],
    ["a.docx", officeOf("xlsx"), "拡張子（.docx）と一致しません"],
    ["a.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "添付できません"],
    ["a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "添付できません"],
    ["a.html", Buffer.from("<!doctype html>"), "添付できません"],
    ["a.pdf", Buffer.from("<!doctype html>%PDF-1.7 %%EOF"), "添付できません"],
    ["a.pdf.exe", pdfOf(), "添付できません"],
    ["a", pdfOf(), "添付できません"],
    ["eicar.com", Buffer.from(EICAR), "添付できません"],
    ["a.docm", officeOf("docx", macros), "マクロ"],
    ["a.docx", officeOf("docx", macros), "マクロ"],
    ["a.xlsx", officeOf("xlsx", {}, enabled), "マクロ"],
    ["a.xlsx", officeOf("xlsx", { "xl/macrosheets/sheet1.xml": "x" }), "マクロ"],
    ["a.zip", zipOf({ "a.pdf": pdfOf() }), "圧縮ファイル"],
    ["a.docx", officeOf("docx", { "word/embeddings/inner.zip": zipOf({ a: "b" }) }), "圧縮ファイル"],
    ["a.rar", Buffer.from("526172211a0700", "hex"), "圧縮ファイル"],
    ["a.docx", zipOf({ "[Content_Types].xml": "x" }, 1), "パスワード"],
    ["a.xlsx", OLE, "パスワード"],
    ["a.pdf", pdfOf("", "/Encrypt 9 0 R"), "パスワード"],
    ["a.pdf", pdfOf("/OpenAction << /S /JavaScript /JS (x) >>"), "スクリプト"],
    ["a.pdf", pdfOf("/OpenAction << /S /Launch /F (x) >>"), "スクリプト"],
    ["a.pdf", pdfOf().subarray(0, 100), "途中で切れているか"],
    ["a.pdf", Buffer.concat([pdfOf(), zipOf({ "a.txt": "b" })]), "壊れています"],
    ["a.docx", officeOf("docx").subarray(0, -30), "途中で切れているか"],
    ["a.docx", Buffer.concat([officeOf("docx"), Buffer.from("<script>")]), "壊れています"],
    ["a.docx", officeOf("docx", { "../../etc/passwd": "x" }), "壊れています"],
    ["a.png", pngOf(8, 8).subarray(0, 40), "途中で切れているか"],
  ])("%s is refused where it holds something else (%#)", async (name, bytes, words) => {
    expect((await inspected(name, bytes)).found).toContain(words);
  });

  it("takes a PDF that only speaks of passwords and scripts", async () => {
    expect((await inspected("a.pdf", pdfOf("/Title (/Encrypted and /JavaScripting)"))).found).toBe(
      "application/pdf",
    );
  });

  it("writes pictures anew: nothing of the camera, nothing behind the picture", async () => {
    const taken = await sharp(pngOf(40, 20))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: "secret camera" } })
      .jpeg()
      .toBuffer();
    const { found, kept } = await inspected(
      "a.jpg",
      Buffer.concat([taken, Buffer.from("<script>x</script>")]),
    );
    expect(found).toBe("image/jpeg");
    expect([kept.includes("secret camera"), kept.includes("<script>")]).toEqual([false, false]);
    const { exif, width, height } = await sharp(kept).metadata();
    expect([exif, width, height]).toEqual([undefined, 20, 40]);
  });
});

describe("a file's name", () => {
  it.each([
    ["図面.pdf", "図面.pdf"],
    ["C:\\Users\\x\\図面.pdf", "図面.pdf"],
    ["../../etc/passwd", "passwd"],
    ["請求\u202efdp.exe", "請求fdp.exe"],
    ["a\u0000b\r\n.pdf", "ab.pdf"],
    ['a"<b>.pdf', "a__b_.pdf"],
    ["...", "file"],
    ["", "file"],
    ["\u200b", "file"],
    ["．pdf", "．pdf"],
  ])("%j is cleaned", (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
  });

  it("of 300 characters with marks of direction is short and keeps its ending", () => {
    const name = cleanFileName(`${"\u202e長い\u2066".repeat(100)}.pdf`);
    expect([...name].length).toBe(120);
    expect(name).toMatch(/^(長い)+長?\.pdf$/);
  });
});

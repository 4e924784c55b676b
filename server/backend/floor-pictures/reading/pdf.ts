import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import { formatWhole } from "../../../lib/numbers.ts";
import { pdfProblem } from "../../files/pdf.ts";
import { BadPicture } from "./bad-picture.ts";
import { pngOf } from "./png.ts";

const MOST_PAGES = 40;
const THUMBNAIL_SIDE = 320;
/** The longer side of a page's picture, in pixels. */
const PAGE_SIDE = 3000;
const THUMBNAILS_MS = 10_000;
const POINTS_TO_METRES = 0.0254 / 72;

/** A page of a PDF, with its paper's size in metres; `png` is base64. */
export interface PdfPage {
  paper: [number, number];
  png: string | null;
}

const REFUSED = {
  cut: "PDFを読み取れません。壊れているか、途中で切れています。保存し直したファイルを選択してください。",
  encrypted: "パスワードで保護されたPDFです。保護を解除して保存し直したファイルを選択してください。",
  active:
    "JavaScriptや別のファイルを含むPDFは取り込めません。印刷の画面から「PDFとして保存」したファイルを選択してください。",
} as const;

/** @throws BadPicture */
async function opened(bytes: Buffer): Promise<PDFiumDocument> {
  const problem = pdfProblem(bytes);
  if (problem) throw new BadPicture(REFUSED[problem]);
  // Here and not above: readers of other files have no use for it.
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    const isLocked = error instanceof Error && /password|security/i.test(error.message);
    throw new BadPicture(isLocked ? REFUSED.encrypted : REFUSED.cut);
  }
}

export async function pdfPages(bytes: Buffer): Promise<PdfPage[]> {
  const document = await opened(bytes);
  const count = document.getPageCount();
  if (count === 0) throw new BadPicture(REFUSED.cut);
  if (count > MOST_PAGES)
    throw new BadPicture(
      `PDFが${formatWhole(count)}ページあります（${MOST_PAGES}ページまで）。図面のページだけを印刷の画面から「PDFとして保存」してください。`,
    );
  const until = Date.now() + THUMBNAILS_MS;
  const pages: PdfPage[] = [];
  for (let at = 0; at < count; at++) {
    const isInTime = Date.now() < until;
    pages.push(await pageOf(document, at, isInTime ? THUMBNAIL_SIDE : undefined));
  }
  return pages;
}

export async function pdfPage(bytes: Buffer, number: number): Promise<PdfPage> {
  const document = await opened(bytes);
  if (number < 1 || number > document.getPageCount())
    throw new BadPicture(`${number}ページはありません。ページを選び直してください。`);
  const page = await pageOf(document, number - 1, PAGE_SIDE);
  if (page.png === null) throw new BadPicture("このページは表示できません。別のページを選択してください。");
  return page;
}

async function pageOf(document: PDFiumDocument, at: number, side: number | undefined): Promise<PdfPage> {
  try {
    const page = document.getPage(at);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const paper: PdfPage["paper"] = [originalWidth * POINTS_TO_METRES, originalHeight * POINTS_TO_METRES];
    const isPaper = Math.min(...paper) > 0 && Number.isFinite(paper[0] + paper[1]);
    return { paper, png: side === undefined || !isPaper ? null : await drawn(page, side) };
  } catch {
    return { paper: [0, 0], png: null };
  }
}

async function drawn(page: PDFiumPage, side: number): Promise<string> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = side / Math.max(originalWidth, originalHeight);
  const size = [originalWidth, originalHeight].map((one) => Math.max(1, Math.round(one * scale)));
  const [width = 1, height = 1] = size;
  const { data } = await page.render({ width, height, render: async (raw) => raw.data });
  return pngOf(data, width, height).toString("base64");
}

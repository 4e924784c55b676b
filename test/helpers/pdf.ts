import { inflateSync } from "node:zlib";

export interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  /** What stands on the page, without spaces. */
  text: string;
}

export interface PdfObject {
  head: string;
  stream: string;
}

interface OpenPdf {
  objects: Map<string, PdfObject>;
  get: (id: string | undefined) => PdfObject;
  leaves: PdfObject[];
}

export function openPdf(pdf: Buffer): OpenPdf {
  const objects = objectsOf(pdf.toString("latin1"));
  const catalog = [...objects.values()].find(({ head }) => /\/Type ?\/Catalog/.test(head));
  const get = (id: string | undefined) => objects.get(id ?? "") ?? { head: "", stream: "" };
  const leaves = (id: string | undefined): PdfObject[] => {
    const node = get(id);
    const kids = /\/Kids ?\[([^\]]*)\]/.exec(node.head)?.[1];
    if (kids === undefined) return [node];
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => leaves(kid));
  };
  return { objects, get, leaves: leaves(refIn(catalog?.head ?? "", "Pages")) };
}

/** Width and height of a page, points. */
export function sheetOf({ head }: PdfObject): { width: number; height: number } {
  const box = (/\/MediaBox ?\[([^\]]*)\]/.exec(head)?.[1] ?? "").trim().split(/\s+/);
  const [, , width = 0, height = 0] = box.map(Number);
  return { width, height };
}

/** What a file surely tells of its letters: fonts share signs and a few kanji among several characters. */
export const plainly = (text: string) => text.normalize("NFKC").replace(/[^\dA-Za-zぁ-ヶ]/g, "");

export function pdfPages(pdf: Buffer): PdfPage[] {
  const { get, leaves } = openPdf(pdf);
  return leaves.map((page) => {
    const { width, height } = sheetOf(page);
    const content = get(refIn(page.head, "Contents")).stream;
    return { width, height, text: textOf(content, page.head, get).normalize("NFKC").replace(/\s/g, "") };
  });
}

function objectsOf(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = "", body = ""] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\bendobj/g)) {
    const [head = "", data] = body.split(/stream\r?\n/, 2);
    objects.set(id, { head, stream: data === undefined ? "" : inflated(data) });
  }
  return objects;
}

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  } catch {
    return data;
  }
}

export function refIn(head: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
}

function textOf(content: string, head: string, get: (id: string | undefined) => PdfObject): string {
  const resources = get(refIn(head, "Resources")).head || head;
  let glyphs = new Map<string, string>();
  let text = "";
  const operators = /\/(\S+) [\d.-]+ Tf|\/(\S+) Do|<([0-9A-Fa-f\s]+)>/g;
  for (const [, font, form, hex] of content.replace(/\/ActualText ?<[^>]*>/g, "").matchAll(operators)) {
    if (font !== undefined)
      glyphs = glyphsOf(get(refIn(get(refIn(resources, font)).head, "ToUnicode")).stream);
    else if (form !== undefined) {
      const part = get(refIn(resources, form));
      if (/\/Subtype ?\/Form/.test(part.head)) text += textOf(part.stream, part.head, get);
    } else text += glyphText(hex?.replace(/\s/g, "").toLowerCase() ?? "", glyphs);
  }
  return text;
}

function glyphText(hex: string, glyphs: Map<string, string>): string {
  const size = [...glyphs.keys()][0]?.length ?? 4;
  return (hex.match(new RegExp(`.{${size}}`, "g")) ?? []).map((code) => glyphs.get(code) ?? "").join("");
}

function glyphsOf(cmap: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, block = ""] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", to = ""] of block.matchAll(/<(\w+)> <(\w+)>/g))
      glyphs.set(code.toLowerCase(), utf16(to));
  }
  for (const [, block = ""] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", to = "", first = ""] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const shifted = Number.parseInt(first, 16) + code - Number.parseInt(from, 16);
        const key = code.toString(16).padStart(from.length, "0");
        glyphs.set(key, utf16(shifted.toString(16).padStart(4, "0")));
      }
    }
  }
  return glyphs;
}

function utf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}

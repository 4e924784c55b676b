import type { Principal } from "../answering/principal.ts";
import { sharersOf } from "../answering/principal.ts";
import { refusedFile } from "../floor-drawings/received.ts";
import { readFileApart } from "../imports/read-file.ts";
import type { PdfPage } from "./reading/pdf.ts";
import type { KeptPicture } from "./reading/picture.ts";

function orRefused<T extends object>(outcome: T | { problem: string }): T {
  if ("problem" in outcome) throw refusedFile(outcome.problem);
  return outcome;
}

export async function readPages(bytes: Buffer, principal: Principal): Promise<PdfPage[]> {
  return orRefused(await readFileApart(bytes, sharersOf(principal), { as: "pages" })).pages;
}

export interface ReadPicture extends KeptPicture {
  /** Metres of paper a pixel; null where there is no paper. */
  paperScale: number | null;
}

export async function readPicture(bytes: Buffer, principal: Principal, degrees = 0): Promise<ReadPicture> {
  const read = { as: "picture", amount: degrees } as const;
  return { ...orRefused(await readFileApart(bytes, sharersOf(principal), read)), paperScale: null };
}

export async function readPage(bytes: Buffer, page: number, principal: Principal): Promise<ReadPicture> {
  const read = { as: "page", amount: page } as const;
  const { paper, png } = orRefused(await readFileApart(bytes, sharersOf(principal), read));
  const kept = await readPicture(Buffer.from(png ?? "", "base64"), principal);
  return { ...kept, paperScale: paper[0] / kept.width };
}

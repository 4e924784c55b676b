import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { AdminBrandFields, TwinBrand } from "../../../../contract/admin-brands.ts";

type Fields = Partial<AdminBrandFields>;

/** What became of a row. */
export interface Outcome {
  ok: boolean;
  text: string;
}

/** One row of a file, how it was understood, and what became of it. */
export interface ImportRow {
  line: number;
  kind: "create" | "update" | "same" | "wrong";
  name: string;
  company: string;
  genre: string;
  /** The brand: the one to be changed, or the one that was made. */
  id?: number;
  /** Version that the change starts from; after it, the version that undoing starts from. */
  version?: number;
  body?: Fields;
  /** The changed fields as they stood before. */
  before?: Fields;
  /** Labels of the fields that change. */
  changes: string[];
  errors: string[];
  /** Brands of the same name or kana: the row is written only when it is said to be another brand. */
  twins?: TwinBrand[];
  isDistinct?: boolean;
  /** Headings of the columns that the errors are about. */
  wrongColumns?: string[];
  /** The row as it came, for correcting it on the page. */
  cells: string[];
  outcome?: Outcome;
  undone?: Outcome;
}

/** A file between its preview and its undoing. */
export interface Import {
  rows: ImportRow[];
  headings: string[];
  unknownHeadings: string[];
  state: "preview" | "done" | "undone";
}

const KEPT_MS = 12 * 60 * 60 * 1000;

const nameOf = (request: FastifyRequest, key: string) => `brand import ${request.session.sub} ${key}`;

/** Keeps a new import of this person; the key goes into the address. */
export async function keepImport(request: FastifyRequest, made: Import): Promise<string> {
  const key = randomUUID();
  await saveImport(request, key, made);
  return key;
}

export async function saveImport(request: FastifyRequest, key: string, made: Import): Promise<void> {
  await request.server.auth.store.keep(nameOf(request, key), made, KEPT_MS);
}

/** An import of this person; undefined for anybody else's, and for one that has been forgotten. */
export async function findImport(request: FastifyRequest, key: string): Promise<Import | undefined> {
  const kept = (await request.server.auth.store.take(nameOf(request, key))) as Import | undefined;
  if (kept) await saveImport(request, key, kept);
  return kept;
}

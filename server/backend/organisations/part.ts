import { type CallName, calls, type InputOf } from "../../contract/index.ts";
import type { FileAnswer } from "../answering/handler.ts";
import { parseInput } from "../answering/input.ts";
import { Refusal } from "../answering/refusal.ts";

/** One file of what an organisation takes along. */
export interface Part {
  folder: string;
  name: string;
  /** What it is, for the table of contents. */
  about: string;
  /** Missing where a file of the store is not there. */
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined;
}

/** What a call takes when it is asked for without anything but ids, its defaults filled in. */
export function inputOf<N extends CallName>(
  name: N,
  { params = {}, query = {} }: Partial<Record<"params" | "query", Record<string, number>>>,
): InputOf<N> {
  const texts = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  return parseInput(calls[name], {
    params: texts(params),
    query: texts(query),
    body: undefined,
  }) as InputOf<N>;
}

/** What several things give, one after the other; what is not there any more, or not to be read, gives nothing. */
export async function* partsOf(
  things: readonly { id: number }[],
  partOf: (params: { id: number }) => Promise<Part>,
): AsyncGenerator<Part> {
  for (const { id } of things) {
    try {
      yield await partOf({ id });
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 4040)) throw error;
    }
  }
}

/** A workbook as its own call answers it. */
export function workbookPart(file: FileAnswer, about: string, folder = ""): Part {
  const bytes = file.bytes instanceof Uint8Array ? [file.bytes] : file.bytes;
  return { folder, name: file.name, about, bytes };
}

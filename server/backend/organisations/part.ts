import { type CallName, calls, type InputOf } from "../../contract/index.ts";
import type { FileAnswer } from "../answering/handler.ts";
import { parseInput } from "../answering/input.ts";
import { Refusal } from "../answering/refusal.ts";

export interface Part {
  folder: string;
  name: string;
  about: string;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined;
}

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

export function workbookPart(file: FileAnswer, about: string, folder = ""): Part {
  const bytes = file.bytes instanceof Uint8Array ? [file.bytes] : file.bytes;
  return { folder, name: file.name, about, bytes };
}

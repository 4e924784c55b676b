import type { z } from "zod";
import { queryOf } from "../../paths.ts";

/** The conditions as hidden fields of the form that changes the number of rows. */
export function keptFields(address: Parameters<typeof queryOf>[0]): { name: string; value: string }[] {
  return [...new URLSearchParams(queryOf(address))].map(([name, value]) => ({ name, value }));
}

/** A kept query text as the values of an address. */
export function queryFrom(text: string) {
  const search = new URLSearchParams(text);
  return Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));
}

/** What a list knows of a kept query text. */
export function knownQuery(text: string | undefined, { shape }: z.ZodObject) {
  return Object.fromEntries(Object.entries(queryFrom(text ?? "")).filter(([key]) => key in shape));
}

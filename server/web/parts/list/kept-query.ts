import type { z } from "zod";
import { queryOf } from "../../paths.ts";

export function keptFields(address: Parameters<typeof queryOf>[0]): { name: string; value: string }[] {
  return [...new URLSearchParams(queryOf(address))].map(([name, value]) => ({ name, value }));
}

export function queryFrom(text: string) {
  const search = new URLSearchParams(text);
  return Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));
}

export function knownQuery(text: string | undefined, { shape }: z.ZodObject) {
  return Object.fromEntries(Object.entries(queryFrom(text ?? "")).filter(([key]) => key in shape));
}

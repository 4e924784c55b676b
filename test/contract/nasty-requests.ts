import fc from "fast-check";
import type { z } from "zod";
import type { Call } from "../../server/contract/call.ts";
import { nastyText, nastyValue } from "./nasty.ts";

export interface NastyRequest {
  over: Record<string, string | string[]>;
  bodyOver: Record<string, unknown>;
}

export function nastyRequests(call: Call): fc.Arbitrary<NastyRequest> {
  // A URL cannot hold half a character.
  const text = nastyText.map((one) => one.toWellFormed());
  const typed = fc.oneof(text, fc.array(text, { maxLength: 3 }));
  return fc.record({
    over: someOf([...keysOf(call.params), ...keysOf(call.query)], typed),
    bodyOver: someOf(call.kind === "write" ? keysOf(call.body) : [], nastyValue),
  });
}

function keysOf(schema: z.ZodType | undefined): string[] {
  return schema && "shape" in schema ? Object.keys(schema.shape as object) : [];
}

function someOf<T>(keys: string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc.dictionary(fc.constantFrom(...keys, "surprise"), value, { maxKeys: 3 });
}

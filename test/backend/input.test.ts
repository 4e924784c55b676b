import fc from "fast-check";
import { expect, it } from "vitest";
import { parseInput } from "../../server/backend/answering/input.ts";
import { Refusal } from "../../server/backend/answering/refusal.ts";
import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";
import { nastyText, nastyValue } from "../contract/nasty.ts";

const RUNS = 200;

it.each(Object.keys(calls) as CallName[])("reads or refuses any input of %s, field by field", (name) => {
  const call: Call = calls[name];
  const texts = (schema: unknown) =>
    dictionary(schema, fc.oneof(nastyText, fc.array(nastyText, { maxLength: 3 })));
  const body = fc.oneof(
    dictionary(call.kind === "write" ? call.body : undefined, nastyValue),
    nastyValue,
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(texts(call.params), texts(call.query), body, (params, query, given) => {
      try {
        expect(parseInput(call, { params, query, body: given })).toBeTypeOf("object");
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        const { status, errors = {} } = error as Refusal;
        expect(status).toBe(4000);
        for (const message of Object.values(errors)) expect(message).toMatch(/[ぁ-ん]/);
      }
    }),
    { numRuns: RUNS },
  );
});

function dictionary<T>(schema: unknown, value: fc.Arbitrary<T>) {
  const shape =
    schema && typeof schema === "object" && "shape" in schema ? Object.keys(schema.shape as object) : [];
  return fc.dictionary(fc.constantFrom(...shape, "surprise"), value);
}

import { expect, it } from "vitest";
import { z } from "zod";
import { parseFields } from "../../server/contract/refused-fields.ts";

it("refuses a field of any name, also __proto__, and names each once", () => {
  const schema = z.strictObject({ page: z.string() });
  const given = JSON.parse('{"__proto__": "x", "page": 1}');
  const { errors } = parseFields(schema, given);
  expect(Object.entries(errors ?? {})).toEqual([
    ["page", "形式が正しくありません。"],
    ["__proto__", "この項目は指定できません。"],
  ]);
});

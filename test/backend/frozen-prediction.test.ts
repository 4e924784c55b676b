import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { canonicalJson } from "../../server/backend/models/canonical-json.ts";
import { inputHash } from "../../server/backend/predictions/outcome.ts";
import { recompute } from "../../server/backend/predictions/recompute.ts";

const frozen = JSON.parse(readFileSync(join(import.meta.dirname, "frozen-prediction.json"), "utf8"));

it("a prediction frozen on the estimated residents opens and comes out the same to the byte", () => {
  expect(inputHash(frozen.inputs)).toBe(frozen.inputs_hash);
  const result = recompute(frozen.inputs);
  expect(createHash("sha256").update(canonicalJson(result)).digest("hex")).toBe(frozen.result_hash);
  expect(result).toMatchObject({
    sources: expect.arrayContaining([expect.stringContaining("1kmメッシュ居住人口")]),
  });
});

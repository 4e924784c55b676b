import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { canonicalJson } from "../../server/backend/models/canonical-json.ts";
import { inputHash, outcomeOf } from "../../server/backend/prediction/outcome.ts";
import { resultOf } from "../../server/backend/prediction/result.ts";

const frozen = JSON.parse(readFileSync(join(import.meta.dirname, "frozen-prediction.json"), "utf8"));

it("a prediction frozen on the estimated residents opens and comes out the same to the byte", () => {
  expect(inputHash(frozen.inputs)).toBe(frozen.inputs_hash);
  const outcome = outcomeOf(frozen.inputs);
  expect(outcome.answer).toMatchObject({ kind: "prediction", value_yen: frozen.yearly_sales_yen });
  const result = resultOf(frozen.inputs, outcome);
  expect(createHash("sha256").update(canonicalJson(result)).digest("hex")).toBe(frozen.result_hash);
  expect(result.sources.join()).toContain("1kmメッシュ居住人口");
});

it("a prediction of today names the census cells that it rests on", () => {
  const inputs = { ...frozen.inputs, geography: "census-2020" as const };
  expect(resultOf(inputs, outcomeOf(inputs)).sources.join()).toMatch(/500mメッシュ居住人口.*国勢調査/);
});

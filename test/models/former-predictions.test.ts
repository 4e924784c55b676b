import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canonicalJson } from "../../server/backend/models/canonical-json.ts";
import type { PredictionInput } from "../../server/backend/models/sales-prediction/types.ts";
import { inputHash } from "../../server/backend/predictions/outcome.ts";
import { isReproduced, recompute, revisionOf } from "../../server/backend/predictions/recompute.ts";
import { presentable } from "../../server/backend/predictions/revision-1/presentable.ts";
import { predictionResult } from "../../server/contract/prediction-results.ts";

const keptIn = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));

/** Two predictions, one of them a refusal, written by the product before model revision 2 existed. */
const kept = keptIn("revision-1.json");
/** Two of revision 2, of 15 and of 52 stores, the second with a scenario, written in November 2026; results as their hash. */
const keptOf2 = keptIn("revision-2.json");

test("predictions of revision 1 recompute to their bytes, under their hash", () => {
  for (const { inputs, inputs_hash, result } of kept) {
    expect(revisionOf(inputs)).toBe(1);
    expect(inputHash(inputs)).toBe(inputs_hash);
    expect(canonicalJson(recompute(inputs))).toBe(canonicalJson(result));
    expect(isReproduced(inputs, result)).toBe(true);
    expect(isReproduced(inputs, { ...result, low_yen: 1 })).toBe(false);
  }
});

/** Results of the same inputs by revision 3, written in November 2026. */
const HASHES_OF_3 = [
  "e621fd32032d527d2473f8177ac8ba6ff2778c8f3f69d321219ebfe5a6c3d3be",
  "f7e62c97d19d586774676f5cb8c137b960457e365c62487fb8b74d1b8390101f",
];

const hashOf = (result: object) => createHash("sha256").update(canonicalJson(result)).digest("hex");

test("predictions of revision 2 recompute to their bytes, whatever was made quicker since", () => {
  for (const { inputs, inputs_hash, result_hash } of keptOf2) {
    expect(revisionOf(inputs)).toBe(2);
    expect(inputHash(inputs)).toBe(inputs_hash);
    expect(hashOf(recompute(inputs))).toBe(result_hash);
  }
});

test("the same inputs by revision 3 are another prediction, which recomputes to its bytes, too", () => {
  const hashes = keptOf2.map(({ inputs }: { inputs: PredictionInput }) =>
    hashOf(recompute({ ...inputs, revision: 3 })),
  );
  expect(hashes).toEqual(HASHES_OF_3);
});

test("a prediction by a later program is not called changed by one that does not know its revision", () => {
  expect(() => recompute({ ...keptOf2[0].inputs, revision: 99 })).toThrow(RangeError);
});

test("those of revision 1 still open, marked with their revision, and say null where they knew nothing", () => {
  for (const { result } of kept) {
    const shown = predictionResult.parse(presentable(result));
    expect(shown.inputs.revision).toBe(1);
    expect([shown.effects, shown.neighbours_yen, shown.inputs.as_of]).toEqual([null, null, null]);
  }
});

import { expect, test } from "vitest";
import { backTestModel } from "../../server/web/pages/predictions/detail-test.ts";
import type { Predicted } from "../../server/web/pages/predictions/predicted.ts";

const figures = {
  ...{
    stores: 40,
    folds: 10,
    folds_tested: 10,
    tested_on: "2026-11-20",
    median_error: 0.08,
    mean_error: 0.1,
  },
  ...{ neighbours_error: 0.2, coverage: 0.8, coverage_low: 0.65, coverage_high: 0.9 },
};
const one = (changes: Partial<Predicted>) =>
  ({
    back_test: null,
    evaluation: null,
    format_id: 3,
    fitted: [],
    inputs: { stores_used: 40 },
    ...changes,
  }) as Predicted;
const frozen = { ...figures, by_format: [], by_size: [] };

test("stores that are tested apart are said to be, until the test is done", () => {
  const due = backTestModel(one({}));
  expect([due.isDue, due.stores, due.lines, due.how]).toEqual([
    true,
    40,
    [],
    expect.stringContaining("予測とは別に検証"),
  ]);
  expect(backTestModel(one({ back_test: frozen })).isDue).toBe(false);
});

test("a test that was dealt anew stands beside the first, with its own date", () => {
  const texts = (evaluation: Predicted["evaluation"]) =>
    backTestModel(one({ back_test: frozen, evaluation })).lines.map(({ label, text }) => `${label} ${text}`);
  const later = { ...figures, tested_on: "2026-11-27", mean_error: 0.123, repeats: 5 };
  expect(texts(later).slice(-4)).toEqual([
    "組分けを変えた検証 5回、2026/11/27",
    "平均誤差率（5回） 12.3%",
    "80%予測区間に入った割合（5回） 80%",
    "その95%信頼区間（5回） 65〜90%",
  ]);
  expect(texts({ ...later, repeats: 1 })).toEqual(texts(null));
});

import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { sizeClassLabels } from "../../../lib/labels.ts";
import { percent } from "../../charts/scale.ts";
import { signedPercent } from "./detail-model.ts";
import type { Predicted } from "./predicted.ts";

type Test = NonNullable<Predicted["back_test"]>;
type Counted = Pick<Test, "stores" | "coverage_low" | "coverage_high"> & { covered: number };

export function backTestModel({ back_test: test, evaluation, format_id, fitted, inputs }: Predicted) {
  if (!test)
    return { stores: inputs.stores_used, how: DUE, isNested: false, isDue: true, lines: [], groups: [] };
  const worst = fitted.reduce((most, store) => {
    const error = store.predicted_yen / store.actual_yen - 1;
    return Math.abs(error) > Math.abs(most) ? error : most;
  }, 0);
  const own = test.by_format.find((group) => group.format_id === format_id);
  const covered = test.by_format.reduce((sum, group) => sum + group.covered, 0);
  const isNested = test.folds_tested !== null;
  return {
    stores: test.stores,
    how: isNested ? nestedText(test, inputs.stores_used) : `${test.folds}組に分け、その組を除いて予測`,
    isNested,
    isDue: false,
    lines: [
      { label: "平均誤差率", text: `${percent(test.mean_error)}%` },
      { label: "誤差率の中央値", text: `${percent(test.median_error)}%` },
      ...(test.neighbours_error === null
        ? []
        : [{ label: "近い5店の中央値の平均誤差率", text: `${percent(test.neighbours_error)}%` }]),
      ...(isNested ? intervalLines({ ...test, covered }) : []),
      {
        label: `${formatName(format_id)}のみ`,
        text: own ? `${own.stores}店舗中 ${own.covered}店舗` : "検証した店舗なし",
      },
      { label: "最大誤差", text: `${signedPercent(worst)}%` },
      ...(test.tested_on ? [{ label: "検証日", text: formatDate(test.tested_on) }] : []),
      ...(evaluation && evaluation.repeats > 1 ? repeatedLines(evaluation) : []),
    ],
    groups: [
      ...test.by_format.map((group) => groupModel(formatName(group.format_id), group)),
      ...test.by_size.map((group) => groupModel(sizeText(group.size_class), group)),
    ],
  };
}

const DUE = "自店が多いため、予測とは別に検証しています。終わり次第、検証日とともに表示します";

function repeatedLines({ repeats, tested_on, ...test }: NonNullable<Predicted["evaluation"]>) {
  const { mean_error, coverage, coverage_low: low, coverage_high: high } = test;
  const times = `（${repeats}回）`;
  return [
    {
      label: "組分けを変えた検証",
      text: `${repeats}回${tested_on ? `、${formatDate(tested_on)}` : ""}`,
    },
    { label: `平均誤差率${times}`, text: `${percent(mean_error)}%` },
    { label: `80%予測区間に入った割合${times}`, text: share(coverage) },
    ...(low === null || high === null
      ? []
      : [{ label: `その95%信頼区間${times}`, text: rangeText(low, high) }]),
  ];
}

function rangeText(low: number, high: number): string {
  return `${share(low).replace("%", "")}〜${share(high)}`;
}

function nestedText({ folds, folds_tested, stores }: Test, used: number): string {
  const part = folds_tested === folds ? "" : `、うち${folds_tested}組の${stores}店（全${used}店）で検証`;
  return `入れ子の交差検証：${folds}組に分け、その組を使わずに作ったモデルで予測${part}`;
}

export function intervalLines({ stores, covered, coverage_low: low, coverage_high: high }: Counted) {
  return [
    { label: "80%予測区間に入った店", text: `${stores}店舗中 ${covered}店舗（${share(covered / stores)}）` },
    ...(low === null || high === null
      ? []
      : [{ label: "その割合の95%信頼区間", text: rangeText(low, high) }]),
  ];
}

function share(value: number): string {
  return `${Math.round(value * 100)}%`;
}

function groupModel(label: string, group: Test["by_format"][number] | Test["by_size"][number]) {
  const { stores, covered, coverage, coverage_low: low, coverage_high: high, is_pooled } = group;
  const own = `${share(coverage)}${low === null || high === null ? "" : `（${share(low)}〜${share(high)}）`}`;
  return { label, stores, covered, coverage: is_pooled ? `20店未満の合計で ${own}` : own };
}

function sizeText(size: 0 | 1 | 2 | 3 | 4): string {
  return `${sizeClassLabels[size].label}（${sizeClassLabels[size].range}）`;
}

import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { distanceKilometres } from "../geography.ts";
import { COLUMNS, LARGE_CHAIN } from "./design.ts";
import type { BrandModel } from "./fit.ts";
import type { NestedTest, Prediction, PredictionInput, SimilarStore } from "./types.ts";

/** An own store's sales beyond this, in ln, from what the others lead one to expect are pointed out: × 3.3 or ÷ 3.3. */
const ODD = 1.2;
/** Farther than this from the next own store the brand has no experience of the region. */
const FAR_KILOMETRES = 50;

interface Found {
  model: BrandModel;
  test: NestedTest | null;
  outside: Prediction["outside"];
  similar_stores: readonly SimilarStore[];
}

/** What a reader must know before using the value, the gravest first. */
export function warningsOf(
  input: PredictionInput,
  { model, test, outside, similar_stores }: Found,
): string[] {
  return [
    ...stretchWarning(input),
    ...formatWarnings(input, model, test),
    ...outsideWarning(outside, input),
    ...placeWarnings(input, model),
    ...oddStores(model),
    ...likeness(similar_stores),
    ...(model.stores.length < LARGE_CHAIN
      ? [
          `1年分の売上がある自店が${model.stores.length}店のため、少数の要因（面積・人口・昼間人口・駅・競合・施設の内外）だけで予測しました。`,
        ]
      : []),
  ];
}

function stretchWarning({ widened }: PredictionInput): string[] {
  if (!widened) return [];
  const { factor, stores, covered } = widened;
  return [
    `開店前の予測${stores}件のうち、実績が80%予測区間に入ったのは${covered}件（70%未満）のため、区間の幅（対数）を${factor.toFixed(1)}倍に広げました。`,
  ];
}

function formatWarnings(
  { candidate }: PredictionInput,
  { stores }: BrandModel,
  test: NestedTest | null,
): string[] {
  const label = labelOf(candidate.format);
  const own = stores.filter(({ format }) => format === candidate.format).length;
  if (own === 0) return [`同じ出店形態（${label}）の自店がないため、出店形態の差は反映していません。`];
  const tested = test?.rows.filter(({ format }) => format === candidate.format) ?? [];
  const covered = tested.filter(({ is_covered }) => is_covered).length;
  const missed = missedFormat(candidate.format, { stores: tested.length, covered });
  if (missed !== undefined) return [missed];
  return own < 5 ? [`同じ出店形態（${label}）の自店は${own}店だけです。`] : [];
}

function labelOf(format: number): string {
  return FACILITY_FORMATS.find(({ id }) => id === format)?.label ?? "";
}

/** What is said of a format whose stores the range has often missed where it was tested. */
export function missedFormat(
  format: number,
  { stores, covered }: { stores: number; covered: number },
): string | undefined {
  return stores >= 3 && covered / stores <= 0.6
    ? `この出店形態（${labelOf(format)}）の検証では、80%予測区間に入ったのは${stores}店中${covered}店です。区間より大きく外れることがあります。`
    : undefined;
}

function outsideWarning(outside: Prediction["outside"], { stores }: PredictionInput): string[] {
  if (outside.length === 0) return [];
  const named = outside.slice(0, 3).map(({ label, value, end, nearest_id }) => {
    const nearest = stores.find(({ id }) => id === nearest_id)?.name ?? "";
    return `${label}（${value > end ? "最大" : "最小"}の自店：${nearest}）`;
  });
  const rest = outside.length > named.length ? `など${outside.length}項目` : "";
  return [`${named.join("、")}${rest}が自店の範囲を外れています。その分、80%予測区間を広げています。`];
}

function placeWarnings({ candidate, stores: trading }: PredictionInput, { rows }: BrandModel): string[] {
  const varies = COLUMNS.some(
    ({ type }, i) => type === "measure" && i > 0 && rows.some((row) => row[i] !== rows[0]?.[i]),
  );
  if (!varies) return ["自店の商圏がすべて同じため、場所による差は予測に反映していません。"];
  const nearest = Math.min(...trading.map((store) => distanceKilometres(candidate, store)));
  return nearest > FAR_KILOMETRES
    ? [`最も近い自店まで${Math.round(nearest)}kmあり、この地域での実績がありません。`]
    : [];
}

function oddStores({ stores, targets, ensemble }: BrandModel): string[] {
  const odd = stores.filter(
    (_, i) => Math.abs((targets[i] as number) - (ensemble.outOfFold[i] as number)) > ODD,
  );
  if (odd.length === 0) return [];
  const names = odd.slice(0, 3).map(({ name }) => name);
  return [
    `年商がほかの自店からの見込みと3倍以上違う店舗があります（${names.join("、")}${odd.length > 3 ? `ほか${odd.length - 3}店` : ""}）。数値をご確認ください。予測への影響は抑えています。`,
  ];
}

function likeness(similar: readonly SimilarStore[]): string[] {
  const best = similar[0]?.score ?? 0;
  return best < 30 ? [`似ている自店がありません（最も近い店でも類似度${Math.round(best)}）。`] : [];
}

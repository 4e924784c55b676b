import type { Prediction } from "../../../contract/predictions.ts";
import { formatArea, oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { sizeClassLabels } from "../../../lib/labels.ts";
import { formatManYen } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import {
  inUnit,
  moneyParts,
  moneyRange,
  moneyText,
  moneyUnit,
  signedInUnit,
} from "../../charts/money-scale.ts";
import { percent } from "../../charts/scale.ts";
import { coordinatesText } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { sectionText } from "./place.ts";
import type { Predicted } from "./predicted.ts";

const MONTHS = 12;
/** Own stores named at once; the others stand in the full list. */
const MOST_EFFECTS = 8;

export function figuresOf(data: Predicted) {
  return {
    value: moneyParts(data.yearly_sales_yen),
    exact: data.yearly_sales_yen.toLocaleString("ja-JP"),
    range: moneyRange(data.low_yen, data.high_yen),
    perDay: `${formatManYen(data.yen_per_day)}／日`,
    perTsubo: `${formatManYen(data.yen_per_tsubo / MONTHS)}／坪・月`,
  };
}

/** What went in, as it was frozen. */
export function frozenInputs(data: Prediction) {
  const { inputs } = data;
  const names = (stores: readonly { name: string }[]) => stores.map(({ name }) => name).join("、");
  const scenario = [
    inputs.closing_stores.length > 0
      ? `閉店${inputs.closing_stores.length}店（${names(inputs.closing_stores)}）`
      : "閉店なし",
    inputs.opening_stores.length > 0
      ? `新店${inputs.opening_stores.length}店（${names(inputs.opening_stores)}）`
      : "新店なし",
  ].join("　");
  const place = data.facility_name === null ? data.address : `${data.facility_name}　${data.address}`;
  return {
    lines: [
      { label: "場所", text: place || coordinatesText(data) },
      ...sectionLine(data.recruitment),
      { label: "緯度・経度", text: coordinatesText(data) },
      { label: "出店形態・面積", text: `${formatName(data.format_id)}　${formatArea(data.area_tsubo)}` },
      { label: "開店予定日", text: formatDate(data.opening_on) },
      { label: "閉店・新店", text: scenario },
      {
        label: "使った自店",
        text: `${inputs.stores_used}店${inputs.stores_left_out.length > 0 ? `（売上がなく除外：${names(inputs.stores_left_out)}）` : ""}`,
      },
      { label: "モデル", text: `売上予測 ${inputs.version}` },
    ],
    hash: inputs.hash,
    shortHash: inputs.hash.slice(0, 12).replace(/(.{4})(?=.)/g, "$1-"),
    features: inputs.features.map(({ label, unit, value }) => ({
      label,
      unit,
      value: featureText(value, unit),
    })),
  };
}

/** The published section that was predicted, with what it costs today; its page is there while it is open. */
function sectionLine(section: Prediction["recruitment"]) {
  if (!section) return [];
  const { id, section_number, floor_name, is_open, rent_per_tsubo: rent } = section;
  const terms = is_open ? (rent === null ? "" : `　募集賃料 ${formatUnitRent(rent)}`) : "　募集終了";
  const text = `${sectionText(section_number, floor_name)}${terms}`;
  return [{ label: "区画", text, href: is_open ? paths.offeringSection.url(id) : undefined }];
}

export function featureText(value: number, unit: string): string {
  const digits = unit === "倍" ? 2 : unit === "%" ? 1 : 0;
  return formatDecimal(value, digits);
}

export function similarModel({ similar_stores }: Predicted) {
  const unit = moneyUnit();
  return {
    unit: unit.label,
    rows: similar_stores.map((store, index) => ({
      rank: index + 1,
      name: store.name,
      href: paths.brandStore.url(store.store_id),
      score: oneDecimal(store.score),
      actual: inUnit(store.actual_yen, unit),
      predicted: inUnit(store.predicted_yen, unit),
      error: `${signedPercent(store.predicted_yen / store.actual_yen - 1)}`,
      alike: store.alike,
      unlike: store.unlike,
    })),
  };
}

function signedPercent(share: number): string {
  const text = percent(Math.abs(share));
  return text === "0.0" ? "0.0" : `${share > 0 ? "+" : "−"}${text}`;
}

/** What the opening, with its scenario, does to each own store. */
export function effectsModel(data: Predicted) {
  const { cannibalization, fitted, network_change_yen: network, yearly_sales_yen: value, inputs } = data;
  const unit = moneyUnit();
  const now = new Map(fitted.map(({ store_id, actual_yen }) => [store_id, actual_yen]));
  const rows = cannibalization
    .toSorted((a, b) => b.loss_yen - a.loss_yen)
    .map((one) => {
      const actual = now.get(one.store_id);
      return {
        name: one.name,
        href: paths.brandStore.url(one.store_id),
        distance: oneDecimal(one.distance_m / 1000),
        now: actual === undefined ? "" : inUnit(actual, unit),
        change: signedInUnit(-one.loss_yen, unit),
        share: signedPercent(one.change),
        after: actual === undefined ? "" : inUnit(actual - one.loss_yen, unit),
        isLoss: one.loss_yen > 0,
      };
    });
  const losing = cannibalization.filter(({ loss_yen }) => loss_yen > 0);
  const lost = losing.reduce((sum, { loss_yen }) => sum + loss_yen, 0);
  const gained = cannibalization.reduce((sum, { loss_yen }) => sum + Math.max(0, -loss_yen), 0);
  return {
    unit: unit.label,
    rows: rows.slice(0, MOST_EFFECTS),
    all: rows.length > MOST_EFFECTS ? rows : [],
    losing: losing.length,
    lost: moneyText(lost),
    gained: gained > 0 ? moneyText(gained) : undefined,
    total: signedInUnit(network - value, unit),
    network: moneyText(Math.abs(network)),
    isLoss: network < 0,
    hasScenario: inputs.closing_stores.length + inputs.opening_stores.length > 0,
  };
}

/** How wrong it can be, and how often its ranges have been right. */
export function backTestModel({ back_test: test, format_id, fitted }: Predicted) {
  const worst = fitted.reduce((most, store) => {
    const error = store.predicted_yen / store.actual_yen - 1;
    return Math.abs(error) > Math.abs(most) ? error : most;
  }, 0);
  const own = test.by_format.find((group) => group.format_id === format_id);
  return {
    stores: test.stores,
    folds: test.folds,
    covered: test.by_format.reduce((sum, { covered }) => sum + covered, 0),
    coverage: percent(test.coverage),
    lines: [
      { label: "平均誤差率", text: `${percent(test.mean_error)}%` },
      { label: "誤差率の中央値", text: `${percent(test.median_error)}%` },
      { label: "区間的中率", text: `${percent(test.coverage)}%` },
      ...(own
        ? [{ label: `${formatName(format_id)}のみ`, text: `${own.stores}店舗中 ${own.covered}店舗` }]
        : [{ label: `${formatName(format_id)}のみ`, text: "検証した店舗なし" }]),
      { label: "最大誤差", text: `${signedPercent(worst)}%` },
    ],
    groups: [
      ...test.by_format.map((group) => ({ label: formatName(group.format_id), ...countsOf(group) })),
      ...test.by_size.map((group) => ({ label: sizeText(group.size_class), ...countsOf(group) })),
    ],
  };
}

function sizeText(size: 0 | 1 | 2 | 3 | 4): string {
  return `${sizeClassLabels[size].label}（${sizeClassLabels[size].range}）`;
}

function countsOf({ stores, covered, coverage }: { stores: number; covered: number; coverage: number }) {
  return { stores, covered, coverage: percent(coverage) };
}

import type { Prediction } from "../../../contract/prediction-results.ts";
import { formatArea, oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { formatManYen, moneyParts, moneyText } from "../../../lib/money.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import { inUnit, moneyRange, moneyUnit } from "../../charts/money-scale.ts";
import { percent } from "../../charts/scale.ts";
import { coordinatesText } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { sectionText } from "./place.ts";
import type { Predicted } from "./predicted.ts";

const MONTHS = 12;

export function figuresOf(data: Predicted) {
  return {
    value: moneyParts(data.yearly_sales_yen),
    exact: formatWhole(data.yearly_sales_yen),
    range: moneyRange(data.low_yen, data.high_yen),
    neighbours:
      data.neighbours_yen === null ? undefined : neighboursText(data.neighbours_yen, data.yearly_sales_yen),
    perDay: `${formatManYen(data.yen_per_day)}／日`,
    perTsubo: `${formatManYen(data.yen_per_tsubo / MONTHS)}／坪・月`,
  };
}

function neighboursText(neighbours: number, value: number): string {
  return `${moneyText(neighbours)}（予測との差 ${signedPercent(value / neighbours - 1)}%）`;
}

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
        text: `${inputs.stores_used}店${leftOutText(inputs.stores_left_out)}`,
      },
      ...(inputs.as_of ? [{ label: "データの時点", text: formatDate(inputs.as_of) }] : []),
      { label: "モデル", text: modelText(inputs) },
      ...(inputs.revision < 2 ? [] : [{ label: "地理データ", text: geographyText(inputs.geography) }]),
    ],
    hash: inputs.hash,
    code: data.verification_code,
    verifyHref: paths.salesPredictionVerify.url(),
    recomputationHref: paths.salesPredictionRecomputation.url(data.id),
    features: inputs.features.map(({ label, unit, value }) => ({
      label,
      unit,
      value: featureText(value, unit),
    })),
  };
}

export function modelText({ version, revision }: { version: string; revision: number }): string {
  return `売上予測 ${version}（モデル改訂${revision}）`;
}

const FORMER_REVISIONS: Readonly<Record<number, string>> = {
  1: "区間の的中率と自店への影響は現在の方法で測っていないため、表示していません。",
  2: "改訂2は、自店どうしが離れているブランドでは、自店に近い候補地を低く予測しすぎることがあり、40店未満では現在のモデルより誤差が大きくなります。",
};

/** What a former model's prediction is to be read with. */
export function formerTexts({ revision }: { revision: number }): string[] {
  const text = FORMER_REVISIONS[revision];
  if (text === undefined) return [];
  return [
    `モデル改訂${revision}による予測です。${text}「条件を変えて予測する」で現在のモデルの予測を作成できます。`,
  ];
}

function geographyText(version: string | undefined): string {
  return version === undefined ? "収録データ（2020年国勢調査）" : `運営者が取り込んだ公的統計（${version}）`;
}

function leftOutText(stores: Prediction["inputs"]["stores_left_out"]): string {
  const named = (label: string, reason: "sales" | "new") => {
    const names = stores.filter((store) => store.reason === reason).map(({ name }) => name);
    return names.length > 0 ? [`${label}：${names.join("、")}`] : [];
  };
  const all = [...named("売上がなく除外", "sales"), ...named("開店から1年未満のため除外", "new")];
  return all.length > 0 ? `（${all.join("　")}）` : "";
}

function sectionLine(section: Prediction["recruitment"]) {
  if (!section) return [];
  const { id, section_number, floor_name, is_open, rent_per_tsubo: rent } = section;
  const terms = is_open ? (rent === null ? "" : `　募集賃料 ${formatUnitRent(rent)}`) : "　募集終了";
  const text = `${sectionText(section_number, floor_name)}${terms}`;
  return [{ label: "区画", text, href: is_open ? paths.offeringSection.url(id) : undefined }];
}

export function featureText(value: number, unit: string): string {
  const isPart = unit === "店" && !Number.isInteger(value);
  const digits = unit === "倍" ? 2 : unit === "%" || isPart ? 1 : 0;
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
      predicted: store.predicted_yen === null ? "" : inUnit(store.predicted_yen, unit),
      error: store.predicted_yen === null ? "" : signedPercent(store.predicted_yen / store.actual_yen - 1),
      alike: store.alike,
      unlike: store.unlike,
    })),
  };
}

export function againHref(data: Prediction, changed: Record<string, string | number> = {}): string {
  return paths.salesPredictionNew.url({
    step: "terms",
    ...(data.facility_id === null
      ? { lat: data.latitude, lon: data.longitude, address: data.address }
      : {
          facility_id: data.facility_id,
          ...(data.recruitment?.is_open && { recruitment_id: data.recruitment.id }),
        }),
    name: data.name,
    format_id: data.format_id,
    area_tsubo: data.area_tsubo,
    opening_on: data.opening_on,
    closing: data.inputs.closing_store_ids.join(","),
    opening: data.inputs.opening_store_ids.join(","),
    plans: data.inputs.opening_plan_ids.join(","),
    ...changed,
  });
}

export function signedPercent(share: number): string {
  const text = percent(Math.abs(share));
  return text === "0.0" ? "0.0" : `${share > 0 ? "+" : "−"}${text}`;
}

import type { Prediction } from "../../../contract/prediction-results.ts";
import { formatArea, sizeClassOf } from "../../../lib/areas.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { formatManYen, moneyText } from "../../../lib/money.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import { inUnit, moneyRange, type moneyUnit, signedInUnit } from "../../charts/money-scale.ts";
import { percent } from "../../charts/scale.ts";
import { featureText } from "./detail-model.ts";
import { sectionText } from "./place.ts";

type Unit = ReturnType<typeof moneyUnit>;
type Line = { label: string; texts: string[]; isMain?: boolean };

export function comparedGroups(all: readonly Prediction[], unit: Unit): { label: string; rows: Line[] }[] {
  const line = (label: string, write: (one: Prediction) => string, isMain = false): Line => ({
    label,
    texts: all.map(write),
    isMain,
  });
  const money = (label: string, read: (one: Prediction) => number | null, isMain = false) =>
    line(label, (one) => withValue(read(one), (yen) => inUnit(yen, unit)), isMain);
  const keys = new Map(all.flatMap(({ drivers }) => drivers.map(({ key, label }) => [key, label] as const)));
  const features = new Map(
    all.flatMap(({ inputs }) =>
      inputs.features.filter(({ key }) => SHOWN.includes(key)).map((one) => [one.key, one] as const),
    ),
  );
  return [
    {
      label: "結果",
      rows: [
        line(
          "予測年商",
          ({ yearly_sales_yen: yen, refusal }) => (yen === null ? (refusal ?? "") : moneyText(yen)),
          true,
        ),
        line("80%予測区間", ({ low_yen: low, high_yen: high }) =>
          low === null || high === null ? "" : moneyRange(low, high),
        ),
        line("1日あたり", ({ yen_per_day: yen }) => withValue(yen, (given) => `${formatManYen(given)}／日`)),
        line("坪あたり", ({ yen_per_tsubo: yen }) =>
          withValue(yen, (given) => `${formatManYen(given / 12)}／坪・月`),
        ),
        money(
          `この出店による全社の純増（${unit.label}）`,
          ({ effects }) => effects?.bridge.opening_net_yen ?? null,
        ),
        money(`近い5店の中央値（${unit.label}）`, ({ neighbours_yen: yen }) => yen),
        ...(all.some(({ recruitment }) => recruitment?.is_open && recruitment.rent_per_tsubo !== null)
          ? [
              line("募集賃料", ({ recruitment }) => withValue(rentOf(recruitment), formatUnitRent)),
              line("賃料比率（賃料÷予測年商）", ({ recruitment, yen_per_tsubo: sales }) =>
                withValue(rentOf(recruitment), (rent) =>
                  sales === null ? "" : `${percent((rent * 12) / sales)}%`,
                ),
              ),
            ]
          : []),
      ],
    },
    {
      label: `要因（${unit.label}）`,
      rows: [
        money("自店の基準値", ({ base_yen: yen }) => yen),
        ...[...keys].map(([key, label]) =>
          line(label, ({ drivers }) =>
            withValue(drivers.find((driver) => driver.key === key)?.yen ?? null, (yen) =>
              signedInUnit(yen, unit),
            ),
          ),
        ),
      ],
    },
    {
      label: "確かさ（自店での検証）",
      rows: [
        line("同じ出店形態の区間的中", (one) => {
          const group = one.back_test?.by_format.find(({ format_id }) => format_id === one.format_id);
          return one.back_test ? coverageText(group) : "";
        }),
        line("同じ面積帯の区間的中", (one) => {
          const size = sizeClassOf(one.area_tsubo);
          const group = one.back_test?.by_size.find(({ size_class }) => size_class === size);
          return one.back_test ? coverageText(group) : "";
        }),
        line("似ている自店の平均誤差率", ({ similar_stores: stores }) => {
          if (stores.length === 0) return "";
          const errors = stores.flatMap(({ actual_yen, predicted_yen }) =>
            predicted_yen === null ? [] : [Math.abs(predicted_yen / actual_yen - 1)],
          );
          if (errors.length === 0) return "";
          const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
          return `${percent(mean)}%（${errors.length}店舗）`;
        }),
        line("全店の平均誤差率", ({ back_test: test }) => (test ? `${percent(test.mean_error)}%` : "")),
        line("注意", ({ warnings }) => (warnings.length > 0 ? `${warnings.length}件` : "なし")),
      ],
    },
    {
      label: "商圏",
      rows: [...features].map(([key, { label, unit: counted }]) =>
        line(`${label}${counted ? `（${counted}）` : ""}`, ({ inputs }) =>
          withValue(inputs.features.find((one) => one.key === key)?.value ?? null, (value) =>
            featureText(value, counted),
          ),
        ),
      ),
    },
    {
      label: "入力",
      rows: [
        line("場所", ({ facility_name, address, recruitment: section }) =>
          [facility_name ?? address, section ? sectionText(section.section_number, section.floor_name) : ""]
            .filter(Boolean)
            .join("　"),
        ),
        line("出店形態", ({ format_id }) => formatName(format_id)),
        line("面積", ({ area_tsubo }) => formatArea(area_tsubo)),
        line("開店予定日", ({ opening_on }) => formatDate(opening_on)),
        line(
          "閉店・新店",
          ({ inputs }) => `閉店${inputs.closing_stores.length}店　新店${inputs.opening_stores.length}店`,
        ),
        line("モデル", ({ inputs }) => `${inputs.version}（改訂${inputs.revision}）`),
        line("固定した日時", ({ created_at }) => formatDateTime(created_at)),
      ],
    },
  ];
}

const SHOWN: readonly string[] = [
  "population_1km",
  "population_3km",
  "growth_2035",
  "day_night_1km",
  "passengers_walk",
  "competitors_500m",
];

function coverageText(group: { stores: number; covered: number } | undefined): string {
  return group ? `${group.stores}店舗中${group.covered}店舗` : "検証した店舗なし";
}

function rentOf(section: Prediction["recruitment"]): number | null {
  return section?.is_open ? section.rent_per_tsubo : null;
}

function withValue(value: number | null, write: (value: number) => string): string {
  return value === null ? "" : write(value);
}

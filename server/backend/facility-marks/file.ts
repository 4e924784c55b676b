import type { MarkedFacility } from "../../contract/facility-marks.ts";
import type { InputOf } from "../../contract/index.ts";
import { squareMetres } from "../../lib/areas.ts";
import { facilityTypeLabels } from "../../lib/labels.ts";
import { salesClassOf } from "../../lib/sales-classes.ts";
import type { Handler } from "../answering/handler.ts";
import {
  type Condition,
  choiceCondition,
  FILE_SLICE,
  type ListColumn,
  organisationName,
  rangeCondition,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { planTooSmall } from "../answering/refusal.ts";
import { predictingBrand } from "../facilities/search.ts";
import { namesOf } from "../reference/names.ts";
import { searchMarked } from "./marks.ts";

function summed(area: number): number {
  return Math.round(area * 100) / 100;
}

/** What the screen shows: sales by their class, for the sum itself is the facility's own matter. */
const COLUMNS: ListColumn<MarkedFacility>[] = [
  { title: "施設", width: 26, kind: "text", of: (f) => f.name },
  { title: "種類", width: 12, kind: "text", of: (f) => facilityTypeLabels[f.facility_type] },
  { title: "都道府県", width: 10, kind: "text", of: (f) => f.prefecture_name },
  { title: "市区町村", width: 16, kind: "text", of: (f) => f.municipality_name },
  { title: "最寄り駅", width: 14, kind: "text", of: (f) => f.station_name },
  { title: "駅からの直線距離（m）", width: 12, kind: "integer", of: (f) => f.station_distance_m },
  { title: "面積（坪）", width: 12, kind: "decimal", of: (f) => summed(f.area_tsubo) },
  { title: "面積（㎡）", width: 12, kind: "decimal", of: (f) => summed(squareMetres(f.area_tsubo)) },
  { title: "区画数", width: 8, kind: "integer", of: (f) => f.section_count },
  {
    title: "年商規模",
    width: 14,
    kind: "text",
    of: ({ sales_million_yen: sales }) => (sales === null ? null : salesClassOf(sales).label),
  },
  { title: "評価の平均（5点満点）", width: 10, kind: "decimal", of: (f) => f.rating.average },
  { title: "評価の件数", width: 8, kind: "integer", of: (f) => f.rating.count },
  { title: "ブックマーク", width: 10, kind: "text", of: (f) => (f.is_bookmarked ? "あり" : null) },
  { title: "ステルス", width: 8, kind: "text", of: (f) => (f.is_stealth ? "ステルス" : null) },
  { title: "開業日", width: 12, kind: "date", of: (f) => f.opened_on },
  { title: "更新日時", width: 17, kind: "instant", of: (f) => f.updated_at },
];

const PREDICTION: ListColumn<MarkedFacility> = {
  title: "売上予測（円／年）",
  width: 14,
  kind: "integer",
  of: ({ prediction_yearly_sales_yen: yen }) => yen,
};

const PREDICTION_SPACE: ListColumn<MarkedFacility> = {
  title: "売上予測の面積（坪）",
  width: 12,
  kind: "decimal",
  of: ({ prediction_area_tsubo }) => prediction_area_tsubo,
};

const ORDERS = {
  near: "自施設から近い順",
  rating: "評価の高い順",
  prediction: "売上予測の坪あたりが高い順",
} as const;

type Query = InputOf<"downloadFacilitiesExcel">["query"];

function requireFiles(principal: Principal, { current_facility }: Query): void {
  if (current_facility !== undefined) ownStandardFacility(principal, current_facility);
  const { isCurator, facilities, brands } = principal;
  const isOpen =
    isCurator ||
    facilities.some(({ isStandard }) => isStandard) ||
    brands.some(({ hasFacilityPlan, hasSalesPrediction }) => hasFacilityPlan || hasSalesPrediction);
  if (!isOpen) throw planTooSmall();
}

export const downloadFacilitiesExcel: Handler<"downloadFacilitiesExcel"> = async ({ query }, context) => {
  const { database, principal } = context;
  requireFiles(principal, query);
  const [found, organisation, prefectures] = await Promise.all([
    searchMarked(context, query, FILE_SLICE),
    organisationName(context, { facilityId: query.current_facility, brandId: query.current_brand }),
    namesOf(database, "prefectures", query.prefectures ?? []),
  ]);
  const predicts = predictingBrand(principal, query) !== undefined;
  return writeList(context, {
    title: "施設一覧",
    organisation,
    columns: predicts ? [...COLUMNS, PREDICTION, PREDICTION_SPACE] : COLUMNS,
    rows: found.facilities,
    total: found.total,
    conditions: [
      ...conditionsOf(query, prefectures),
      ...(predicts
        ? [
            rangeCondition(
              "売上予測",
              "万円",
              manYen(query.prediction_value_min),
              manYen(query.prediction_value_max),
            ),
          ]
        : []),
      ["並び順", query.order ? ORDERS[query.order] : "登録順"],
    ],
  });
};

function manYen(millions: number | undefined): number | undefined {
  return millions === undefined ? undefined : millions * 100;
}

function conditionsOf(query: Query, prefectures: readonly string[]): Condition[] {
  return [
    wordsCondition(query.search),
    choiceCondition("都道府県", prefectures),
    choiceCondition(
      "施設の種類",
      (query.building_types ?? []).map((type) => facilityTypeLabels[type]),
    ),
    rangeCondition("面積", "坪", query.area_min_size, query.area_max_size),
    ["ブックマーク", query.is_bookmarked ? "ブックマークのみ" : "すべて"],
  ];
}

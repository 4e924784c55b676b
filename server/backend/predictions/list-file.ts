import type { PredictionSummary } from "../../contract/prediction-results.ts";
import { formatName } from "../../lib/facility-formats.ts";
import { predictionOrderLabels } from "../../lib/forecasts.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  organisationName,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { decimal, integer, text } from "../answering/workbook.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { findPredictions } from "./rows.ts";

const COLUMNS: ListColumn<PredictionSummary>[] = [
  { ...integer("予測番号", 12), of: ({ id }) => id },
  { ...text("予測名", 28), of: ({ name }) => name },
  { ...text("施設", 26), of: ({ facility_name }) => facility_name },
  { ...text("住所", 36), of: ({ address }) => address },
  { ...text("出店形態", 14), of: ({ format_id }) => formatName(format_id) },
  { ...decimal("面積（坪）"), of: ({ area_tsubo }) => area_tsubo },
  { title: "開店予定日", width: 12, kind: "date", of: ({ opening_on }) => opening_on },
  { ...integer("予測年商（円）", 16), of: ({ yearly_sales_yen }) => yearly_sales_yen },
  { ...integer("80%予測区間の下限（円）", 16), of: ({ low_yen }) => low_yen },
  { ...integer("80%予測区間の上限（円）", 16), of: ({ high_yen }) => high_yen },
  {
    ...text("モデルの版", 12),
    of: ({ major_version, minor_version }) => `${major_version}.${minor_version}`,
  },
  { title: "作成日時", width: 17, kind: "instant", of: ({ created_at }) => created_at },
  { ...text("作成者", 16), of: ({ created_by_name }) => created_by_name },
];

export const downloadPredictionsExcel: Handler<"downloadPredictionsExcel"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const { data, total } = await findPredictions(context, query, FILE_SLICE);
  const facility = data.find(({ facility_name }) => facility_name !== null)?.facility_name;
  return writeList(context, {
    title: "売上予測の一覧",
    organisation: await organisationName(context, { brandId }),
    columns: COLUMNS,
    rows: data,
    total,
    conditions: [
      ["施設", query.facility_id === undefined ? "指定なし" : (facility ?? "")],
      ["出店形態", query.format_id === undefined ? "指定なし" : formatName(query.format_id)],
      wordsCondition(query.search),
      orderCondition(predictionOrderLabels[query.sort], query.order),
    ],
  });
};

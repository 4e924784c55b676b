import type { StoreOpeningPlan } from "../../contract/opening-plans.ts";
import { squareMetres } from "../../lib/areas.ts";
import { FACILITY_FORMATS } from "../../lib/facility-formats.ts";
import { PLAN_STAGE_LABELS } from "../../lib/plan-stages.ts";
import type { Handler } from "../answering/handler.ts";
import { FILE_SLICE, type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { findPlans } from "./plans.ts";

const COLUMNS: ListColumn<StoreOpeningPlan>[] = [
  { title: "開店予定日", width: 12, kind: "date", of: (p) => p.opening_on },
  { title: "計画名", width: 26, kind: "text", of: (p) => p.name },
  { title: "段階", width: 14, kind: "text", of: (p) => PLAN_STAGE_LABELS[p.stage] },
  { title: "施設", width: 22, kind: "text", of: (p) => p.facility_name },
  { title: "住所", width: 32, kind: "text", of: (p) => p.address || null },
  { title: "出店形態", width: 14, kind: "text", of: (p) => formatOf(p.format_id) },
  { title: "面積（坪）", width: 10, kind: "decimal", of: (p) => p.area_tsubo },
  {
    title: "面積（㎡）",
    width: 10,
    kind: "decimal",
    of: ({ area_tsubo: area }) => (area === null ? null : squareMetres(area)),
  },
  { title: "賃料（円／坪・月）", width: 16, kind: "integer", of: (p) => p.rent_yen_per_tsubo },
  { title: "担当者", width: 14, kind: "text", of: (p) => p.person || null },
  { title: "期限", width: 12, kind: "date", of: (p) => p.due_on },
  { title: "店舗", width: 22, kind: "text", of: (p) => p.store?.name ?? null },
  { title: "メモ", width: 40, kind: "text", of: (p) => p.memo || null },
  { title: "更新日時", width: 17, kind: "instant", of: (p) => p.updated_at },
];

/** Only for brands whose plan predicts. */
const PREDICTION: ListColumn<StoreOpeningPlan> = {
  title: "予測年商（円）",
  width: 16,
  kind: "integer",
  of: (p) => p.prediction_yearly_sales_yen,
};

function formatOf(id: number | null): string | null {
  return FACILITY_FORMATS.find((format) => format.id === id)?.label ?? null;
}

export const downloadOpeningPlansExcel: Handler<"downloadOpeningPlansExcel"> = async ({ query }, context) => {
  const { brand_id, facility_id } = query;
  const { hasSalesPrediction } = ownBrandGrant(context.principal, brand_id);
  const { data, total } = await findPlans(context, query, FILE_SLICE);
  const [organisation, facility] = await Promise.all([
    organisationName(context, { brandId: brand_id }),
    organisationName(context, { facilityId: facility_id }, "すべて"),
  ]);
  return writeList(context, {
    title: "出店計画",
    organisation,
    columns: hasSalesPrediction ? [...COLUMNS, PREDICTION] : COLUMNS,
    rows: data,
    total,
    conditions: [
      ["施設", facility],
      ["並び順", "開店予定日の早い順"],
    ],
  });
};

import { sql } from "drizzle-orm";
import type { StoreOpeningPlan } from "../../contract/opening-plans.ts";
import { squareMetres } from "../../lib/areas.ts";
import { formatName } from "../../lib/facility-formats.ts";
import { planLabels } from "../../lib/plan-labels.ts";
import { PLAN_STAGE_LABELS } from "../../lib/plan-stages.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { FILE_SLICE, type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { findPlans } from "./plans.ts";

const COLUMNS: ListColumn<StoreOpeningPlan>[] = [
  { title: planLabels.opening_on, width: 12, kind: "date", of: (p) => p.opening_on },
  { title: planLabels.name, width: 26, kind: "text", of: (p) => p.name },
  { title: planLabels.stage, width: 14, kind: "text", of: (p) => PLAN_STAGE_LABELS[p.stage] },
  { title: "施設", width: 22, kind: "text", of: (p) => p.facility_name },
  { title: planLabels.address, width: 32, kind: "text", of: (p) => p.address || null },
  { title: planLabels.format_id, width: 14, kind: "text", of: (p) => formatName(p.format_id) || null },
  { title: planLabels.area_tsubo, width: 10, kind: "decimal", of: (p) => p.area_tsubo },
  {
    title: "面積（㎡）",
    width: 10,
    kind: "decimal",
    of: ({ area_tsubo: area }) => (area === null ? null : squareMetres(area)),
  },
  { title: planLabels.rent_yen_per_tsubo, width: 16, kind: "integer", of: (p) => p.rent_yen_per_tsubo },
  { title: planLabels.person, width: 14, kind: "text", of: (p) => p.person || null },
  { title: planLabels.due_on, width: 12, kind: "date", of: (p) => p.due_on },
  { title: "店舗", width: 22, kind: "text", of: (p) => p.store?.name ?? null },
  { title: planLabels.memo, width: 40, kind: "text", of: (p) => p.memo || null },
  { title: "更新日時", width: 17, kind: "instant", of: (p) => p.updated_at },
];

const PREDICTION: ListColumn<StoreOpeningPlan> = {
  title: "予測年商（円）",
  width: 16,
  kind: "integer",
  of: (p) => p.prediction_yearly_sales_yen,
};

export const downloadOpeningPlansExcel: Handler<"downloadOpeningPlansExcel"> = async ({ query }, context) => {
  const { brand_id, facility_id, prediction_id } = query;
  const { hasSalesPrediction } = ownBrandGrant(context.principal, brand_id);
  const { data, total } = await findPlans(context, query, FILE_SLICE);
  const [organisation, facility, prediction] = await Promise.all([
    organisationName(context, { brandId: brand_id }),
    organisationName(context, { facilityId: facility_id }, "すべて"),
    prediction_id === undefined ? "すべて" : predictionName(context, brand_id, prediction_id),
  ]);
  return writeList(context, {
    title: "出店計画",
    organisation,
    columns: hasSalesPrediction ? [...COLUMNS, PREDICTION] : COLUMNS,
    rows: data,
    total,
    conditions: [
      ["施設", facility],
      ["売上予測", prediction],
      ["並び順", "開店予定日の早い順"],
    ],
  });
};

async function predictionName({ database }: CallContext, brandId: number, id: number): Promise<string> {
  const [prediction] = await database.rows<{ name: string }>(sql`
    select name from predictions where id = ${id} and brand_id = ${brandId}`);
  return prediction?.name ?? "該当なし";
}

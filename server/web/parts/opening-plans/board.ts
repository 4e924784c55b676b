import type { FastifyReply } from "fastify";
import type { StoreOpeningPlan } from "../../../contract/opening-plans.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { moneyText } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { fileLink } from "../list/file.ts";
import { STAGES } from "./fields.ts";
import { allPlans, planRow, plansHref } from "./load.ts";

export type PlansView = "board" | "list";

export async function showOwnPlans(
  request: BrandRequest,
  reply: FastifyReply,
  { query }: { query: { view?: PlansView | undefined } },
): Promise<unknown> {
  if (request.viewer.brand.is_sales_prediction)
    return redirect(reply, paths.salesPredictions.url({ tab: "plans", view: query.view }));
  return showPlans(request, reply, { view: query.view ?? "board" });
}

export async function showPlans(
  request: BrandRequest,
  reply: FastifyReply,
  { view }: { view: PlansView },
): Promise<unknown> {
  const brand = request.viewer.brand;
  const { ok, plans, total } = await allPlans(request);
  const rows = plans.map((plan) => planRow(request, plan));
  const href = (to: PlansView) => {
    const query = to === "list" ? { view: to } : {};
    return brand.is_sales_prediction
      ? paths.salesPredictions.url({ tab: "plans", ...query })
      : paths.storeOpeningPlans.url(query);
  };
  return reply.page("opening-plans/index", {
    title: "出店計画",
    styles: ["predictions"],
    breadcrumb: [{ label: brand.brand_name }, { label: "出店計画" }],
    hasPredictions: brand.is_sales_prediction,
    ok,
    view,
    views: [
      { label: "段階別", href: href("board"), isCurrent: view === "board" },
      { label: "日付順", href: href("list"), isCurrent: view === "list" },
    ],
    total,
    isCut: total > plans.length,
    rows,
    columns: STAGES.map((stage) => ({
      ...stage,
      rows: rows.filter((row) => row.stage === stage.stage),
      sums: sumsOf(plans.filter((plan) => plan.stage === stage.stage)),
    })),
    overdue: rows.filter(({ isOverdue }) => isOverdue).length,
    late: rows.filter(({ isLate }) => isLate).length,
    stages: STAGES,
    excel: fileLink(paths.storeOpeningPlansExcel.url(), ok ? total : undefined),
    packHref: paths.openingPacks.url(),
    newHref: paths.storeOpeningPlanNew.url(),
    retryHref: plansHref(request),
  });
}

function sumsOf(plans: readonly StoreOpeningPlan[]): { label: string; text: string }[] {
  const sum = (
    label: string,
    read: (plan: StoreOpeningPlan) => number | null,
    write: (sum: number) => string,
  ) => {
    const values = plans.map(read).filter((value) => value !== null);
    if (values.length === 0) return [];
    const of = values.length < plans.length ? `（${values.length}件）` : "";
    const total = values.reduce((all, value) => all + value, 0);
    return [{ label, text: `${write(total)}${of}` }];
  };
  return [
    ...sum(
      "年商計",
      ({ prediction_yearly_sales_yen: yen }) => yen,
      (yen) => moneyText(yen),
    ),
    ...sum(
      "面積計",
      ({ area_tsubo: area }) => area,
      (area) => `${oneDecimal(area)}坪`,
    ),
  ];
}

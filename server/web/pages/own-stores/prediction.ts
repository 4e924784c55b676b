import type { FastifyReply } from "fastify";
import type { AnswerOf } from "../../../contract/index.ts";
import { WHOLE_YEAR, type YearSales } from "../../../contract/own-stores.ts";
import { formatDate } from "../../../lib/dates.ts";
import { storeSalesRecord, yearText } from "../../../lib/fields/store-sales.ts";
import { manYenNumber } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { breadcrumbOf, findOwnStore } from "./find.ts";

type Found = NonNullable<AnswerOf<"getStorePrediction">["prediction"]>;

export async function showStorePrediction(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const store = await findOwnStore(request, params.id);
  const asked = { id: store.id, brand_id: store.brand_id };
  const [predicted, sold] = await Promise.all([
    optional(request, "getStorePrediction", asked),
    optional(request, "getStoreSales", asked),
  ]);
  const { prediction } = predicted.value;
  const title = "実績と売上予測";
  return reply.page("own-stores/prediction", {
    title,
    styles: ["admin"],
    breadcrumb: breadcrumbOf(request, store, title),
    store,
    ok: predicted.ok && sold.ok && prediction !== null,
    refusal: prediction?.refusal ?? undefined,
    facts: prediction && factsOf(prediction),
    heads: { year: storeSalesRecord.year.label, months: storeSalesRecord.months.label },
    rows: sold.value.sales.map((one) => rowOf(one, prediction)),
    sources: prediction?.sources ?? [],
    retryHref: paths.ownStorePrediction.url(store.id),
    backHref: paths.ownStore.url(store.id),
    salesHref: paths.ownStoreSales.url(store.id),
    canEnter: request.viewer.brand.grant_type === "admin",
  });
}

function factsOf({ predicted_yen, low_yen, high_yen, stores_used, years, as_of }: Found) {
  const others = years.map(({ year, stores }) => `${yearText(year)} ${stores}店`);
  return [
    { label: "予測年商", text: `${manYenNumber(predicted_yen)}万円` },
    { label: "80%予測区間", text: `${manYenNumber(low_yen)}〜${manYenNumber(high_yen)}万円` },
    { label: "計算に使った店舗", text: `${stores_used}店（この店舗を除く）` },
    { label: "ほかの店舗の年商の年度", text: others.join("、") },
    { label: "計算の時点", text: formatDate(as_of) },
    {
      label: "方法",
      text: "この店舗を除いた自店から学習し、同じ場所・出店形態・面積に出店した場合の年商を予測",
    },
  ];
}

function rowOf({ year, amount_yen, months }: YearSales, prediction: Found | null) {
  const { predicted_yen = null, low_yen = null, high_yen = null } = prediction ?? {};
  const isCompared = months === WHOLE_YEAR && predicted_yen !== null && low_yen !== null && high_yen !== null;
  const change =
    isCompared && predicted_yen > 0 ? (100 * (amount_yen - predicted_yen)) / predicted_yen : undefined;
  return {
    label: yearText(year),
    amount: manYenNumber(amount_yen),
    months,
    difference:
      change === undefined ? "" : `${change >= 0 ? "+" : "−"}${formatDecimal(Math.abs(change), 1)}%`,
    inside: !isCompared
      ? months === WHOLE_YEAR
        ? ""
        : "年度の途中のため比べません"
      : amount_yen < low_yen
        ? "区間より少ない"
        : amount_yen > high_yen
          ? "区間より多い"
          : "区間の中",
  };
}

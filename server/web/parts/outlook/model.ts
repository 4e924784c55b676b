import type { AnswerOf } from "../../../contract/index.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { yearText } from "../../../lib/fields/store-sales.ts";
import { formatManYen, moneyText } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { moneyRange } from "../../charts/money-scale.ts";
import { optional } from "../../gateway/optional.ts";

export const OUTLOOK = "自社データによる見込み";

const MONTHS = 12;
type Answer = AnswerOf<"getOwnOutlooks">;
type Basis = NonNullable<Answer["basis"]>;

export async function ownOutlooks(request: BrandRequest, recruitmentIds: readonly number[]) {
  const { brand_id } = request.viewer.brand;
  const asked = { brand_id, recruitment_ids: [...recruitmentIds] };
  const { ok, value } = await optional(request, "getOwnOutlooks", asked);
  const { basis, outlooks } = value;
  return {
    ok,
    refusal: basis?.refusal ?? undefined,
    basis: basis && basis.refusal === null ? basisModel(basis) : undefined,
    byRecruitment: new Map(outlooks.map((one) => [one.recruitment_id, outlookModel(one)])),
  };
}

function outlookModel({
  yearly_sales_yen,
  low_yen,
  high_yen,
  yen_per_tsubo,
  outside,
}: Answer["outlooks"][number]) {
  const value = `${moneyText(yearly_sales_yen, high_yen)}／年`;
  const range = moneyRange(low_yen, high_yen);
  const perTsubo = `${formatManYen(yen_per_tsubo / MONTHS)}／坪・月`;
  const beyond = outside.join("、");
  return {
    value,
    range,
    perTsubo,
    outside: beyond && `自店の範囲外：${beyond}`,
    facts: [
      { label: "予測年商", text: value },
      { label: "80%予測区間", text: range },
      { label: "坪あたり", text: perTsubo },
      ...(beyond ? [{ label: "自店の範囲外", text: `${beyond}（予測の幅が広くなります）` }] : []),
    ],
  };
}
export type OutlookModel = ReturnType<typeof outlookModel>;

function basisModel(basis: Basis) {
  const { stores_used, stores_left_out, years, format_id, as_of, test, sources } = basis;
  const percent = (share: number) => `${formatDecimal(share * 100, 0)}%`;
  const yearLine = years.map(({ year, stores }) => `${yearText(year)} ${stores}店`).join("、");
  const leftOut = stores_left_out > 0 ? `（売上がない・開店1年未満の${stores_left_out}店を除く）` : "";
  const tested = test
    ? `自店${test.stores}店で検証：誤差の中央値${percent(test.median_error)}、80%予測区間に入った割合${percent(test.coverage)}`
    : "";
  return {
    summary: `自店${stores_used}店の年商から計算`,
    facts: [
      { label: "計算に使った自店", text: `${stores_used}店${leftOut}。他社に公開していない店舗も含みます。` },
      { label: "自店の年商の年度", text: yearLine },
      { label: "計算の時点", text: formatDate(as_of) },
      { label: "出店形態", text: `${formatName(format_id)}（自店で最も多い形態）として計算` },
      { label: "範囲", text: `80%予測区間。${tested}` },
    ],
    sources,
  };
}

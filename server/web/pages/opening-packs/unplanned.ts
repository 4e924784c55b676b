import { idText } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import type { PredictionSummary } from "../../../contract/prediction-results.ts";
import { formatDate } from "../../../lib/dates.ts";
import { moneyText } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional, type Part } from "../../gateway/optional.ts";

interface Unplanned {
  total: number;
  found: readonly PredictionSummary[];
  chosen: readonly PredictionSummary[];
}

export async function readUnplanned(
  request: BrandRequest,
  search: readonly string[],
  values: readonly string[],
): Promise<Part<Unplanned>> {
  const asked = { brand_id: request.viewer.brand.brand_id, unplanned: true };
  const ids = values.filter((value) => idText.safeParse(value).success).map(Number);
  const pages = Array.from({ length: Math.ceil(ids.length / PER_PAGE) }, (_, page) =>
    optional(request, "getPredictions", {
      ...asked,
      ids: ids.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
    }),
  );
  const [found, ...chosen] = await Promise.all([
    optional(request, "getPredictions", { ...asked, search: search.join(" ") }),
    ...pages,
  ]);
  return {
    ok: [found, ...chosen].every(({ ok }) => ok),
    value: {
      total: found.value.total,
      found: found.value.data,
      chosen: chosen.flatMap(({ value }) => value.data),
    },
  };
}

export function unplannedModel(
  { total, found, chosen }: Unplanned,
  { words, search, errors }: { words: string; search: readonly string[]; errors: Record<string, string> },
) {
  if (total === 0 && chosen.length === 0 && search.length === 0) return undefined;
  const ids = new Set(chosen.map(({ id }) => id));
  const options = [...chosen, ...found.filter(({ id }) => !ids.has(id))];
  return {
    field: {
      name: "words",
      label: "売上予測の名前・場所",
      type: "search",
      value: words,
      size: 24,
      ...(errors.words !== undefined && { error: errors.words }),
    },
    missing: total === 0 ? words.trim() : undefined,
    group: {
      name: "predictions",
      legend: "出店計画のない売上予測",
      ...(total > found.length && {
        hint: `${total}件のうち、新しい${found.length}件を表示しています。ほかの売上予測は、名前か場所で探してください。選択は残ります。`,
      }),
      options: options.map(({ id, name, yearly_sales_yen, created_at }) => ({
        value: id,
        label: `${name}（${yearly_sales_yen === null ? "算出できません" : moneyText(yearly_sales_yen)}、${formatDate(created_at)}）`,
      })),
      values: [...ids],
      ...(errors.predictions !== undefined && { error: errors.predictions }),
    },
  };
}

import type { AnswerOf } from "../../../contract/index.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { ringName } from "../../../lib/trade-area-words.ts";
import type { Part } from "../../gateway/optional.ts";
import type { LineOf } from "./model.ts";

export function marketModel({ ok, value: { market } }: Part<AnswerOf<"getMarket">>, lineOf: LineOf) {
  if (!market) return { ok, found: undefined };
  const industries = market.rings[0]?.industries ?? [];
  const food = market.rings.at(-1)?.industries[0];
  return {
    ok,
    found: {
      heads: market.rings.map(({ radius_m }) => ringName(radius_m)),
      takeaway: food && {
        ring: ringName(market.rings.at(-1)?.radius_m ?? 0),
        label: food.label,
        count: formatWhole(food.count),
        registered: food.registered === null ? null : formatWhole(food.registered),
      },
      totals: [
        { label: "従業者", unit: "人", values: market.rings.map(({ workers }) => formatWhole(workers)) },
        {
          label: "全産業の事業所",
          unit: "所",
          values: market.rings.map(({ establishments }) => formatWhole(establishments)),
        },
      ],
      rows: industries.map(({ label }, i) => ({
        label,
        cells: market.rings.map((ring) => ({
          count: formatWhole(ring.industries[i]?.count ?? 0),
          registered: ring.industries[i]?.registered ?? null,
        })),
      })),
      establishmentsSource: lineOf(market.establishments),
      incomes: market.incomes.map(({ name, wards, share, taxpayers, yen_per_taxpayer }) => ({
        name,
        wards: wards.length > 0 ? `${wards.join("・")}は市の値` : "",
        share: formatDecimal(share * 100, 1),
        taxpayers: formatWhole(taxpayers),
        income: formatWhole(yen_per_taxpayer / 10_000),
      })),
      incomeSource: lineOf(market.income),
      spending: market.spending && {
        city: market.spending.city,
        rows: market.spending.groups.map(({ label, yen, national_yen }) => ({
          label,
          yen: formatWhole(yen),
          national: formatWhole(national_yen),
          ratio: national_yen > 0 ? formatDecimal((yen / national_yen) * 100, 0) : "-",
        })),
        source: lineOf(market.spending.origin),
      },
    },
  };
}

export function marketOrigins({ market }: AnswerOf<"getMarket">) {
  return [market?.establishments, market?.income, market?.spending?.origin];
}

export function municipalityRows(
  { value: { future_population: found } }: Part<AnswerOf<"getFuturePopulation">>,
  lineOf: LineOf,
) {
  const rows = (found?.municipalities ?? []).map((area) => {
    const { projection_2025: projected, preliminary_2025: counted } = area;
    const points = projected !== null && counted !== null && counted > 0 ? projected / counted - 1 : null;
    return {
      name: area.name,
      residents: formatWhole(area.residents),
      projection: projected === null ? "-" : formatWhole(projected),
      preliminary: counted === null ? "-" : formatWhole(counted),
      difference: points === null ? "-" : formatDecimal(points * 100, 1).replace("-", "−"),
      method: area.method,
    };
  });
  return { rows, area: ringName(found?.radius_m ?? 0), source: lineOf(found?.provenance) };
}

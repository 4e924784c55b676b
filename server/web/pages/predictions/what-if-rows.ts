import type { WhatIf, WhatIfAnswer } from "../../../contract/prediction-results.ts";
import type { ProfitTerms } from "../../../contract/profit-terms.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { formatManYen, moneyText } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { type Profit, profitOf } from "../../../lib/profit.ts";
import { inUnit, type MoneyUnit, moneyRange, signedInUnit } from "../../charts/money-scale.ts";
import { percent } from "../../charts/scale.ts";
import type { Part } from "../../gateway/optional.ts";
import { paybackText } from "./detail-profit.ts";

type Sides = Pick<WhatIf, "before" | "after">;
type Line = { label: string; before: string; after: string; change: string; isMain: boolean };

interface Terms {
  /** Yen per 坪 and month, in place of what the brand's terms say. */
  rent: number | null;
  profitTerms: Part<{ terms: readonly ProfitTerms[] }>;
  unit: MoneyUnit;
}

export function whatIfGroups(sides: Sides, terms: Terms): { label: string; rows: Line[] }[] {
  const { unit } = terms;
  const groups = [
    { label: "条件", rows: termRows(sides) },
    { label: "結果", rows: resultRows(sides, unit) },
    { label: `要因（${unit.label}）`, rows: driverRows(sides, unit) },
    { label: `採算（1年あたり・${unit.label}）`, rows: profitRows(sides, terms) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function textRow({ before, after }: Sides, label: string, write: (side: WhatIfAnswer) => string): Line {
  const [was, is] = [write(before), write(after)];
  return { label, before: was, after: is, change: was === is ? "同じ" : "変更", isMain: false };
}

type Read = (side: WhatIfAnswer) => number | null;

interface Cells {
  value: (value: number) => string;
  change: (value: number) => string;
}

function numberRow({ before, after }: Sides, label: string, read: Read, cells: Cells, isMain = false): Line {
  return lineOf(label, { was: read(before), is: read(after) }, cells, isMain);
}

function termRows(sides: Sides): Line[] {
  const names = (stores: readonly { name: string }[]) => stores.map(({ name }) => name).join("、") || "なし";
  return [
    textRow(sides, "出店形態", ({ format_id }) => formatName(format_id)),
    textRow(sides, "面積", ({ area_tsubo }) => formatArea(area_tsubo)),
    textRow(sides, "開店予定日", ({ opening_on }) => formatDate(opening_on)),
    textRow(sides, "それまでに閉店する店舗", ({ closing_stores }) => names(closing_stores)),
    textRow(sides, "それまでに開く店舗・計画", ({ opening_stores }) => names(opening_stores)),
  ];
}

function resultRows(sides: Sides, unit: MoneyUnit): Line[] {
  const inManYen = (label: string, read: Read) =>
    numberRow(sides, `${label}（${unit.label}）`, read, moneyCells(unit));
  const range = ({ low_yen: low, high_yen: high }: WhatIfAnswer) =>
    low === null || high === null ? "" : moneyRange(low, high);
  return [
    numberRow(
      sides,
      "予測年商",
      ({ yearly_sales_yen: yen }) => yen,
      { value: moneyText, change: (yen) => `${signedInUnit(yen, unit)}${unit.label}` },
      true,
    ),
    { ...textRow(sides, "80%予測区間", range), change: "" },
    numberRow(sides, "1日あたり", ({ yen_per_day: yen }) => yen, {
      value: (yen) => `${formatManYen(yen)}／日`,
      change: (yen) => signedOneDecimal(yen),
    }),
    numberRow(sides, "坪あたり", ({ yen_per_tsubo: yen }) => (yen === null ? null : yen / 12), {
      value: (yen) => `${formatManYen(yen)}／坪・月`,
      change: (yen) => signedOneDecimal(yen),
    }),
    inManYen("この出店による全社の純増", ({ opening_net_yen: yen }) => yen),
    inManYen("近い5店の中央値", ({ neighbours_yen: yen }) => yen),
  ];
}

function signedOneDecimal(yen: number): string {
  const text = formatDecimal(Math.abs(yen) / 10_000, 1);
  return text === "0.0" ? "±0" : `${yen > 0 ? "+" : "−"}${text}万円`;
}

function moneyCells(unit: MoneyUnit) {
  return {
    value: (yen: number) => inUnit(yen, unit),
    change: (yen: number) => signedInUnit(yen, unit),
  };
}

function driverRows(sides: Sides, unit: MoneyUnit): Line[] {
  const { before, after } = sides;
  if (before.base_yen === null && after.base_yen === null) return [];
  const labels = new Map(
    [...before.drivers, ...after.drivers].map(({ key, label }) => [key, label] as const),
  );
  const signed = { value: moneyCells(unit).change, change: moneyCells(unit).change };
  return [
    numberRow(sides, "自店の基準値", ({ base_yen: yen }) => yen, moneyCells(unit)),
    ...[...labels].map(([key, label]) =>
      numberRow(sides, label, ({ drivers }) => drivers.find((one) => one.key === key)?.yen ?? null, signed),
    ),
  ];
}

function profitRows({ before, after }: Sides, { rent, profitTerms, unit }: Terms): Line[] {
  const termsOf = (side: WhatIfAnswer) =>
    profitTerms.value.terms.find(({ format_id }) => format_id === side.format_id);
  const of = (side: WhatIfAnswer, terms: ProfitTerms | undefined) =>
    terms && side.yearly_sales_yen !== null
      ? profitOf(terms, side.area_tsubo, side.yearly_sales_yen)
      : undefined;
  const own = termsOf(after);
  const fixed = { rent_kind: "fixed", fixed_rent_yen_per_tsubo: rent, sales_share_percent: null } as const;
  const [was, is] = [
    of(before, termsOf(before)),
    of(after, own && rent !== null ? { ...own, ...fixed } : own),
  ];
  const rentOnly = rent === null ? null : rent * after.area_tsubo * 12;
  const sales = after.yearly_sales_yen;
  if (!was && !is && rentOnly === null) return [];
  const money = (label: string, read: (profit: Profit) => number, isMain = false): Line => {
    const values = { was: was ? read(was) : null, is: is ? read(is) : null };
    return lineOf(label, values, moneyCells(unit), isMain);
  };
  const share = { value: (value: number) => `${percent(value)}%`, change: sharePoints };
  const shareOf = (yen: number | null | undefined, of: number | null) => (yen && of ? yen / of : null);
  return [
    lineOf("賃料", { was: was?.rent_yen ?? null, is: is?.rent_yen ?? rentOnly }, moneyCells(unit)),
    lineOf(
      "賃料比率（賃料÷予測年商）",
      {
        was: shareOf(was?.rent_yen, before.yearly_sales_yen),
        is: shareOf(is?.rent_yen ?? rentOnly, sales),
      },
      share,
    ),
    ...(was || is
      ? [
          money("貢献利益", ({ contribution_yen: yen }) => yen, true),
          {
            label: "投資回収年数",
            before: was ? paybackText(was) : "",
            after: is ? paybackText(is) : "",
            change: "",
            isMain: false,
          },
        ]
      : []),
  ];
}

function lineOf(
  label: string,
  { was, is }: { was: number | null; is: number | null },
  write: Cells,
  isMain = false,
): Line {
  return {
    label,
    before: was === null ? "" : write.value(was),
    after: is === null ? "" : write.value(is),
    change: was === null || is === null ? "" : write.change(is - was),
    isMain,
  };
}

function sharePoints(value: number): string {
  const text = percent(Math.abs(value));
  return text === "0.0" ? "±0" : `${value > 0 ? "+" : "−"}${text}ポイント`;
}

import type { AnswerOf } from "../../contract/index.ts";
import { ringName } from "../../lib/trade-area-words.ts";
import { decimal, integer, type Table, text, type Value } from "../answering/workbook.ts";

type Market = NonNullable<AnswerOf<"getMarket">["market"]>;

export function industriesTable({ rings }: Market): Table {
  const [first] = rings;
  return {
    name: "事業所",
    columns: [
      text("業種", 26),
      ...rings.flatMap(({ radius_m }) => [
        decimal(`${ringName(radius_m)}の事業所（所）`, 18),
        integer(`${ringName(radius_m)}の登録店舗（店）`, 18),
      ]),
    ],
    rows: [
      ["全産業", ...rings.flatMap(({ establishments }): Value[] => [establishments, null])],
      ...(first?.industries ?? []).map(({ label }, i): Value[] => [
        label,
        ...rings.flatMap(({ industries }): Value[] => [
          industries[i]?.count ?? null,
          industries[i]?.registered ?? null,
        ]),
      ]),
    ],
  };
}

export function incomesTable({ incomes }: Market): Table {
  return {
    name: "所得",
    columns: [
      text("市区町村", 20),
      text("市の値を使う区", 30),
      decimal("3km圏の居住人口に占める割合（%）", 20),
      integer("納税義務者（人）", 16),
      integer("納税者一人当たりの所得（円）", 20),
    ],
    rows: incomes.map(({ name, wards, share, taxpayers, yen_per_taxpayer }) => [
      name,
      wards.join("、") || null,
      share * 100,
      taxpayers,
      Math.round(yen_per_taxpayer),
    ]),
  };
}

export function spendingTable({ city, groups }: NonNullable<Market["spending"]>): Table {
  return {
    name: "家計支出",
    columns: [
      text("費目", 26),
      integer(`${city}（円／年、二人以上の世帯）`, 24),
      integer("全国（円／年、二人以上の世帯）", 24),
    ],
    rows: groups.map(({ label, yen, national_yen }) => [label, yen, national_yen]),
  };
}

import type { Fields } from "./field.ts";

/** What a brand enters about a fiscal year of one of its stores. */
export const storeSalesRecord = {
  store_id: {
    label: "店舗名",
    also: ["店名", "店舗"],
    kind: "id",
    named: "store",
    isRequired: true,
    width: 26,
  },
  year: {
    label: "年度",
    also: ["会計年度", "決算年度", "対象年度"],
    kind: "text",
    hint: "自社の会計年度。例：2025",
    isRequired: true,
    width: 10,
  },
  amount_yen: {
    label: "売上",
    also: ["年商", "売上高", "年間売上", "売上金額"],
    unit: "円",
    kind: "count",
    isRequired: true,
    width: 16,
  },
  months: {
    label: "対象月数",
    also: ["月数", "営業月数"],
    unit: "か月",
    kind: "count",
    hint: "12か月そろった年度だけを売上予測に使います。空欄は12か月",
    width: 10,
  },
} as const satisfies Fields;

/** How a fiscal year is called: `2025年度`; null where figures are of no year. */
export function yearText(year: number | null): string {
  return year === null ? "年度の記録なし" : `${year}年度`;
}

/** How a brand stands to what a recruitment asks for, beside the score; in the order of candidates. */
export const matchGroupLabels = {
  wanted: "希望業種",
  any: "全業種",
  near: "近い業種",
  other: "希望外",
  excluded: "条件外",
} as const;

/** The same in words for the brand, where the recruitment asks for other genres; no part of the score. */
export const unwantedNotes: Partial<Record<keyof typeof matchGroupLabels, string>> = {
  near: "自社の業種は希望業種にありません（同じ大分類の業種を募集）",
  other: "自社の業種は希望業種にありません（別の大分類の業種を募集）",
};

/** The orders of a brand's list of published sections. */
export const offeringOrderLabels = {
  fit: "合う順",
  score: "適合度の高い順",
  rent: "賃料の安い順",
  area: "面積の広い順",
  handover: "引渡しの早い順",
  published: "公開の新しい順",
} as const;

/** Where the rows stand that a criterion of the score was read from. */
export const matchRowsLabels = {
  stores: "既存店の面積",
  wishes: "出店希望",
  shops: "館内の店舗",
  trade_areas: "既存店の商圏",
} as const;

/** Where a facility finds those rows: on the pages of the brand and of its own building. */
export function candidateRows(
  brandHref: string,
  facilityHref: string,
): Record<keyof typeof matchRowsLabels, string> {
  return {
    stores: `${brandHref}#stores`,
    wishes: `${brandHref}#profile`,
    shops: `${facilityHref}#tenants`,
    trade_areas: `${brandHref}#stores`,
  };
}

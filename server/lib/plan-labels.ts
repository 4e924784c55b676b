/** What each field of a store opening plan is called. */
export const planLabels = {
  name: "計画名",
  stage: "段階",
  opening_on: "開店予定日",
  format_id: "出店形態",
  area_tsubo: "面積（坪）",
  rent_yen_per_tsubo: "賃料（円／坪・月）",
  person: "担当者",
  due_on: "期限",
  address: "住所",
  latitude: "緯度",
  longitude: "経度",
  memo: "メモ",
} as const;

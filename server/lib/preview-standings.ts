/** As whom an admin looks at their own page. */
export const previewStandingLabels = {
  standard_facility: "他の施設（スタンダード）",
  free_facility: "他の施設（フリー）",
  brand: "他のブランド（全プラン）",
  brand_without_benchmark: "他のブランド（ベンチマークプランなし）",
  brand_without_plans: "他のブランド（プランなし）",
  partner: "取引先",
  signed_out: "ログインしていない人",
} as const;

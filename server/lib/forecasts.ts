/** What became of a forecast once its store had opened. */
export const forecastResultLabels = {
  inside: "区間の中",
  below: "区間より少ない",
  above: "区間より多い",
  waiting: "12か月の実績待ち",
  late: "開店後の予測のため対象外",
  none: "予測なし",
} as const;

export const forecastOrderLabels = {
  opened: "開店日",
  name: "店舗",
  difference: "予測との差",
} as const;

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

/** Below this share of at least so many stores, ranges of 80 % have been too narrow. */
const TOO_NARROW = { share: 0.7, stores: 20 };

/** Whether the ranges of forecasts have held what stores then sold too seldom. */
export function areTooNarrow({ stores, covered }: { stores: number; covered: number }): boolean {
  return stores >= TOO_NARROW.stores && covered / stores < TOO_NARROW.share;
}

/** What a list of predictions is ordered by. */
export const predictionOrderLabels = {
  created: "作成日時",
  value: "予測年商",
  opening: "開店予定日",
  area: "面積",
  name: "予測名",
} as const;

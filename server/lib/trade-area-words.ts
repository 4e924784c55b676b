/** How far from a place stations are counted. */
export const STATION_METRES = 2000;

/** A ring by its radius: `500m圏`, `3km圏`. */
export function ringName(metres: number): string {
  return `${metres < 1000 ? `${metres}m` : `${metres / 1000}km`}圏`;
}

/** An age group by its bounds: `0〜4歳`, `85歳以上`. */
export function ageName({ from, to }: { from: number; to: number | null }): string {
  return to === null ? `${from}歳以上` : `${from}〜${to}歳`;
}

/** How the population of a year is known. */
export const yearKindLabels = {
  small_areas: "小地域",
  census: "国勢調査",
  projection: "将来推計",
  extrapolation: "外挿",
} as const;

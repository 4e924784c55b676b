/** A cell: residents (night), and people staying at 11–14時 on weekdays and on holidays, persons. */
export interface DayNightCell {
  population_2020: number;
  weekday_daytime: number;
  holiday_daytime: number;
}

/** Classes by weekday daytime ÷ night population: each from its bound up to the next. */
export const DAY_NIGHT_CLASSES = [
  { key: "bedroom", from: 0, label: "住宅地型" },
  { key: "balanced", from: 0.9, label: "昼夜均衡型" },
  { key: "daytime", from: 1.2, label: "昼間流入型" },
  { key: "business", from: 2, label: "業務・商業集積型" },
  { key: "core", from: 5, label: "都心集中型" },
] as const;
export type DayNightClass = (typeof DAY_NIGHT_CLASSES)[number]["key"];

export interface DayNight {
  radius_kilometres: number;
  night_population: number;
  weekday_daytime_population: number;
  holiday_daytime_population: number;
  /** Daytime ÷ night population (1 = as many by day as by night); null when nobody lives in the ring. */
  weekday_ratio: number | null;
  holiday_ratio: number | null;
  /** Holiday ÷ weekday daytime population; above 1 more people come on days off. */
  holiday_to_weekday: number | null;
  class: DayNightClass | null;
  label: string;
  cells_counted: number;
}

/**
 * Daytime against night population of the surroundings (朝昼, `asahiru`), the census's 昼夜間人口比率 ÷ 100 computed
 * from mesh cells: staying population of 11–14時 in 2019 (全国の人流オープンデータ, 国土交通省) over residents of 2020,
 * each cell of the ring counted by its area share. Radius in kilometres.
 */
export function dayNight(inside: readonly (DayNightCell & { share: number })[], radius: number): DayNight {
  let night = 0;
  let weekday = 0;
  let holiday = 0;
  for (const cell of inside) {
    night += cell.share * cell.population_2020;
    weekday += cell.share * cell.weekday_daytime;
    holiday += cell.share * cell.holiday_daytime;
  }
  const ratio = night > 0 ? weekday / night : null;
  const found = dayNightClassOf(ratio);
  return {
    radius_kilometres: radius,
    night_population: night,
    weekday_daytime_population: weekday,
    holiday_daytime_population: holiday,
    weekday_ratio: ratio,
    holiday_ratio: night > 0 ? holiday / night : null,
    holiday_to_weekday: weekday > 0 ? holiday / weekday : null,
    class: found?.key ?? null,
    label: found?.label ?? "判定できません（居住人口がありません）",
    cells_counted: inside.length,
  };
}

/** The class of a ratio; a bound belongs to the class it opens; undefined without a ratio. */
export function dayNightClassOf(ratio: number | null): (typeof DAY_NIGHT_CLASSES)[number] | undefined {
  return ratio === null ? undefined : DAY_NIGHT_CLASSES.findLast(({ from }) => ratio >= from);
}

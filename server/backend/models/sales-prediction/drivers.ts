import { mean, roundToTotal } from "../statistics.ts";
import { COLUMNS } from "./design.ts";
import type { Ensemble } from "./ensemble.ts";
import type { Driver, DriverKey } from "./types.ts";

/** Drivers in the order of the screen. */
export const DRIVERS: readonly { key: DriverKey; label: string }[] = [
  { key: "area", label: "面積" },
  { key: "population", label: "商圏人口" },
  { key: "demographics", label: "年齢構成・人口増減" },
  { key: "daytime", label: "昼間人口" },
  { key: "stations", label: "駅の乗降客数" },
  { key: "competition", label: "競合店" },
  { key: "facility", label: "施設" },
  { key: "format", label: "出店形態" },
  { key: "cannibalisation", label: "自店との商圏重複" },
  { key: "other", label: "その他（誤差の範囲）" },
];

/** Standard errors to either side of an 80 % margin. */
const NORMAL_80 = 1.2816;

/**
 * The value in yen taken apart: base (the average own store) and one share per driver, whole yen that add up to the value
 * exactly. The product of effects becomes a sum by the logarithmic mean (B. W. Ang, Energy Policy 32, 2004). A driver's
 * margin is 1.28 standard errors by the jackknife over members, each fitted without one fold (M. Quenouille 1956); drivers
 * that are not larger than their margin are merged into `other`.
 */
export function explained(
  ensemble: Ensemble,
  row: readonly number[],
): { value: number; base: number; drivers: Driver[] } {
  const members = ensemble.parts(row).map(({ base, parts }) => ({ base, logs: byDriver(parts) }));
  const log = mean(members.map(({ base, logs }) => base + logs.reduce((sum, part) => sum + part, 0)));
  const baseLog = mean(members.map(({ base }) => base));
  const [value, base] = [log, baseLog].map((one) => Math.exp(one) * ensemble.smear) as [number, number];
  const shift = log - baseLog;
  const slope = Math.abs(shift) < 1e-9 ? base : (value - base) / shift;
  const errorOf = (chosen: readonly number[]) => {
    const sums = members.map(({ logs }) => chosen.reduce((sum, i) => sum + (logs[i] as number), 0));
    const middle = mean(sums);
    const spread = sums.reduce((sum, one) => sum + (one - middle) ** 2, 0) / ensemble.repeats;
    const perRepeat = members.length / ensemble.repeats;
    return Math.abs(slope) * NORMAL_80 * Math.sqrt(((perRepeat - 1) / perRepeat) * spread);
  };
  const all = DRIVERS.slice(0, -1).map(({ key, label }, i) => ({
    key,
    label,
    exact: slope * mean(members.map(({ logs }) => logs[i] as number)),
    margin: errorOf([i]),
    chosen: [i],
  }));
  const told = all.filter(({ exact, margin }) => Math.abs(exact) > margin && Math.abs(exact) >= 1);
  const merged = all.filter((driver) => !told.includes(driver));
  const other = {
    ...(DRIVERS.at(-1) as (typeof DRIVERS)[number]),
    chosen: merged.flatMap(({ chosen }) => chosen),
  };
  const shown = [
    ...told,
    { ...other, exact: merged.reduce((sum, { exact }) => sum + exact, 0), margin: errorOf(other.chosen) },
  ];
  const rounded = { value: Math.round(value), base: Math.round(base) };
  const yen = roundToTotal(
    shown.map(({ exact }) => exact),
    rounded.value - rounded.base,
  );
  const drivers = shown.map(({ key, label, margin }, i) => ({
    key,
    label,
    yen: yen[i] as number,
    margin_yen: Math.round(margin),
    merged: key === "other" ? merged.map((one) => one.key) : [],
  }));
  return { ...rounded, drivers };
}

function byDriver(parts: readonly number[]): number[] {
  return DRIVERS.slice(0, -1).map(({ key }) =>
    parts.reduce((sum, part, i) => sum + (COLUMNS[i]?.driver === key ? part : 0), 0),
  );
}

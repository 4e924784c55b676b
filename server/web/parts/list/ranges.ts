import { typedNumber } from "../../../lib/typed-number.ts";

const MOST_KEPT = 100;

export interface Range {
  min: string;
  max: string;
  label: string;
  isWhole?: boolean;
}

export function misreadRanges(given: unknown, ignored: readonly string[], ranges: readonly Range[]) {
  const values = (given ?? {}) as Record<string, unknown>;
  const typed: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const { min, max, label, isWhole } of ranges) {
    const misread = [min, max].filter((name) => ignored.includes(name));
    for (const name of misread) {
      const text = values[name];
      if (typeof text === "string") typed[name] = text.slice(0, MOST_KEPT);
    }
    const [low, high] = [min, max].map((name) => typedNumber(String(values[name] ?? "")));
    if (misread.length > 0) errors[min] = `${label}は0以上の${isWhole ? "整数" : "数字"}で入力してください。`;
    else if (typeof low === "number" && typeof high === "number" && low > high)
      errors[min] = `${label}の下限は上限以下にしてください。`;
  }
  return { typed, errors };
}

import type { Browser } from "playwright";

/** One line of the result. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  detail: string;
  /** The same of one answer that comes again and again, where that is another figure. */
  repeated?: number;
}

export interface Subject {
  browser: Browser;
  origin: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

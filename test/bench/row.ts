import type { Browser } from "playwright";

export interface Row {
  what: string;
  value: number;
  unit: string;
  detail: string;
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

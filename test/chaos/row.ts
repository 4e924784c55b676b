export interface Row {
  id: string;
  what: string;
  figure: string;
  target: string;
  isMet: boolean;
}

export interface Limits {
  atMost?: number;
  atLeast?: number;
  unit?: string;
}

export function row(id: string, what: string, value: number, { atMost, atLeast, unit = "" }: Limits): Row {
  const bounds = [atLeast === undefined ? "" : `≥ ${atLeast}`, atMost === undefined ? "" : `≤ ${atMost}`];
  const suffix = unit === "" ? "" : ` ${unit}`;
  return {
    id,
    what,
    figure: `${Number(value.toFixed(1))}${suffix}`,
    target: `${atLeast !== undefined && atLeast === atMost ? `= ${atLeast}` : bounds.filter(Boolean).join(", ")}${suffix}`,
    isMet: value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity),
  };
}

/** The value below which this share of the values lies; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

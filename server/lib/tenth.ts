/** Rounds to a tenth of a unit: below what a screen or a printer can show, and short in the markup. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

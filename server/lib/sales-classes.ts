/**
 * Sales-scale classes (specification, section 3): labels in 億円, bounds in millions of yen. A bound belongs to the
 * class it opens, but for 5,000, which "50 or less" holds.
 */
export const SALES_CLASSES = [
  { id: 0, key: "50", label: "50億円以下", minimum: 0, maximum: 5_000 },
  { id: 1, key: "100", label: "100億円", minimum: 5_000, maximum: 15_000 },
  { id: 2, key: "200", label: "200億円", minimum: 15_000, maximum: 25_000 },
  { id: 3, key: "300", label: "300億円", minimum: 25_000, maximum: 35_000 },
  { id: 4, key: "400", label: "400億円", minimum: 35_000, maximum: 45_000 },
  { id: 5, key: "500", label: "500億円以上", minimum: 45_000, maximum: null },
] as const;
export type SalesClass = (typeof SALES_CLASSES)[number];

/**
 * Sales-scale class of yearly sales in millions of yen; "50 or less" holds its own bound of 5,000.
 * Negative or not a number throws RangeError.
 */
export function salesClassOf(millionYen: number): SalesClass {
  if (!(millionYen >= 0)) throw new RangeError("sales must be 0 or more");
  if (millionYen <= SALES_CLASSES[0].maximum) return SALES_CLASSES[0];
  return SALES_CLASSES.findLast(({ minimum }) => millionYen >= minimum) ?? SALES_CLASSES[0];
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with grouped thousands and so many decimals: `1,665.2`. Formatters are kept: a new one for each number costs
 * twenty times as much as writing it.
 * @param least decimals always written; as many as `most` where not given
 */
export function formatDecimal(value: number, most: number, least: number = most): string {
  const key = `${least} ${most}`;
  const known = formats.get(key);
  if (known) return known.format(value);
  const made = new Intl.NumberFormat("ja-JP", { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, made);
  return made.format(value);
}

const formats: Intl.NumberFormat[] = [];
const MOST_DECIMALS = 20;
/** Below it all digits of a number are counted. */
const MOST_PLAIN = 1e13;
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/**
 * A number with grouped thousands and so many decimals: `1,665.2`; below nothing with the sign of minus: `−443`. What is
 * rounded is the number as it is written, half away from nothing.
 * @param least decimals always written; as many as `most` where not given
 */
export function formatDecimal(value: number, most: number, least: number = most): string {
  // Moving the point of the digits multiplies exactly; `*` would make 1.005 less than half. NaN of those with exponents.
  const size = Math.round(most === 0 ? Math.abs(value) : Number(`${Math.abs(value)}e${most}`));
  if (!(size < MOST_PLAIN)) return byLocale(value, most, least);
  const digits = String(size).padStart(most + 1, "0");
  const ungrouped = digits.slice(0, digits.length - most);
  const whole = ungrouped.length > 3 ? ungrouped.replace(GROUPS, ",") : ungrouped;
  let decimals = digits.slice(digits.length - most);
  while (decimals.length > least && decimals.endsWith("0")) decimals = decimals.slice(0, -1);
  return `${value < 0 ? "−" : ""}${whole}${decimals && "."}${decimals}`;
}

/** Takes half as long again. Formatters are kept: a new one for each number costs twenty times as much as writing it. */
function byLocale(value: number, most: number, least: number): string {
  const place = least * MOST_DECIMALS + most;
  formats[place] ??= new Intl.NumberFormat("ja-JP", {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  return formats[place].format(value + 0).replace("-", "−");
}

/** The nearest whole number with grouped thousands: `12,346`. */
export function formatWhole(value: number): string {
  return formatDecimal(value, 0);
}

const KB = 1024;
const MB = KB * KB;
const GB = MB * KB;

/** Bytes as people say them: `12KB`, `3.4MB`, `2GB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return `${formatDecimal(bytes / GB, 1, 0)}GB`;
  if (bytes >= MB) return `${formatDecimal(bytes / MB, 1, 0)}MB`;
  return `${formatDecimal(Math.max(1, Math.ceil(bytes / KB)), 0)}KB`;
}

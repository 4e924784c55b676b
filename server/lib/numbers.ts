const formats: Intl.NumberFormat[] = [];
const MOST_DECIMALS = 20;
/** Below it all digits of a number are counted. */
const MOST_PLAIN = 1e13;
/** Below it a product is this near to what is multiplied as it is written. */
const MOST_NEAR = 1e9;
const NEAR = 1e-6;

/** The nearest whole number to a number as it is written, its point moved by so many digits; halves go up. */
function shifted(value: number, most: number): number {
  const size = value * 10 ** most;
  if (size < MOST_NEAR && Math.abs((size % 1) - 0.5) > NEAR) return Math.round(size);
  // Moving the point of the digits multiplies exactly; `*` would make 1.005 less than half. NaN of those with exponents.
  return Math.round(Number(`${value}e${most}`));
}

function grouped(digits: string): string {
  let end = digits.length % 3 || 3;
  let text = digits.slice(0, end);
  for (; end < digits.length; end += 3) text += `,${digits.slice(end, end + 3)}`;
  return text;
}

/**
 * A number with grouped thousands and so many decimals: `1,665.2`; below nothing with the sign of minus: `−443`. What is
 * rounded is the number as it is written, half away from nothing.
 * @param least decimals always written; as many as `most` where not given
 */
export function formatDecimal(value: number, most: number, least: number = most): string {
  const size = shifted(Math.abs(value), most);
  if (!(size < MOST_PLAIN)) return byLocale(value, most, least);
  const digits = String(size).padStart(most + 1, "0");
  const point = digits.length - most;
  let end = digits.length;
  while (end > point + least && digits[end - 1] === "0") end--;
  const whole = grouped(digits.slice(0, point));
  return `${value < 0 ? "−" : ""}${whole}${end > point ? `.${digits.slice(point, end)}` : ""}`;
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
const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Bytes as people say them: `12KB`, `3.4MB`, `2GB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return `${formatDecimal(bytes / GB, 1, 0)}GB`;
  if (bytes >= MB) return `${formatDecimal(bytes / MB, 1, 0)}MB`;
  return `${formatDecimal(Math.max(1, Math.ceil(bytes / KB)), 0)}KB`;
}

const formats: Intl.NumberFormat[] = [];
const MOST_DECIMALS = 20;
/** Between these a number is written in digits alone, and so many of them are counted exactly. */
const [LEAST_PLAIN, MOST_PLAIN, MOST_DIGITS] = [1e-6, 1e15, 15];
const FIVE = "5".charCodeAt(0);

/**
 * A number with grouped thousands and so many decimals: `1,665.2`; below nothing with the sign of minus: `−443`. What is
 * rounded is the number as it is written, half away from nothing.
 * @param least decimals always written; as many as `most` where not given
 */
export function formatDecimal(value: number, most: number, least: number = most): string {
  const size = Math.abs(value);
  const isPlain = size === 0 || (size >= LEAST_PLAIN && size < MOST_PLAIN);
  const written = isPlain ? writtenPlain(size, most, least) : undefined;
  return written === undefined ? byLocale(value, most, least) : value < 0 ? `−${written}` : written;
}

/** Undefined where there are too many digits to count. A locale's formatter takes more than twice as long. */
function writtenPlain(size: number, most: number, least: number): string | undefined {
  const text = String(size);
  const point = text.indexOf(".");
  if (point < 0) return least === 0 ? grouped(text) : `${grouped(text)}.${"0".repeat(least)}`;
  let whole = text.slice(0, point);
  let decimals = text.slice(point + 1);
  if (decimals.length > most) {
    const kept = whole + decimals.slice(0, most);
    if (kept.length > MOST_DIGITS) return undefined;
    const rounded = String(Number(kept) + (decimals.charCodeAt(most) >= FIVE ? 1 : 0)).padStart(
      most + 1,
      "0",
    );
    whole = rounded.slice(0, rounded.length - most);
    decimals = rounded.slice(rounded.length - most);
  }
  let end = decimals.length;
  while (end > least && decimals[end - 1] === "0") end--;
  const shown = decimals.slice(0, end).padEnd(least, "0");
  return shown === "" ? grouped(whole) : `${grouped(whole)}.${shown}`;
}

function grouped(digits: string): string {
  let head = digits;
  let tail = "";
  for (; head.length > 3; head = head.slice(0, -3)) tail = `,${head.slice(-3)}${tail}`;
  return head + tail;
}

/** Formatters are kept: a new one for each number costs twenty times as much as writing it. */
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

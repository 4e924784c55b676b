const formats: Intl.NumberFormat[] = [];
const MOST_DECIMALS = 20;

/**
 * A number with grouped thousands and so many decimals: `1,665.2`; below nothing with the sign of minus: `−443`.
 * Formatters are kept: a new one for each number costs twenty times as much as writing it.
 * @param least decimals always written; as many as `most` where not given
 */
export function formatDecimal(value: number, most: number, least: number = most): string {
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

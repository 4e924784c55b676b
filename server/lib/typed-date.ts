const ERAS: Record<string, number> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };

const DATE = /^(?:(令和|平成|昭和|[RHS])\s?(元|\d{1,2})|(\d{4}))[年./-]\s?(\d{1,2})[月./-]\s?(\d{1,2})日?$/;

/**
 * A calendar date as people type it: 2026/4/1, 2026-04-01, 2026年4月1日, 20260401, 令和8年4月1日, R8.4.1, any width.
 * @returns `YYYY-MM-DD`, null for no text, undefined for text that is no real date
 */
export function typedDate(text: string): string | null | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/[−ー―‐]/gu, "-")
    .trim()
    .toUpperCase();
  if (plain === "") return null;
  const [, y8, m8, d8] = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? [];
  if (y8) return real(Number(y8), Number(m8), Number(d8));
  const [, era, eraYear, year, month, day] = DATE.exec(plain) ?? [];
  if (month === undefined) return undefined;
  const inEra = eraYear === "元" ? 1 : Number(eraYear);
  return real(era ? (ERAS[era] ?? 0) + inEra : Number(year), Number(month), Number(day));
}

function real(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : undefined;
}

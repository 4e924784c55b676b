const ZONE = "Asia/Tokyo";

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A calendar date `YYYY-MM-DD`, or an instant as ISO text, Date or milliseconds since the epoch. */
export type Moment = string | number | Date;

interface Fields {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

/** The fields of a moment in Japan; a calendar date is that date wherever the server stands. */
function fieldsOf(moment: Moment): Fields | undefined {
  if (typeof moment === "string") {
    const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(moment);
    if (date) {
      const [, year = "", month = "", day = ""] = date;
      return { year, month, day, hour: "00", minute: "00" };
    }
  }
  const instant = new Date(moment);
  if (Number.isNaN(instant.getTime())) return undefined;
  return Object.fromEntries(
    parts.formatToParts(instant).map(({ type, value }) => [type, value]),
  ) as unknown as Fields;
}

function format(moment: Moment | null | undefined, write: (fields: Fields) => string): string {
  const fields = moment === null || moment === undefined ? undefined : fieldsOf(moment);
  return fields ? write(fields) : "";
}

/** `2026/11/20`; empty for nothing or for no date. */
export function formatDate(moment: Moment | null | undefined): string {
  return format(moment, ({ year, month, day }) => `${year}/${month}/${day}`);
}

/** `2026年11月20日`. */
export function formatLongDate(moment: Moment | null | undefined): string {
  return format(moment, ({ year, month, day }) => `${year}年${Number(month)}月${Number(day)}日`);
}

/** `2026/11/20 09:05`. */
export function formatDateTime(moment: Moment | null | undefined): string {
  return format(moment, ({ year, month, day, hour, minute }) => `${year}/${month}/${day} ${hour}:${minute}`);
}

/** `2026-11-20`, for `datetime` attributes and date fields. */
export function isoDate(moment: Moment | null | undefined): string {
  return format(moment, ({ year, month, day }) => `${year}-${month}-${day}`);
}

/** `20261120_0905`, for file names. */
export function fileStamp(moment: Moment): string {
  return format(moment, ({ year, month, day, hour, minute }) => `${year}${month}${day}_${hour}${minute}`);
}

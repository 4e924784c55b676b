/** Japan's clocks have been nine hours before UTC, summer and winter, since 1951: no instant of ours is older. */
const AHEAD_MS = 9 * 60 * 60 * 1000;

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
  // Read as if it were UTC: 2026-11-20T09:05:00.000Z.
  const shifted = new Date(new Date(moment).getTime() + AHEAD_MS);
  if (Number.isNaN(shifted.getTime())) return undefined;
  const text = shifted.toISOString();
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minute: text.slice(14, 16),
  };
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

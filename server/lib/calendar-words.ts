import { calendarLabels } from "./date-labels.ts";

/** What a date of a calendar is called: its kind, its section and whom it is about. */
export function eventTitle(event: {
  kind: keyof typeof calendarLabels;
  floor_name: string | null;
  section_number: string | null;
  name: string | null;
}): string {
  const { kind, floor_name, section_number, name } = event;
  const place = [floor_name, section_number].filter(Boolean).join(" ");
  const about = [place, name].filter(Boolean).join("　");
  return about ? `${calendarLabels[kind]}：${about}` : calendarLabels[kind];
}

/** Hours of Japan at which the week's dates may be sent. */
export const DIGEST_HOURS = { from: 8, until: 19 } as const;
export const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;

/** When somebody wants the week's dates, in words. */
export function digestText(weekday: number | null, hour: number): string {
  return weekday === null ? "送らない" : `毎週${WEEKDAYS[weekday] ?? ""}曜日 ${hour}時`;
}

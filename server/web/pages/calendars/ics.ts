import ical, { ICalEventTransparency } from "ical-generator";
import type { Calendar, CalendarEvent, CalendarKind } from "../../../contract/calendars.ts";
import { eventTitle } from "../../../lib/calendar-words.ts";
import { NOT_ADVICE } from "../../../lib/lease-words.ts";
import { paths } from "../../paths.ts";

const HOURS_BETWEEN_READINGS = 12;
const BY_LAW: readonly CalendarKind[] = ["notice_opens", "notice_closes"];

function pathOf({ kind, section_id, negotiation_id }: CalendarEvent): string {
  if (kind === "plan_due" || kind === "plan_opening") return paths.storeOpeningPlans.url();
  if (kind === "answer" || kind === "negotiation") return paths.assignment.url(negotiation_id ?? 0);
  if (section_id === null) return paths.today.url();
  return (kind === "handover" ? paths.sectionRecruitment : paths.section).url(section_id);
}

function descriptionOf(event: CalendarEvent, organisation: string, href: string): string {
  return [
    event.facility_name ?? organisation,
    event.owner_name && `担当：${event.owner_name}`,
    BY_LAW.includes(event.kind) && NOT_ADVICE,
    href,
  ]
    .filter(Boolean)
    .join("\n");
}

/** A calendar as a file of RFC 5545: whole days, none of which makes anybody busy. Made on the same day it is the same. */
export function calendarFile({ organisation_name, today, data }: Calendar, origin: string): string {
  const calendar = ical({
    name: `クカク ${organisation_name}`,
    prodId: { company: "Kukaku", product: "Kukaku", language: "JA" },
    ttl: HOURS_BETWEEN_READINGS * 3600,
  });
  for (const event of data) {
    const href = `${origin}${pathOf(event)}`;
    calendar.createEvent({
      id: event.uid,
      start: new Date(`${event.on}T00:00:00Z`),
      allDay: true,
      stamp: new Date(`${today}T00:00:00Z`),
      summary: eventTitle(event),
      description: descriptionOf(event, organisation_name, href),
      url: href,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

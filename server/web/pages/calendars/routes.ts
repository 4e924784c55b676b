import type { FastifyInstance } from "fastify";
import { auth, calendarSecret, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadCalendar, showCalendar, subscribe, unsubscribe } from "./calendar.ts";
import { sendSubscribed } from "./subscribed.ts";

const guards = [auth, standardFacility] as const;

export function calendarPages(app: FastifyInstance): void {
  const { calendar, calendarFile, calendarEnd, subscribedCalendar } = paths;
  route(app, {
    method: "GET",
    path: calendar.pattern,
    guards,
    handler: (request, reply) => showCalendar(request, reply),
  });
  route(app, { method: "POST", path: calendar.pattern, guards, handler: subscribe });
  route(app, { method: "POST", path: calendarEnd.pattern, guards, handler: unsubscribe });
  route(app, { method: "GET", path: calendarFile.pattern, guards, handler: downloadCalendar });
  route(app, {
    method: "GET",
    path: subscribedCalendar.pattern,
    guards: [calendarSecret],
    handler: sendSubscribed,
  });
}

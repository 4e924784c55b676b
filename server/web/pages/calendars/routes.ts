import type { FastifyInstance } from "fastify";
import { auth, calendarSecret, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { downloadCalendar, showCalendar, subscribe, unsubscribe } from "./calendar.ts";
import { sendSubscribed } from "./subscribed.ts";

export function calendarPages(app: FastifyInstance): void {
  const { get, post } = routes(app, [auth, standardFacility]);
  get(paths.calendar, (request, reply) => showCalendar(request, reply));
  post(paths.calendar, subscribe);
  post(paths.calendarEnd, unsubscribe);
  get(paths.calendarFile, downloadCalendar);
  routes(app, [calendarSecret]).get(paths.subscribedCalendar, sendSubscribed);
}

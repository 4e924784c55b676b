import type { FastifyReply, FastifyRequest } from "fastify";
import { subscribedCalendar } from "../../../contract/calendars.ts";
import type { CallAnswer } from "../../../contract/call.ts";
import { originOf } from "../../auth/own-origin.ts";
import { backendWithToken } from "../../auth/token-client.ts";
import { BackendError, BackendOutage } from "../../gateway/errors.ts";
import { refuseCalendar } from "../../guards.ts";
import { calendarFile } from "./ics.ts";

const { getSubscribedCalendar } = subscribedCalendar;

/** `/calendar/{secret}.ics`: for programs, which send no cookie and are given none. */
export async function sendSubscribed(request: FastifyRequest, reply: FastifyReply) {
  const { secret } = request.params as { secret: string };
  let calendar: CallAnswer<typeof getSubscribedCalendar>;
  try {
    // In the place of a token, which no log shows.
    calendar = await backendWithToken(request, secret).call(
      "getSubscribedCalendar",
      getSubscribedCalendar,
      {},
    );
  } catch (error) {
    if (error instanceof BackendError) return refuseCalendar(reply, 404);
    if (error instanceof BackendOutage) return refuseCalendar(reply.header("retry-after", "600"), 503);
    throw error;
  }
  return reply
    .header("cache-control", "no-store")
    .type("text/calendar; charset=utf-8")
    .send(calendarFile(calendar, originOf(request.server, request.headers.host)));
}

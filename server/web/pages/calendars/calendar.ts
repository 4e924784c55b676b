import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CALENDAR_UNUSED_DAYS } from "../../../contract/calendars.ts";
import { fileStamp } from "../../../lib/dates.ts";
import { secretOf } from "../../auth/keys.ts";
import { originOf } from "../../auth/own-origin.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { attachment } from "../../gateway/download-name.ts";
import { optional } from "../../gateway/optional.ts";
import { asked, sideOf } from "../../parts/assignment/side.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { calendarFile } from "./ics.ts";

const here = ({ server, headers }: FastifyRequest) => originOf(server, headers.host);

export async function showCalendar(request: FastifyRequest, reply: FastifyReply, secret?: string) {
  const { side, name } = sideOf(request);
  const { ok, value } = await optional(request, "getCalendarSubscription", asked(request));
  const address =
    secret === undefined ? undefined : `${here(request)}${paths.subscribedCalendar.url(secret)}`;
  return reply.page("calendars/index", {
    title: "カレンダー",
    styles: ["account"],
    breadcrumb: [{ label: name }, { label: "自分の予定", href: paths.today.url() }, { label: "カレンダー" }],
    lead:
      side === "brand"
        ? "回答期限、交渉の期限、引渡し、出店計画の開店予定日と期限を、お使いのカレンダーに表示できます。"
        : "通知期間と通知期限、契約満了、引渡し、次のテナントの契約開始、回答期限、交渉の期限を、お使いのカレンダーに表示できます。",
    organisation: name,
    fileHref: paths.calendarFile.url(),
    ok,
    retryHref: paths.calendar.url(),
    subscription: value.data,
    address,
    appHref: address?.replace(/^https?:/, "webcal:"),
    days: CALENDAR_UNUSED_DAYS,
    action: paths.calendar.url(),
    endAction: paths.calendarEnd.url(),
  });
}

export async function downloadCalendar(request: FastifyRequest, reply: FastifyReply) {
  const calendar = await request.backend.getCalendar(asked(request));
  const name = `予定_${calendar.organisation_name}_${fileStamp(new Date())}.ics`;
  return reply
    .header("content-disposition", attachment(name))
    .header("cache-control", "no-store")
    .type("text/calendar; charset=utf-8")
    .send(calendarFile(calendar, here(request)));
}

/** Makes an address and shows it this once; the same form sent twice makes the same one. */
export async function subscribe(request: SignedInRequest, reply: FastifyReply) {
  const { _key } = request.body as { _key?: unknown };
  const { calendar } = request.server.auth.keys;
  const subject = JSON.stringify([request.session.sessionId, asked(request), _key]);
  const secret =
    typeof _key === "string" ? secretOf(calendar, subject) : randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(secret).digest("base64url");
  await request.backend.subscribeCalendar({ body: { ...asked(request), token_hash } });
  reply.header("cache-control", "no-store");
  return showCalendar(request, reply, secret);
}

export async function unsubscribe(request: FastifyRequest, reply: FastifyReply) {
  const { message } = await request.backend.unsubscribeCalendar({ body: asked(request) });
  flash(request, "success", message);
  return redirect(reply, paths.calendar.url());
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { sideOf } from "../../parts/assignment/side.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";

/** As many as one mail goes to; the others wait on. */
const MOST_AT_ONCE = 200;

export const waitingMailsBody = z.object({ list: idText });

export async function waitingMails(request: FastifyRequest, retryHref: string) {
  const { side, id } = sideOf(request);
  if (side === "brand") return undefined;
  const { ok, value } = await optional(request, "getWaitingMails", { facility_id: id });
  if (ok && value.total === 0) return undefined;
  return {
    ok,
    retryHref,
    action: paths.todayMails.url(),
    total: value.total,
    rows: value.lists.map((list) => {
      const count = list.leasing_list_item_ids.length;
      return {
        id: list.leasing_list_id,
        section: `${list.floor_name} ${list.section_number}`,
        names: `${list.names.join("、")}${count > list.names.length ? ` ほか${count - list.names.length}件` : ""}`,
        count,
        since: list.since,
        sectionHref: `${paths.sectionRecruitment.url(list.section_id)}#leasing-list`,
        mailHref: paths.leasingListMail.url(list.section_id, {
          items: list.leasing_list_item_ids.slice(0, MOST_AT_ONCE).join(","),
        }),
      };
    }),
  };
}

export async function dropWaiting(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: { body: z.output<typeof waitingMailsBody> | undefined },
) {
  if (!body || sideOf(request).side === "brand") throw notFound();
  try {
    const { message } = await request.backend.dropWaitingMails({ id: body.list });
    flash(request, "success", message);
  } catch (error) {
    rethrowUnless(error, 404);
    throw notFound();
  }
  return redirect(reply, paths.today.url());
}

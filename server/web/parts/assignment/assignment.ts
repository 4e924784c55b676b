import type { FastifyRequest } from "fastify";
import { isoDate } from "../../../lib/dates.ts";
import { optional } from "../../gateway/optional.ts";
import { assignmentRow } from "./row.ts";
import { asked, sideOf } from "./side.ts";

export async function assignmentOf(
  request: FastifyRequest,
  about: { apply_id: number } | { scout_id: number } | { leasing_list_item_id: number },
) {
  const { ok, value } = await optional(request, "getAssignments", { ...asked(request), ...about });
  const [row] = value.data;
  if (!ok || !row) return undefined;
  const { owner, due, editHref } = assignmentRow(row, sideOf(request).side, isoDate(new Date()));
  return { owner, due, href: `${editHref}?${new URLSearchParams({ back: request.url })}` };
}

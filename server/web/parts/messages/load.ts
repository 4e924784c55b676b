import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { contactKind, contactTurn } from "../../../contract/contacts.ts";
import type { AnswerOf } from "../../../contract/index.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { negotiationStatus } from "../../../contract/statuses.ts";
import { optional, type Part } from "../../gateway/optional.ts";
import { paged } from "../list/query.ts";
import { pageOrLast } from "../list/rows.ts";

export const inboxQuery = z.object({
  turn: contactTurn.optional(),
  kind: contactKind.optional(),
  status: negotiationStatus.optional(),
  ...paged,
});
export type InboxQuery = z.output<typeof inboxQuery>;

export type Contacts = Part<AnswerOf<"getContacts">>;

export function loadContacts(
  request: FastifyRequest,
  side: { facility_id: number } | { brand_id: number },
  { page, ...filters }: InboxQuery,
): Promise<Contacts> {
  return pageOrLast({ page }, (number) =>
    optional(request, "getContacts", { ...side, ...filters, page: number, per_page: PER_PAGE }),
  );
}

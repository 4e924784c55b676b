import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { contactKind, contactTurn } from "../../../contract/contacts.ts";
import { pageNumber } from "../../../contract/fields.ts";
import type { AnswerOf } from "../../../contract/index.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { negotiationStatus } from "../../../contract/statuses.ts";
import { optional, type Part } from "../../gateway/optional.ts";

/** What the address of an inbox may carry. */
export const inboxQuery = z.object({
  turn: contactTurn.optional(),
  kind: contactKind.optional(),
  status: negotiationStatus.optional(),
  page: pageNumber.optional(),
});
export type InboxQuery = z.output<typeof inboxQuery>;

export type Contacts = Part<AnswerOf<"getContacts">>;

/** One page of a side's applications and scouts; the last one where the address names a page behind it. */
export async function loadContacts(
  request: FastifyRequest,
  side: { facility_id: number } | { brand_id: number },
  { page = 1, ...filters }: InboxQuery,
): Promise<Contacts> {
  const read = (number: number) =>
    optional(request, "getContacts", {
      ...side,
      ...filters,
      page: number,
      per_page: PER_PAGE,
    });
  const found = await read(page);
  const last = pagesOf(found);
  return page > last ? read(last) : found;
}

export function pagesOf({ value }: Contacts): number {
  return Math.max(1, Math.ceil(value.total / PER_PAGE));
}

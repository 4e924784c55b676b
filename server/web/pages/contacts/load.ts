import type { FastifyRequest } from "fastify";
import type { Apply, Scout } from "../../../contract/contacts.ts";
import { BackendOutage } from "../../gateway/errors.ts";

/** An application or a scout, as one kind of thing that waits for an answer. */
export type Contact = ({ kind: "apply" } & Apply) | ({ kind: "scout" } & Scout);

export interface Contacts {
  ok: boolean;
  all: Contact[];
  /** True where there are more than are read. */
  isCapped: boolean;
}

/** Pages of twenty that are read of each kind. */
const MOST_PAGES = 15;

interface Answer<T> {
  data: T[];
  total: number;
  per_page: number;
}

async function everyPage<T>(read: (page: string) => Promise<Answer<T>>) {
  const first = await read("1");
  const pages = Math.ceil(first.total / first.per_page);
  const rest = Array.from({ length: Math.min(pages, MOST_PAGES) - 1 }, (_, index) => read(String(index + 2)));
  const others = rest.length > 0 ? await Promise.all(rest) : [];
  return { rows: [first, ...others].flatMap(({ data }) => data), isCapped: pages > MOST_PAGES };
}

/** Every application and scout of one side; `ok: false` where they could not be read. */
export async function loadContacts(
  request: FastifyRequest,
  side: { facility_id: string } | { brand_id: string },
): Promise<Contacts> {
  try {
    const [applies, scouts] = await Promise.all([
      everyPage((page) => request.backend.getApplies({ ...side, page })),
      everyPage((page) => request.backend.getScouts({ ...side, page })),
    ]);
    const all: Contact[] = [
      ...applies.rows.map((row) => ({ kind: "apply" as const, ...row })),
      ...scouts.rows.map((row) => ({ kind: "scout" as const, ...row })),
    ];
    return { ok: true, all, isCapped: applies.isCapped || scouts.isCapped };
  } catch (error) {
    if (!(error instanceof BackendOutage)) throw error;
    request.log.warn({ call: error.call, reason: error.reason }, "the contacts are missing");
    return { ok: false, all: [], isCapped: false };
  }
}

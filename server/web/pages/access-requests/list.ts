import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessRequest } from "../../../contract/access-requests.ts";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import { accessRequestOrderLabels, standbySideLabels } from "../../../lib/labels.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice, wordsOf } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { keptFields } from "../../parts/list/kept-query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { addressOf, listArguments, queryNames, type WaitingQuery } from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";

type Changes = Partial<WaitingQuery>;

const columns: readonly SortColumn<NonNullable<WaitingQuery["sort"]>>[] = [
  { label: "氏名" },
  { key: "email", label: accessRequestOrderLabels.email },
  { key: "organisation", label: accessRequestOrderLabels.organisation },
  { key: "created", label: accessRequestOrderLabels.created },
];

/** `/admin/access_requests`: who asks to be let in; whoever waits longest comes first. */
export async function showRequests(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: WaitingQuery; ignored: string[] },
) {
  const [page, perPage] = [query.page ?? 1, query.per_page ?? PER_PAGE];
  const asked = { ...listArguments(query), page, per_page: perPage };
  const { ok, value } = await optional(request, "getAccessRequests", asked);
  const href = (changes: Changes = {}) => paths.adminAccessRequests.url(addressOf({ ...query, ...changes }));
  const list = listModel({ rows: value.access_requests, total: value.total }, { page, perPage }, (to) =>
    href({ page: to }),
  );
  const search = wordsOf(query.words ?? "");
  return reply.page("access-requests/list", {
    title: "利用申請",
    styles: ["admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "利用申請" }],
    ok,
    ...list,
    query,
    labels: accessRequestOrderLabels,
    sides: Object.entries(standbySideLabels).map(([value, label]) => ({ value, label })),
    ignored: ignoredNotice(ignored, queryNames),
    chips: {
      items: [
        ...search.map((word) => ({
          label: word,
          href: href({ words: search.filter((other) => other !== word).join(" "), page: 1 }),
        })),
        ...(query.side
          ? [{ label: standbySideLabels[query.side], href: href({ side: undefined, page: 1 }) }]
          : []),
      ],
      clearHref: paths.adminAccessRequests.url(),
    },
    isFiltered: search.length > 0 || query.side !== undefined,
    heads: sortHeads(columns, { sort: query.sort ?? "created", order: query.order ?? "asc" }, href),
    rows: value.access_requests.map(rowOf),
    sizes: PAGE_SIZES,
    perPage,
    kept: keptFields(addressOf({ ...query, per_page: undefined, page: undefined })),
    firstPageHref: href({ page: 1 }),
    retryHref: href(),
    excel: fileLink(
      paths.adminAccessRequestsExcel.url(addressOf({ ...query, page: undefined, per_page: undefined })),
      ok ? value.total : undefined,
    ),
    action: paths.adminAccessRequests.url(),
  });
}

function rowOf(asked: AccessRequest) {
  return {
    ...asked,
    href: paths.adminAccessRequest.url(asked.id),
    sideLabel: standbySideLabels[asked.side],
  };
}

/** `/admin/access_requests/excel`: the same as it is filtered, all pages of it. */
export async function downloadRequests(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: WaitingQuery },
) {
  return sendFile(
    reply,
    await request.backend.downloadAccessRequestsExcel(listArguments(query)),
    "利用申請.xlsx",
  );
}

import type { FastifyReply } from "fastify";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import type { Renewal } from "../../../contract/renewals.ts";
import { renewalRecord } from "../../../lib/fields/renewals.ts";
import { renewalSortLabels } from "../../../lib/renewals/words.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice, wordsOf } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { keptFields } from "../../parts/list/kept-query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { paths } from "../../paths.ts";
import { listCrumbs } from "./find.ts";
import { addressOf, listArguments, queryNames, type RenewalsQuery } from "./query.ts";

type Changes = Partial<RenewalsQuery>;

const columns: readonly SortColumn<NonNullable<RenewalsQuery["sort"]>>[] = [
  { key: "name", label: renewalSortLabels.name },
  { key: "changes", label: renewalSortLabels.changes, isNumber: true },
  { label: renewalRecord.memo.label },
  { key: "created", label: renewalSortLabels.created },
  { key: "updated", label: renewalSortLabels.updated },
];

/** `/sections/renewals`: the plans of the current facility. */
export async function showRenewals(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: RenewalsQuery; ignored: string[] },
) {
  const [page, perPage] = [query.page ?? 1, query.per_page ?? PER_PAGE];
  const { facility_id } = request.viewer.facility;
  const asked = { facility_id, ...listArguments(query), page, per_page: perPage };
  const { ok, value } = await optional(request, "getRenewals", asked);
  const href = (changes: Changes = {}) => paths.renewals.url(addressOf({ ...query, ...changes }));
  const list = listModel({ rows: value.renewals, total: value.total }, { page, perPage }, (to) =>
    href({ page: to }),
  );
  const search = wordsOf(query.words ?? "");
  return reply.page("renewals/list", {
    title: "リニューアル案",
    styles: ["admin", "renewals"],
    breadcrumb: listCrumbs(request).map(({ label, href: to }) => ({
      label,
      ...(to !== paths.renewals.url() && to !== undefined && { href: to }),
    })),
    ok,
    ...list,
    query,
    labels: renewalSortLabels,
    memoLabel: renewalRecord.memo.label,
    ignored: ignoredNotice(ignored, queryNames),
    chips: {
      items: search.map((word) => ({
        label: word,
        href: href({ words: search.filter((other) => other !== word).join(" "), page: 1 }),
      })),
      clearHref: paths.renewals.url(),
    },
    isFiltered: search.length > 0,
    heads: sortHeads(columns, { sort: query.sort ?? "updated", order: query.order ?? "desc" }, href),
    rows: value.renewals.map(rowOf),
    sizes: PAGE_SIZES,
    perPage,
    kept: keptFields(addressOf({ ...query, per_page: undefined, page: undefined })),
    firstPageHref: href({ page: 1 }),
    retryHref: href(),
    excel: fileLink(
      paths.renewalsExcel.url(addressOf({ ...query, page: undefined, per_page: undefined })),
      ok ? value.total : undefined,
    ),
    newHref: paths.renewalNew.url(),
    importHref: paths.renewalsImport.url(),
    action: paths.renewals.url(),
  });
}

function rowOf(renewal: Renewal) {
  return { ...renewal, href: paths.renewal.url(renewal.id) };
}

/** `/sections/renewals/excel`: the plans as they are filtered, all pages of them. */
export async function downloadRenewals(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: RenewalsQuery },
) {
  const { facility_id } = request.viewer.facility;
  const file = await request.backend.downloadRenewalsExcel({ facility_id, ...listArguments(query) });
  return sendFile(reply, file, "リニューアル案.xlsx");
}

/** `/sections/renewals/changes/excel`: the changes of all plans, as a table that comes back in. */
export async function downloadChanges(request: FacilityRequest, reply: FastifyReply) {
  const { facility_id } = request.viewer.facility;
  const file = await request.backend.downloadRenewalChangesExcel({ facility_id });
  return sendFile(reply, file, "リニューアル案の変更.xlsx");
}

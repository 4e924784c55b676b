import type { FastifyReply } from "fastify";
import type { Renewal } from "../../../contract/renewals.ts";
import { renewalRecord } from "../../../lib/fields/renewals.ts";
import { renewalSortLabels } from "../../../lib/renewals/words.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { eachWord } from "../../parts/list/chips.ts";
import { sendFile } from "../../parts/list/file.ts";
import { pageOf } from "../../parts/list/query.ts";
import { type Table, tableModel } from "../../parts/list/table.ts";
import { paths } from "../../paths.ts";
import { listCrumbs } from "./find.ts";
import { listArguments, queryNames, type RenewalsQuery } from "./query.ts";

const table: Table<RenewalsQuery> = {
  path: paths.renewals,
  file: paths.renewalsExcel,
  names: queryNames,
  first: { sort: "updated", order: "desc" },
  columns: [
    { key: "name", label: renewalSortLabels.name },
    { key: "changes", label: renewalSortLabels.changes, isNumber: true },
    { label: renewalRecord.memo.label },
    { key: "created", label: renewalSortLabels.created },
    { key: "updated", label: renewalSortLabels.updated },
  ],
};

export async function showRenewals(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: RenewalsQuery; ignored: string[] },
) {
  const { facility_id } = request.viewer.facility;
  const asked = { facility_id, ...listArguments(query), ...pageOf(query) };
  const { ok, value } = await optional(request, "getRenewals", asked);
  const found = { ok, rows: value.renewals, total: value.total };
  return reply.page("renewals/list", {
    title: "リニューアル案",
    styles: ["admin", "renewals"],
    breadcrumb: listCrumbs(request).map(({ label, href: to }) => ({
      label,
      ...(to !== paths.renewals.url() && to !== undefined && { href: to }),
    })),
    ...tableModel(table, { query, ignored }, found, [...eachWord(query.words, (words) => ({ words }))]),
    labels: renewalSortLabels,
    memoLabel: renewalRecord.memo.label,
    rows: value.renewals.map(rowOf),
    newHref: paths.renewalNew.url(),
    importHref: paths.renewalsImport.url(),
  });
}

function rowOf(renewal: Renewal) {
  return { ...renewal, href: paths.renewal.url(renewal.id) };
}

export async function downloadRenewals(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: RenewalsQuery },
) {
  const { facility_id } = request.viewer.facility;
  const file = await request.backend.downloadRenewalsExcel({ facility_id, ...listArguments(query) });
  return sendFile(reply, file, "リニューアル案.xlsx");
}

export async function downloadChanges(request: FacilityRequest, reply: FastifyReply) {
  const { facility_id } = request.viewer.facility;
  const file = await request.backend.downloadRenewalChangesExcel({ facility_id });
  return sendFile(reply, file, "リニューアル案の変更.xlsx");
}

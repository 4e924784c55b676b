import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessRequest } from "../../../contract/access-requests.ts";
import { accessRequestOrderLabels, standbySideLabels } from "../../../lib/labels.ts";
import { optional } from "../../gateway/optional.ts";
import { sendFile } from "../../parts/list/file.ts";
import { pageOf } from "../../parts/list/query.ts";
import { type Table, tableModel } from "../../parts/list/table.ts";
import {
  listArguments,
  type WaitingQuery,
  waitingConditions,
  waitingFirst,
  waitingNames,
  waitingSides,
} from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";

const table: Table<WaitingQuery> = {
  path: paths.adminAccessRequests,
  file: paths.adminAccessRequestsExcel,
  names: waitingNames,
  first: waitingFirst,
  columns: [
    { label: "氏名" },
    { key: "email", label: accessRequestOrderLabels.email },
    { key: "organisation", label: accessRequestOrderLabels.organisation },
    { key: "created", label: accessRequestOrderLabels.created },
  ],
};

export async function showRequests(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: WaitingQuery; ignored: string[] },
) {
  const asked = { ...listArguments(query), ...pageOf(query) };
  const { ok, value } = await optional(request, "getAccessRequests", asked);
  const found = { ok, rows: value.access_requests, total: value.total };
  const list = tableModel(table, { query, ignored }, found, waitingConditions(query));
  return reply.page("access-requests/list", {
    title: "利用申請",
    styles: ["admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "利用申請" }],
    ...list,
    labels: accessRequestOrderLabels,
    sides: waitingSides,
    rows: value.access_requests.map(rowOf),
  });
}

function rowOf(asked: AccessRequest) {
  return {
    ...asked,
    href: paths.adminAccessRequest.url(asked.id),
    sideLabel: standbySideLabels[asked.side],
  };
}

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

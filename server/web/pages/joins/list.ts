import type { FastifyReply, FastifyRequest } from "fastify";
import type { StandbyJoin } from "../../../contract/joins.ts";
import { standbyOrderLabels, standbySideLabels } from "../../../lib/labels.ts";
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
  path: paths.adminStandby,
  file: paths.adminStandbyExcel,
  names: waitingNames,
  first: waitingFirst,
  columns: [
    { label: "選択" },
    { label: "氏名" },
    { key: "email", label: standbyOrderLabels.email },
    { key: "organisation", label: standbyOrderLabels.organisation },
    { key: "created", label: standbyOrderLabels.created },
  ],
};

export async function showStandby(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: WaitingQuery; ignored: string[] },
) {
  const asked = { ...listArguments(query), ...pageOf(query) };
  const { ok, value } = await optional(request, "getStandbyJoins", asked);
  const found = { ok, rows: value.standby_joins, total: value.total };
  const list = tableModel(table, { query, ignored }, found, waitingConditions(query));
  return reply.page("joins/standby", {
    title: "承認待ち",
    styles: ["admin", "users"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "承認待ち" }],
    ...list,
    labels: standbyOrderLabels,
    sides: waitingSides,
    rows: value.standby_joins.map(rowOf),
    decisionAction: list.retryHref,
  });
}

function rowOf(join: StandbyJoin) {
  const { side, id, organisation_id } = join;
  const name = `${join.family_name} ${join.given_name}`.trim();
  return {
    ...join,
    value: `${side}-${id}`,
    name,
    called: name || join.email,
    sideLabel: standbySideLabels[side],
    usersHref: (side === "facility" ? paths.adminFacilityUsers : paths.adminBrandUsers).url(organisation_id),
  };
}

export async function downloadStandby(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: WaitingQuery },
) {
  return sendFile(
    reply,
    await request.backend.downloadStandbyJoinsExcel(listArguments(query)),
    "承認待ち.xlsx",
  );
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { StandbyJoin } from "../../../contract/joins.ts";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import { standbyOrderLabels, standbySideLabels } from "../../../lib/labels.ts";
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
  { label: "選択" },
  { label: "氏名" },
  { key: "email", label: standbyOrderLabels.email },
  { key: "organisation", label: standbyOrderLabels.organisation },
  { key: "created", label: standbyOrderLabels.created },
];

/** `/admin/standby`: everybody who waits for approval; whoever waits longest comes first. */
export async function showStandby(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: WaitingQuery; ignored: string[] },
) {
  const [page, perPage] = [query.page ?? 1, query.per_page ?? PER_PAGE];
  const asked = { ...listArguments(query), page, per_page: perPage };
  const { ok, value } = await optional(request, "getStandbyJoins", asked);
  const href = (changes: Changes = {}) => paths.adminStandby.url(addressOf({ ...query, ...changes }));
  const list = listModel({ rows: value.standby_joins, total: value.total }, { page, perPage }, (to) =>
    href({ page: to }),
  );
  const search = wordsOf(query.words ?? "");
  return reply.page("joins/standby", {
    title: "承認待ち",
    styles: ["admin", "users"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "承認待ち" }],
    ok,
    ...list,
    query,
    labels: standbyOrderLabels,
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
      clearHref: paths.adminStandby.url(),
    },
    isFiltered: search.length > 0 || query.side !== undefined,
    heads: sortHeads(columns, { sort: query.sort ?? "created", order: query.order ?? "asc" }, href),
    rows: value.standby_joins.map(rowOf),
    sizes: PAGE_SIZES,
    perPage,
    kept: keptFields(addressOf({ ...query, per_page: undefined, page: undefined })),
    firstPageHref: href({ page: 1 }),
    retryHref: href(),
    excel: fileLink(
      paths.adminStandbyExcel.url(addressOf({ ...query, page: undefined, per_page: undefined })),
      ok ? value.total : undefined,
    ),
    action: paths.adminStandby.url(),
    decisionAction: href(),
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

/** `/admin/standby/excel`: the same as it is filtered, all pages of it. */
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

import { type SQL, sql } from "drizzle-orm";
import type { AccessRequest } from "../../contract/access-requests.ts";
import type { InputOf } from "../../contract/index.ts";
import { accessRequestOrderLabels, standbySideLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  pageSlice,
  type Slice,
  STAFF,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { notFound } from "../answering/refusal.ts";
import { type Part, withTotal } from "../answering/with-total.ts";
import { foldedText, holding } from "../brands/words.ts";
import type { Executor } from "../db/connect.ts";

type Filters = InputOf<"downloadAccessRequestsExcel">["query"];

const ORDERS = {
  created: sql`q.created_at`,
  organisation: sql`q.organisation collate "C"`,
  email: sql`q.email collate "C"`,
};

async function findRequests(
  executor: Executor,
  { search = [], side, sort, order }: Filters,
  slice: Slice,
): Promise<Part<AccessRequest>> {
  const text = foldedText(sql`concat_ws(' ', q.organisation, q.name, q.email)`);
  const conditions: SQL[] = [
    sql`true`,
    ...search.map((word) => sql`${text} like ${holding(word)}`),
    ...(side ? [sql`q.side = ${side}`] : []),
  ];
  const from = sql`from access_requests q where ${sql.join(conditions, sql` and `)}`;
  const read = executor.rows<AccessRequest>(sql`
    select q.id, q.email, q.name, q.organisation, q.side, q.created_at ${from}
    order by ${ORDERS[sort]} ${sql.raw(order)}, q.created_at, q.id
    limit ${slice.limit} offset ${slice.offset}`);
  return withTotal(executor, slice, from, read);
}

export const getAccessRequests: Handler<"getAccessRequests"> = async ({ query }, { database }) => {
  const { page, per_page, ...filters } = query;
  const { rows, total } = await findRequests(database, filters, pageSlice(page, per_page));
  return { access_requests: rows, total, page, per_page };
};

export async function requestOf(executor: Executor, id: number): Promise<AccessRequest> {
  const [found] = await executor.rows<AccessRequest>(
    sql`select id, email, name, organisation, side, created_at from access_requests where id = ${id}`,
  );
  if (!found) throw notFound();
  return found;
}

export const getAccessRequest: Handler<"getAccessRequest"> = async ({ params }, { database }) => ({
  status: 2000,
  access_request: await requestOf(database, params.id),
});

const COLUMNS: ListColumn<AccessRequest>[] = [
  { title: "種類", width: 10, kind: "text", of: ({ side }) => standbySideLabels[side] },
  { title: accessRequestOrderLabels.organisation, width: 26, kind: "text", of: (q) => q.organisation },
  { title: "氏名", width: 20, kind: "text", of: (q) => q.name },
  { title: accessRequestOrderLabels.email, width: 32, kind: "text", of: (q) => q.email },
  { title: accessRequestOrderLabels.created, width: 17, kind: "instant", of: (q) => q.created_at },
];

export const downloadAccessRequestsExcel: Handler<"downloadAccessRequestsExcel"> = async (
  { query },
  context,
) => {
  const { rows, total } = await findRequests(context.database, query, FILE_SLICE);
  return writeList(context, {
    title: "利用申請",
    organisation: STAFF,
    columns: COLUMNS,
    rows,
    total,
    conditions: [
      wordsCondition(query.search),
      ["種類", query.side ? standbySideLabels[query.side] : "すべて"],
      orderCondition(accessRequestOrderLabels[query.sort], query.order),
    ],
  });
};

import { type SQL, sql } from "drizzle-orm";
import type { Assignment } from "../../contract/assignments.ts";
import type { AnswerOf, InputOf } from "../../contract/index.ts";
import { LONG_PER_PAGE } from "../../contract/paging.ts";
import { fasterOn } from "../../lib/event-texts.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { assignments, column, type Own, ownSide } from "./rows.ts";

function inScope(scope: "mine" | "all", userId: number): SQL {
  return scope === "mine"
    ? sql`(a.owner_id = ${userId} or (a.owner_id is null and a.is_own_turn))`
    : sql`(a.owner_id is not null or a.due_on is not null or a.is_own_turn)`;
}

function one(query: InputOf<"getAssignments">["query"]): SQL | undefined {
  if (query.negotiation_id !== undefined) return sql`a.negotiation_id = ${query.negotiation_id}`;
  const tables = {
    apply_id: "applies",
    scout_id: "scouts",
    leasing_list_item_id: "leasing_list_items",
  } as const;
  for (const [name, table] of Object.entries(tables)) {
    const id = query[name as keyof typeof tables];
    if (id !== undefined)
      return sql`a.negotiation_id = (select negotiation_id from ${sql.raw(table)} where id = ${id})`;
  }
  return undefined;
}

interface Found {
  counts: AnswerOf<"getAssignments">["counts"];
  total: number;
  data: Assignment[];
}

export const getAssignments: Handler<"getAssignments"> = async ({ query }, context) => {
  const { database, principal } = context;
  const { scope, group, page } = query;
  const own = ownSide(principal, query);
  const { limit, offset } = pageSlice(page, LONG_PER_PAGE);
  const within = one(query) ?? inScope(scope, principal.userId);
  const shown = group ? sql`a."group" = ${group}` : sql`true`;
  const [found] = await database.rows<Found>(sql`
    ${assignments(context, own)},
    mine as (select a.* from a where ${within}),
    rows as (
      select a.*, row_number() over (order by array_position(array['overdue', 'today', 'new', 'later'], a."group"),
        a.first_on nulls last, a.updated_at desc, a.negotiation_id) as place
      from mine a
      where ${shown}
    )
    select
      (select json_build_object('overdue', count(*) filter (where a."group" = 'overdue'),
        'today', count(*) filter (where a."group" = 'today'), 'new', count(*) filter (where a."group" = 'new'),
        'later', count(*) filter (where a."group" = 'later')) from mine a) as counts,
      (select count(*)::int from rows) as total,
      coalesce((
        select json_agg(to_jsonb(p) - 'place' - 'first_on' order by p.place)
        from (select * from rows order by place limit ${limit} offset ${offset}) p
      ), '[]') as data`);
  const data = (found?.data ?? []).map((row) => ({
    ...row,
    updated_at: new Date(row.updated_at).toISOString(),
  }));
  return {
    status: 2000,
    data,
    total: found?.total ?? 0,
    page,
    per_page: LONG_PER_PAGE,
    counts: found?.counts ?? { overdue: 0, today: 0, new: 0, later: 0 },
    members: await membersOf(context, own),
  };
};

export const getAssignmentCount: Handler<"getAssignmentCount"> = async ({ query }, context) => {
  const { database, principal } = context;
  const own = ownSide(principal, query);
  const [row] = await database.rows<{ number: number }>(sql`
    ${assignments(context, own)}
    select count(*)::int as number from a where ${inScope("mine", principal.userId)} and a."group" <> 'later'`);
  return { number: row?.number ?? 0 };
};

function membersOf({ database }: Pick<CallContext, "database">, own: Own) {
  return database.rows<{ id: number; name: string }>(sql`
    select u.id, trim(u.family_name || ' ' || u.given_name) as name
    from ${sql.raw(`user_${own.side}_joins`)} j
    join users u on u.id = j.user_id
    where j.${column(own, "id")} = ${own.id} and j.grant_type <> 'standby'
      and trim(u.family_name || ' ' || u.given_name) <> ''
    order by u.created_at, u.id`);
}

export const updateAssignment: Handler<"updateAssignment"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const own = ownSide(principal, body);
  const [owner, due] = [column(own, "owner_id"), column(own, "due_on")];
  await database.rows(
    sql`select from negotiations where id = ${params.id} and ${column(own, "id")} = ${own.id} for update`,
  );
  const [held] = await database.rows<{ owner_id: number | null; due_on: string | null }>(sql`
    ${assignments(context, own)}
    select a.owner_id, a.due_on::text as due_on from a where a.negotiation_id = ${params.id}`);
  if (!held) throw notFound();
  const { owner_id, due_on, seen } = body;
  if (seen && (seen.owner_id !== held.owner_id || seen.due_on !== held.due_on))
    throw new Refusal(4090, `${fasterOn("担当または期限")}。最新の内容を確認してください。`);
  const members = await membersOf(context, own);
  if (owner_id !== null && !members.some(({ id }) => id === owner_id))
    throw new Refusal(4000, undefined, { owner_id: "担当者は、この組織の利用者から選択してください。" });
  await database.rows(
    sql`update negotiations set ${owner} = ${owner_id}, ${due} = ${due_on} where id = ${params.id}`,
  );
  const nameOf = (id: number | null) =>
    members.find((member) => member.id === id)?.name ?? (id === null ? null : "***");
  audit({
    ...(own.side === "brand" ? { brandId: own.id } : { facilityId: own.id }),
    objectKind: "negotiation",
    objectId: params.id,
    changes: {
      ...(owner_id !== held.owner_id && { owner: { from: nameOf(held.owner_id), to: nameOf(owner_id) } }),
      ...(due_on !== held.due_on && { due_on: { from: held.due_on, to: due_on } }),
    },
  });
  return { status: 2000, message: "保存しました。" };
};

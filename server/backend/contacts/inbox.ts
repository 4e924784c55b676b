import { type SQL, sql } from "drizzle-orm";
import type {
  Contact,
  ContactKind,
  ContactSide,
  ContactTurn,
  ListedContact,
} from "../../contract/contacts.ts";
import type { AnswerOf, InputOf } from "../../contract/index.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";
import { findContacts, isOpen, SHOWN_BY, type Thread, threadsOf, waitsFor } from "./rows.ts";

interface Own {
  side: ContactSide;
  condition: SQL;
}

function ownSide(
  principal: Principal,
  { brand_id, facility_id }: InputOf<"getUnansweredContacts">["query"],
): Own {
  if ((brand_id === undefined) === (facility_id === undefined))
    throw new Refusal(4000, undefined, { brand_id: "ブランドか施設のどちらか一方を指定してください。" });
  return brand_id === undefined
    ? {
        side: "facility",
        condition: sql`c.facility_id = ${ownStandardFacility(principal, facility_id ?? 0)}`,
      }
    : { side: "brand", condition: sql`c.brand_id = ${ownBrandGrant(principal, brand_id).id}` };
}

function threads(principal: Principal, { condition }: Own): SQL {
  const of = (thread: Thread) => sql`
    select ${sql.raw(`'${thread}'`)} as kind, c.id, c.status, c.due_on, c.updated_at, ${waitsFor(thread)} as waits_for,
      c.negotiation_id, c.created_at, ${SHOWN_BY[thread]} as place
    ${threadsOf(thread, principal)}
    where ${condition}`;
  return sql`
    select distinct on (t.negotiation_id) t.*
    from (${of("apply")} union all ${of("scout")}) t
    order by t.negotiation_id, t.place, t.created_at desc, t.id`;
}

const TURNS = (side: ContactSide): Record<ContactTurn, SQL> => ({
  own: sql`t.waits_for = ${side}`,
  other: sql`t.waits_for <> ${side}`,
  ended: sql`t.waits_for is null`,
});

type Filters = InputOf<"downloadContactsExcel">["query"];

function filtersOf({ turn, kind, status }: Filters, turns: Record<ContactTurn, SQL>): SQL {
  return sql.join(
    [
      sql`true`,
      ...(turn ? [turns[turn]] : []),
      ...(kind ? [sql`t.kind = ${kind}`] : []),
      ...(status ? [sql`t.status = ${status}`] : []),
    ],
    sql` and `,
  );
}

type Charge = Pick<ListedContact, "negotiation_id" | "owner_name">;

interface Found {
  turns: AnswerOf<"getContacts">["turns"];
  total: number;
  page: ({ kind: ContactKind; id: number } & Charge)[];
}

export async function findInbox(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  query: Filters,
  { limit, offset }: Slice,
): Promise<Pick<AnswerOf<"getContacts">, "data" | "total" | "turns">> {
  const own = ownSide(principal, query);
  const turns = TURNS(own.side);
  const [found] = await database.rows<Found>(sql`
    with threads as materialized (${threads(principal, own)}),
    shown as (
      select t.kind, t.id, t.negotiation_id, row_number() over (order by
        case when ${turns.own} then 0 when ${turns.other} then 1 else 2 end,
        case when t.waits_for is not null then t.due_on end,
        case when t.waits_for is not null then t.updated_at end, t.updated_at desc, t.kind, t.id) as place
      from threads t
      where ${filtersOf(query, turns)}
    )
    select
      (
        select json_build_object('own', count(*) filter (where ${turns.own}),
          'other', count(*) filter (where ${turns.other}), 'ended', count(*) filter (where ${turns.ended}))
        from threads t
      ) as turns,
      (select count(*)::int from shown) as total,
      coalesce((
        select json_agg(json_build_object('kind', p.kind, 'id', p.id, 'negotiation_id', p.negotiation_id,
          'owner_name', nullif(trim(o.family_name || ' ' || o.given_name), '')) order by p.place)
        from (select * from shown order by place limit ${limit} offset ${offset}) p
        join negotiations n on n.id = p.negotiation_id
        left join users o on o.id = n.${sql.raw(`${own.side}_owner_id`)}
      ), '[]') as page`);
  const {
    turns: counts,
    total,
    page: rows,
  } = found ?? {
    turns: { own: 0, other: 0, ended: 0 },
    total: 0,
    page: [],
  };
  const data = await inOrder(database, principal, rows);
  return { data, total, turns: counts };
}

export const getContacts: Handler<"getContacts"> = async ({ query }, context) => {
  const { page, per_page, ...filters } = query;
  const found = await findInbox(context, filters, pageSlice(page, per_page));
  return { status: 2000, ...found, page, per_page };
};

async function inOrder(
  executor: Executor,
  principal: Principal,
  rows: Found["page"],
): Promise<ListedContact[]> {
  const of = <T extends Thread>(kind: T) => {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return Promise.resolve([]);
    return findContacts(
      executor,
      principal,
      kind,
      sql`c.id = any (${idArray(ids)})`,
      pageSlice(1, ids.length),
    );
  };
  const [applies, scouts] = await Promise.all([of("apply"), of("scout")]);
  const all: Contact[] = [
    ...applies.map((row) => ({ kind: "apply" as const, ...row })),
    ...scouts.map((row) => ({ kind: "scout" as const, ...row })),
  ];
  const byKey = new Map(all.map((one) => [`${one.kind} ${one.id}`, one]));
  return rows.flatMap(({ kind, id, ...charge }) => {
    const found = byKey.get(`${kind} ${id}`);
    return found ? { ...found, ...charge } : [];
  });
}

export const getUnansweredContacts: Handler<"getUnansweredContacts"> = async (
  { query },
  { database, principal },
) => {
  const { side, condition } = ownSide(principal, query);
  const waiting = (thread: Thread) => sql`
    select c.negotiation_id ${threadsOf(thread, principal)}
    where ${condition} and ${isOpen(thread)} and ${waitsFor(thread)} = ${side}`;
  const [row] = await database.rows<{ number: number }>(sql`
    select count(*)::int as number from (${waiting("apply")} union ${waiting("scout")}) t`);
  return { number: row?.number ?? 0 };
};

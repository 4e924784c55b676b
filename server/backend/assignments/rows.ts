import { type SQL, sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { SHOWN_BY, type Thread, threadsOf, waitsFor } from "../contacts/rows.ts";
import { visibleBrand, visibleFacility } from "../visibility.ts";

type Side = "facility" | "brand";
export interface Own {
  side: Side;
  id: number;
}

export function ownSide(
  principal: Principal,
  asked: { brand_id?: number | undefined; facility_id?: number | undefined },
): Own {
  const { brand_id, facility_id } = asked;
  if ((brand_id === undefined) === (facility_id === undefined))
    throw new Refusal(4000, undefined, { brand_id: "ブランドか施設のどちらか一方を指定してください。" });
  return brand_id === undefined
    ? { side: "facility", id: ownStandardFacility(principal, facility_id ?? 0) }
    : { side: "brand", id: ownBrandGrant(principal, brand_id).id };
}

export const column = ({ side }: Own, name: "owner_id" | "due_on" | "id") => sql.raw(`${side}_${name}`);

function threads(principal: Principal, own: Own): SQL {
  const of = (thread: Thread) => sql`
    select ${sql.raw(`'${thread}'`)} as kind, c.id, c.recruitment_id, c.due_on, ${waitsFor(thread)} as waits_for,
      c.negotiation_id, c.created_at, ${SHOWN_BY[thread]} as place
    ${threadsOf(thread, principal)}
    where c.${column(own, "id")} = ${own.id}`;
  return sql`
    select distinct on (t.negotiation_id) t.*
    from (${of("apply")} union all ${of("scout")}) t
    order by t.negotiation_id, t.place, t.created_at desc, t.id`;
}

/** Candidates of leasing lists are the facility's alone. */
function items({ side }: Own): SQL {
  return side === "brand"
    ? sql`left join (select null::int as id, null::int as recruitment_id) i on false`
    : sql`left join lateral (
        select i.id, l.recruitment_id
        from leasing_list_items i
        join leasing_lists l on l.id = i.leasing_list_id
        join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
        where i.negotiation_id = n.id
        order by i.added_at desc, i.id
        limit 1
      ) i on true`;
}

export function assignments({ principal, today }: Pick<CallContext, "principal" | "today">, own: Own): SQL {
  const name = own.side === "brand" ? sql`f.name` : sql`coalesce(c.name, b.name)`;
  return sql`
    with t as materialized (${threads(principal, own)}),
    dated as (
      select n.id as negotiation_id, ${name} as name, n.section_id, s.number as section_number, fl.name as floor_name,
        n.status, coalesce(t.waits_for = ${own.side}, false) as is_own_turn,
        case when t.waits_for = ${own.side} then t.due_on end as answer_due_on, n.${column(own, "due_on")} as due_on,
        o.id as owner_id, nullif(trim(o.family_name || ' ' || o.given_name), '') as owner_name,
        t.kind as thread_kind, t.id as thread_id, coalesce(t.recruitment_id, i.recruitment_id) as recruitment_id,
        i.id as leasing_list_item_id, n.updated_at,
        least(n.${column(own, "due_on")}, case when t.waits_for = ${own.side} then t.due_on end) as first_on
      from negotiations n
      join facilities f on f.id = n.facility_id and ${visibleFacility(principal)}
      left join brands b on b.id = n.brand_id
      left join custom_brands c on c.id = n.custom_brand_id
      left join section_outlines s on s.id = n.section_id
      left join floors fl on fl.id = s.floor_id
      left join users o on o.id = n.${column(own, "owner_id")}
      left join t on t.negotiation_id = n.id
      ${items(own)}
      where n.${column(own, "id")} = ${own.id} and (t.id is not null or i.id is not null)
        and n.status not in ('contracted', 'offer_canceled', 'contact_fixed')
        and (n.brand_id is null or ${visibleBrand(principal)})
    ),
    a as (
      select d.*, case
        when d.first_on < ${today} then 'overdue'
        when d.first_on = ${today} then 'today'
        when d.owner_id is null and d.is_own_turn then 'new'
        else 'later' end as "group"
      from dated d
    )`;
}

import { sql } from "drizzle-orm";
import type { PackSheet } from "../../contract/meeting-packs.ts";
import { LONG_PER_PAGE } from "../../contract/paging.ts";
import { listedOf } from "../../lib/meeting-pack.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { historiesOf } from "../sections/history.ts";
import { idArray, visibleBrand } from "../visibility.ts";
import { openPack } from "./open.ts";

const MOST = 6;

type Written = PackSheet["contacts"][number] & { section_id: number };

function findWritten(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  sectionIds: readonly number[],
  until: string,
): Promise<Written[]> {
  return database.rows<Written>(sql`
    with written as (
      select n.section_id, m.at, b.name, m.side, left(m.text, 160) as text,
        row_number() over (partition by n.section_id order by m.at desc, m.id) as place
      from negotiations n
      join brands b on b.id = n.brand_id and ${visibleBrand(principal)}
      join (
        select t.negotiation_id, m.* from applies t join contact_messages m on m.apply_id = t.id
        union all
        select t.negotiation_id, m.* from scouts t join contact_messages m on m.scout_id = t.id
      ) m on m.negotiation_id = n.id and not m.is_silent and m.text <> '' and m.at <= ${until}::timestamptz
      where n.section_id = any (${idArray(sectionIds)})
    )
    select section_id, at, name, side, text from written where place <= ${MOST} order by section_id, place`);
}

export const getMeetingPackSheets: Handler<"getMeetingPackSheets"> = async ({ params, query }, context) => {
  const pack = await openPack(context, params.id);
  const listed = listedOf(pack).map(({ id }) => id);
  const { page } = query;
  const ids = listed.slice((page - 1) * LONG_PER_PAGE, page * LONG_PER_PAGE);
  const until = pack.created_at;
  const [events, written] = await Promise.all([
    historiesOf(context, ids, { most: MOST, until }),
    findWritten(context, ids, until),
  ]);
  const of = <Row extends { section_id: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ section_id }) => section_id === id);
  const data = ids.map((id) => ({
    section_id: id,
    history: of(events, id).map(({ at, user_name, action, changes }) => ({ at, user_name, action, changes })),
    contacts: of(written, id).map(({ section_id: _, ...rest }) => rest),
  }));
  return { status: 2000, data, total: listed.length, page, per_page: LONG_PER_PAGE };
};

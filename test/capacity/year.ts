import pg from "pg";

const MONTHS = 11;

const YEAR = [
  `insert into section_events (section_id, at, user_id, action, changes)
   select section_id, at - make_interval(months => m), user_id, action, changes
   from section_events, generate_series(1, ${MONTHS}) m`,
  `insert into negotiation_events (leasing_list_item_id, from_status, to_status, comment, user_id, at)
   select leasing_list_item_id, from_status, to_status, comment, user_id, at - make_interval(months => m)
   from negotiation_events, generate_series(1, ${MONTHS}) m`,
  `insert into audit_entries (at, user_id, facility_id, brand_id, call, object_kind, object_id, result, changes, request_id)
   select now() - make_interval(days => d, mins => u.id % 600), u.id, j.facility_id, null, 'updateSection', 'section', null,
     'ok', '{"rent_per_tsubo": {"from": 20000, "to": 21000}}', 'year-' || u.id || '-' || d
   from users u join user_facility_joins j on j.user_id = u.id, generate_series(1, 365) d`,
  `insert into page_views (month, section_id, viewer_brand_id)
   select (date_trunc('month', now()) - make_interval(months => m))::date, r.section_id, b.brand_id
   from recruitments r
   cross join (select distinct brand_id from user_brand_joins limit 100) b
   cross join generate_series(1, ${MONTHS}) m
   where r.status = 'publish'
   on conflict do nothing`,
  `update sections set updated_at = updated_at where deleted_at is null`,
];

const COUNTED = ["section_events", "negotiation_events", "audit_entries", "page_views", "versions"] as const;

export type YearRows = Record<(typeof COUNTED)[number], number>;

export async function addYear(databaseUrl: string): Promise<YearRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of YEAR) await client.query(statement);
    await client.query("vacuum analyze");
    const counts = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const { rows } = await client.query<YearRows>(`select ${counts.join(", ")}`);
    if (!rows[0]) throw new Error("an aggregate without a row");
    return rows[0];
  } finally {
    await client.end();
  }
}

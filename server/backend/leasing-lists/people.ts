import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import type { Owner } from "../imports/noun.ts";

export function peopleOf(executor: Executor, { facility_id }: Owner) {
  return executor.rows<{ id: number; name: string }>(sql`
    select min(u.id) as id, trim(u.family_name || ' ' || u.given_name) as name
    from user_facility_joins j
    join users u on u.id = j.user_id
    where j.facility_id = ${facility_id} and j.grant_type <> 'standby'
      and trim(u.family_name || ' ' || u.given_name) <> ''
    group by 2 having count(*) = 1`);
}

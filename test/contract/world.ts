import { FACILITY_OF } from "../../server/backend/demo/people.ts";
import type { demoAccounts } from "../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../helpers/engines.ts";

/** Ids of one facility and of things in it, as a caller writes them. */
export interface Place {
  facility: string;
  floor: string;
  section: string;
  /** A live recruitment with a leasing list, and its section. */
  recruitment: string;
  recruitingSection: string;
}

export interface World {
  /** The facility that an account works in; people without one look at the first facility. */
  own(account: keyof typeof demoAccounts): Place;
  /** A standard facility that is not the account's. */
  foreign(account: keyof typeof demoAccounts): Place;
  stealth: Place;
  missing: Place;
}

const PLACE = `
select f.id::text as facility,
  (select min(l.id)::text from floors l where l.facility_id = f.id) as floor,
  (select min(s.id)::text from sections s where s.facility_id = f.id and s.deleted_at is null) as section,
  r.id::text as recruitment,
  r.section_id::text as "recruitingSection"
from facilities f
left join lateral (
  select r.id, r.section_id
  from recruitments r
  join leasing_lists ll on ll.recruitment_id = r.id
  join leasing_list_items i on i.leasing_list_id = ll.id
  where r.facility_id = f.id and r.status <> 'deleted'
  group by r.id
  order by count(*) desc, r.id
  limit 1
) r on true
where f.id = any ($1::int[])`;

const NOWHERE = "2147483647";
const missing: Place = {
  facility: NOWHERE,
  floor: NOWHERE,
  section: NOWHERE,
  recruitment: NOWHERE,
  recruitingSection: NOWHERE,
};

/** Finds the parts that the suite needs in the demonstration data. */
export async function findWorld({ database }: RunningBackend): Promise<World> {
  const { rows } = await database.query<Partial<Place>>(PLACE, [Object.values(FACILITY_OF)]);
  const placeOf = (id: number): Place => {
    const row = rows.find(({ facility }) => facility === String(id));
    // A facility without recruitments of its own still needs ids that are nobody else's.
    const known = Object.entries(row ?? {}).filter(([, value]) => value !== null);
    return { ...missing, ...Object.fromEntries(known) };
  };
  const ownIds = new Map<string, number>([
    ["free", FACILITY_OF.free],
    ["rival", FACILITY_OF.rival],
    ["both", FACILITY_OF.both],
  ]);
  const own = (account: string) => ownIds.get(account) ?? FACILITY_OF.facility;
  return {
    own: (account) => placeOf(own(account)),
    foreign: (account) =>
      placeOf(own(account) === FACILITY_OF.rival ? FACILITY_OF.facility : FACILITY_OF.rival),
    stealth: placeOf(FACILITY_OF.stealth),
    missing,
  };
}

import type pg from "pg";
import type { Account } from "../../capacity/town.ts";

export const CROWD = { people: 500, organisations: 50 };
/** Of the organisations, facilities first: the demonstration has no more of them. */
const FACILITIES = 20;
const AT_FACILITIES = 0.6;

export async function bringCrowd(client: pg.Client): Promise<Account[]> {
  const facilities = await idsOf(client, "facilities where is_enabled and not is_operator", FACILITIES);
  const brands = await idsOf(client, "brands where is_enabled", CROWD.organisations - facilities.length);
  const people = Array.from({ length: CROWD.people }, (_, n) => {
    const side = n < CROWD.people * AT_FACILITIES ? ("facility" as const) : ("brand" as const);
    const organisations = side === "facility" ? facilities : brands;
    return {
      email: `crowd-${n}@kukaku.example`,
      sub: `crowd-${n}`,
      family_name: "計測",
      given_name: `${n}`,
      side,
      organisation: organisations[n % organisations.length],
    };
  });
  await client.query(
    `with person as (select * from json_to_recordset($1::json) as p(
       sub text, email text, family_name text, given_name text, side text, organisation int)),
     made as (
       insert into users (uuid, email, family_name, given_name, is_email_verified)
       select sub, email, family_name, given_name, true from person returning id, email
     ),
     at_facilities as (
       insert into user_facility_joins (user_id, facility_id, grant_type)
       select made.id, organisation, 'admin' from made join person using (email) where side = 'facility'
     )
     insert into user_brand_joins (user_id, brand_id, grant_type)
     select made.id, organisation, 'admin' from made join person using (email) where side = 'brand'`,
    [JSON.stringify(people)],
  );
  await client.query("vacuum analyze");
  return people.map(({ organisation: _, ...account }) => account);
}

async function idsOf(client: pg.Client, from: string, most: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`select id from ${from} order by id limit $1`, [most]);
  return rows.map(({ id }) => id);
}

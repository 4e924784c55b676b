import { eq, sql } from "drizzle-orm";
import type { BrandRole, FacilityRole, ReceivedInvitation, User } from "../../contract/users.ts";
import { tellOfChange } from "../account-events/mails.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { type Executor, isoInstant } from "../db/connect.ts";
import { isDuplicate } from "../db/failures.ts";
import { users } from "../db/schema.ts";
import { newInvitation, storedAddress } from "../invitations/writing.ts";

const FACILITY_ROLES = `
select f.id as facility_id, f.name as facility_name, f.is_stealth, f.is_standard, f.is_section_map, f.is_operator,
  j.grant_type
from user_facility_joins j
join facilities f on f.id = j.facility_id
where j.user_id = $1 and j.grant_type <> 'standby' and f.is_enabled
order by j.created_at, j.id`;

const BRAND_ROLES = `
select b.id as brand_id, b.name as brand_name, b.is_stealth, b.is_brand_benchmark, b.is_gps_people_flow,
  b.is_category_similar_score, b.is_sales_prediction, b.is_exclusive, b.is_facility_plan, b.is_carto_url, b.carto_url,
  j.grant_type
from user_brand_joins j
join brands b on b.id = j.brand_id
where j.user_id = $1 and j.grant_type <> 'standby' and b.closed_at is null
order by j.created_at, j.id`;

const DISABLED = `
select o.name from (
  select f.name, j.created_at, j.id
  from user_facility_joins j
  join facilities f on f.id = j.facility_id
  where j.user_id = $1 and j.grant_type <> 'standby' and not f.is_enabled
  union all
  select b.name, j.created_at, j.id
  from user_brand_joins j
  join brands b on b.id = j.brand_id
  where j.user_id = $1 and j.grant_type <> 'standby' and b.closed_at is not null
) o
order by o.created_at, o.id`;

const invitationsOf = (side: "facility" | "brand", tenants: string) => `
select '${side}' as side, j.id as join_id, t.name as organisation_name, j.created_at
from users u
join user_${side}_joins j on j.invited_address = u.email
join ${tenants} t on t.id = j.${side}_id
where u.id = $1
  and exists (
    select from invitations i
    where i.address = u.email and i.${side}_id = j.${side}_id and i.used_at is null and i.expires_at >= now()
  )
  and not exists (select from user_${side}_joins m where m.${side}_id = j.${side}_id and m.user_id = u.id)`;
const INVITATIONS = `
select side, join_id, organisation_name
from (${invitationsOf("facility", "facilities")} union all ${invitationsOf("brand", "brands")}) i
order by created_at, join_id`;

export const getMyRole: Handler<"getMyRole"> = async (_input, { database, principal }) => {
  const [facilities, brands, disabled, invitations] = await Promise.all([
    database.query<FacilityRole>(FACILITY_ROLES, [principal.userId]),
    database.query<BrandRole>(BRAND_ROLES, [principal.userId]),
    database.query<{ name: string }>(DISABLED, [principal.userId]),
    database.query<ReceivedInvitation>(INVITATIONS, [principal.userId]),
  ]);
  return {
    my_role: {
      facility_roles: facilities.rows,
      brand_roles: brands.rows,
      disabled_facilities: disabled.rows.map(({ name }) => name),
      invitations: invitations.rows,
    },
  };
};

/** A user as contracted. @throws Refusal 4010 when the row has gone. */
export async function findUser(executor: Executor, userId: number): Promise<User> {
  const [user] = await executor.orm
    .select({
      id: users.id,
      uuid: users.uuid,
      email: users.email,
      family_name: users.family_name,
      given_name: users.given_name,
      is_curator: users.is_curator,
      is_email_verified: users.is_email_verified,
      start_page: users.start_page,
      digest_weekday: users.digest_weekday,
      digest_hour: users.digest_hour,
      removal_requested_at: users.removal_requested_at,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Refusal(4010);
  const asked = user.removal_requested_at;
  return { ...user, removal_requested_at: asked === null ? null : isoInstant(asked) };
}

export const getUser: Handler<"getUser"> = async (_input, { database, principal }) => ({
  status: 2000,
  user: await findUser(database, principal.userId),
});

/** Neither the answer nor the trail, which the caller reads, says which of the addresses were known. */
export const createUsers: Handler<"createUsers"> = async ({ body }, { database, principal, audit }) => {
  const people = body.users.map((person) => ({ ...person, email: storedAddress(person.email) }));
  const rows = people.map((person) => ({ ...person, uuid: newInvitation() }));
  await database.rows(sql`
    insert into users (uuid, email, family_name, given_name)
    select uuid, email, family_name, given_name
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as person (uuid text, email text, family_name text, given_name text)
    on conflict (email) do nothing`);
  const emails = [...new Set(people.map(({ email }) => email))];
  const changes = { users: { from: null, to: emails.length } };
  audit({ objectKind: "user", objectId: principal.userId, changes });
  return { code: 2000, user: emails.map((email) => ({ email, message: "受け付けました。" })) };
};

const digestOf = ({ digest_weekday, digest_hour }: User) => ({ digest_weekday, digest_hour });

export const updateUser: Handler<"updateUser"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  if (params.user_id !== principal.userId) throw notFound();
  const before = await findUser(database, principal.userId);
  const kept = { start_page: before.start_page, ...digestOf(before) };
  const after = { ...kept, ...body, email: storedAddress(body.email) };
  try {
    await database.rows(sql`
      update users
      set email = ${after.email}, family_name = ${after.family_name}, given_name = ${after.given_name},
        start_page = ${after.start_page}, digest_weekday = ${after.digest_weekday}, digest_hour = ${after.digest_hour}
      where id = ${principal.userId}`);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Refusal(4090, "このメールアドレスは使用できません。", { email: "使用できません。" });
  }
  // That the names or the address changed is kept, not what they were.
  const fields = (["email", "family_name", "given_name"] as const).filter(
    (key) => before[key] !== after[key],
  );
  const changes = Object.fromEntries(fields.map((key) => [key, { from: "***", to: "***" }]));
  audit({ objectKind: "user", objectId: principal.userId, changes });
  // To the old address: whoever lost theirs to somebody else reads it there.
  if (before.email !== after.email)
    await tellOfChange(database, before.email, "メールアドレスが変更されました");
  return { status: 2000, message: "保存しました。", user: { ...before, ...after } };
};

import { eq } from "drizzle-orm";
import type { BrandRole, FacilityRole } from "../contract/users.ts";
import { users } from "./db/schema.ts";
import type { Handler } from "./handler.ts";
import { Refusal } from "./refusal.ts";

const FACILITY_ROLES = `
select f.id as facility_id, f.name as facility_name, f.is_stealth, f.is_standard, f.is_section_map, j.grant_type
from user_facility_joins j
join facilities f on f.id = j.facility_id
where j.user_id = $1 and j.grant_type <> 'standby'
order by j.id`;

const BRAND_ROLES = `
select b.id as brand_id, b.name as brand_name, b.is_stealth, b.is_brand_benchmark, b.is_gps_people_flow,
  b.is_category_similar_score, b.is_sales_prediction, b.is_exclusive, b.is_facility_plan, b.is_carto_url, b.carto_url,
  j.grant_type
from user_brand_joins j
join brands b on b.id = j.brand_id
where j.user_id = $1 and j.grant_type <> 'standby'
order by j.id`;

export const getMyRole: Handler<"getMyRole"> = async (_input, { database, principal }) => {
  const [facilities, brands] = await Promise.all([
    database.query<FacilityRole>(FACILITY_ROLES, [principal.userId]),
    database.query<BrandRole>(BRAND_ROLES, [principal.userId]),
  ]);
  return { my_role: { facility_roles: facilities.rows, brand_roles: brands.rows } };
};

export const getUser: Handler<"getUser"> = async (_input, { database, principal }) => {
  const [user] = await database.orm
    .select({
      id: users.id,
      uuid: users.uuid,
      email: users.email,
      family_name: users.family_name,
      given_name: users.given_name,
      is_curator: users.is_curator,
      is_email_verified: users.is_email_verified,
    })
    .from(users)
    .where(eq(users.id, principal.userId));
  if (!user) throw new Refusal(4010);
  return { status: 2000, user };
};

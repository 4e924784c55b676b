import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { idArray, readableFacility } from "../visibility.ts";
import { findFacilities } from "./rows.ts";

export { getFacilities } from "./search.ts";
export { getFacilityCategoryScores, getFacilityOfferings, getFacilityTenants } from "./views.ts";
export { updateFacility } from "./writes.ts";

type Department = AnswerOf<"getOperationsDepartments">["operations_departments"][number];

export const getFacility: Handler<"getFacility"> = async ({ params }, { database, principal }) => {
  const [facility] = await findFacilities(
    database,
    sql`where f.id = ${params.id} and ${readableFacility(principal)}`,
  );
  if (!facility) throw notFound();
  return { code: 2000, facility };
};

export const getOperationsDepartments: Handler<"getOperationsDepartments"> = async (
  _input,
  { database, principal },
) => {
  const own = idArray(principal.facilities.map(({ id }) => id));
  const departments = await database.rows<Department>(sql`
    select d.id, d.name, json_agg(json_build_object('id', f.id, 'name', f.name) order by f.created_at, f.id) as facilities
    from operations_departments d
    join facilities f on f.operations_department_id = d.id
    where f.id = any (${own})
    group by d.id
    order by d.name, d.id`);
  return { operations_departments: departments };
};

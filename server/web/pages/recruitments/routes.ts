import type { FastifyInstance } from "fastify";
import { auth, facilityUser, sectionMap, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { recruitmentsQuery, showRecruitments } from "./list.ts";
import { rowEntry, saveRow } from "./save.ts";

export function recruitmentsPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, facilityUser, standardFacility, sectionMap]);
  get(paths.recruitments, showRecruitments, { query: recruitmentsQuery });
  form(paths.recruitmentRow, saveRow, { body: rowEntry });
}

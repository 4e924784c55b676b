import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, sectionMap, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { recruitmentsQuery, showRecruitments } from "./list.ts";
import { rowEntry, saveRow } from "./save.ts";

const guards = [auth, facilityUser, standardFacility, sectionMap] as const;

export function recruitmentsPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.recruitments.pattern,
    guards,
    query: recruitmentsQuery,
    handler: showRecruitments,
  });
  route(app, {
    method: "POST",
    path: paths.recruitmentRow.pattern,
    guards,
    params: z.object({ id: idText }),
    body: rowEntry,
    rerenders: true,
    handler: saveRow,
  });
}

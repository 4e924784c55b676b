import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadDifferences, differencesQuery as query, showDifferences } from "./list.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export function differencePages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.differences.pattern, guards, query, handler: showDifferences });
  route(app, {
    method: "GET",
    path: paths.differencesExcel.pattern,
    guards,
    query,
    handler: downloadDifferences,
  });
}

import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { downloadDifferences, differencesQuery as query, showDifferences } from "./list.ts";

export function differencePages(app: FastifyInstance): void {
  const { get } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.differences, showDifferences, { query });
  get(paths.differencesExcel, downloadDifferences, { query });
}

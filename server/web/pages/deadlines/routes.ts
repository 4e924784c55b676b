import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadDeadlines, deadlinesQuery as query, showDeadlines } from "./list.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export function deadlinePages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.deadlines.pattern, guards, query, handler: showDeadlines });
  route(app, {
    method: "GET",
    path: paths.deadlinesExcel.pattern,
    guards,
    query,
    handler: downloadDeadlines,
  });
}

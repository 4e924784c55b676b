import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { downloadDeadlines, deadlinesQuery as query, showDeadlines } from "./list.ts";

export function deadlinePages(app: FastifyInstance): void {
  const { get } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.deadlines, showDeadlines, { query });
  get(paths.deadlinesExcel, downloadDeadlines, { query });
}

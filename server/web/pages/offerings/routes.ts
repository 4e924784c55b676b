import type { FastifyInstance } from "fastify";
import { auth, brandUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadOfferings, showOfferings } from "./list.ts";
import { offeringsQuery as query } from "./query.ts";

const guards = [auth, brandUser] as const;

/** The sections that all facilities publish, as they fit one's own brand. */
export function offeringPages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.offerings.pattern, guards, query, handler: showOfferings });
  route(app, {
    method: "GET",
    path: paths.offeringsExcel.pattern,
    guards,
    query,
    handler: downloadOfferings,
  });
}

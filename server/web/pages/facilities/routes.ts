import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, planGuard, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showFacility } from "./detail.ts";
import { downloadFacilities } from "./excel.ts";
import { showFacilities } from "./list.ts";
import { bookmarkEntry, submitBookmark } from "./marks.ts";
import { facilitiesQuery } from "./query.ts";
import { ratingEntry, submitRating } from "./rating.ts";

const guards = [auth, planGuard("facility")] as const;

export function facilityPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.facilities.pattern,
    guards,
    query: facilitiesQuery,
    handler: showFacilities,
  });
  route(app, {
    method: "GET",
    path: paths.facilitiesExcel.pattern,
    guards: [auth, standardFacility, planGuard("facility")],
    query: facilitiesQuery,
    handler: downloadFacilities,
  });
  route(app, {
    method: "GET",
    path: paths.facility.pattern,
    guards,
    params: z.object({ id: idText }),
    query: z.object({
      list: z.string().max(1500).optional(),
      shade: z.enum(["population", "cluster", "none"]).optional(),
    }),
    handler: showFacility,
  });
  route(app, {
    method: "POST",
    path: paths.facilityBookmark.pattern,
    guards,
    body: bookmarkEntry,
    handler: submitBookmark,
  });
  route(app, {
    method: "POST",
    path: paths.facilityRating.pattern,
    guards,
    params: z.object({ id: idText }),
    body: ratingEntry,
    rerenders: true,
    handler: submitRating,
  });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, planGuard, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showFacility } from "./detail.ts";
import { downloadFacilities } from "./excel.ts";
import { showFacilities } from "./list.ts";
import { bookmarkEntry, submitBookmark } from "./marks.ts";
import { facilitiesQuery } from "./query.ts";
import { ratingEntry, submitRating } from "./rating.ts";

export function facilityPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, planGuard("facility")]);
  const standard = routes(app, [auth, standardFacility, planGuard("facility")]);
  get(paths.facilities, showFacilities, { query: facilitiesQuery });
  standard.get(paths.facilitiesExcel, downloadFacilities, { query: facilitiesQuery });
  get(paths.facility, showFacility, {
    query: z.object({
      list: z.string().max(1500).optional(),
      shade: z.enum(["population", "cluster", "none"]).optional(),
    }),
  });
  post(paths.facilityBookmark, submitBookmark, { body: bookmarkEntry });
  form(paths.facilityRating, submitRating, { body: ratingEntry });
}

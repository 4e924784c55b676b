import { z } from "zod";
import { read } from "./call.ts";
import { id, idText } from "./fields.ts";
import { provenance } from "./provenance.ts";
import { facilityType } from "./statuses.ts";
import { latitudeText, longitudeText } from "./texts.ts";

/** Facilities that compete for the same customers: overlap of the two 5-km rings by residents. */
export const getCompetitors = read({
  path: "/api/v1/facilities/competitor",
  summary: "競合施設",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  /** A facility, or a point by both coordinates. */
  query: z.strictObject({
    facility_id: idText.optional(),
    lat: latitudeText.optional(),
    lon: longitudeText.optional(),
  }),
  response: z.object({
    facilities: z.array(
      z.object({
        id,
        name: z.string(),
        facility_type: facilityType,
        latitude: z.number(),
        longitude: z.number(),
        area_tsubo: z.number(),
        distance_m: z.int(),
        /** Share of the residents within 5 km of the asked place who also live within 5 km of this one, 0–1. */
        overlap: z.number().min(0).max(1),
      }),
    ),
    provenance: provenance.nullable(),
  }),
  fallback: { facilities: [], provenance: null },
});

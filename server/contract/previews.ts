import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { id, instant, ok } from "./fields.ts";
import { done } from "./texts.ts";

/*
 * How somebody else sees one's own facility, its trade-area report, brand or published section. None of it is among the product's listed calls.
 */

export const previewStanding = z.enum([
  "standard_facility",
  "free_facility",
  "brand",
  "brand_without_benchmark",
  "brand_without_plans",
  "partner",
  "signed_out",
]);
export type PreviewStanding = Answered<typeof previewStanding>;

export const previewSubject = z.enum(["facility", "brand", "offering", "report"]);
export type PreviewSubject = Answered<typeof previewSubject>;

export const PREVIEW_HEADER = "x-kukaku-preview";

export const READ_ONLY = "見え方の確認では、操作はできません。";

const PLACE = ["getCommercialArea", "getFuturePopulation", "getGeodemo", "getAsahiru", "getMarket"] as const;

/** The calls of the subject's page that are answered as another gets them. Whatever else is asked is refused. */
export const PREVIEWED = {
  facility: [
    "getFacility",
    "getFloors",
    "getFacilityImages",
    "getFacilityTenants",
    "getSimilarFacilities",
    "getCompetitors",
    "getFacilityOfferings",
    ...PLACE,
  ],
  brand: [
    "getBrand",
    "getBrandNodes",
    "getWordCloud",
    "getTagIndices",
    "getBrandGeodemoIndices",
    "getSimilarBrands",
    "getBrandStores",
  ],
  offering: ["getOffering", "getFiles", "getCommercialArea", "getAsahiru"],
  report: [...PLACE, "getCompetitors"],
} as const;

const tenant = z.object({ id, name: z.string() });

export const preview = z.object({
  id: z.uuid(),
  subject: previewSubject,
  subject_id: id,
  subject_name: z.string(),
  section_id: id.nullable(),
  place: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable(),
  standing: previewStanding,
  /** The organisation that one looks as; no real one but for a partner. Null for somebody signed out. */
  facility: tenant.nullable(),
  brand: tenant.nullable(),
  ends_at: instant,
});
export type Preview = Answered<typeof preview>;

export const createPreview = write({
  method: "POST",
  path: "/api/v1/previews",
  summary: "見え方を確認",
  access: ["facilityAdmin", "brandAdmin"],
  browser: false,
  body: z.strictObject({
    facility_id: id.optional(),
    brand_id: id.optional(),
    section_id: id.optional(),
    report: z.literal(true).optional(),
    standing: previewStanding,
    partner_id: id.optional(),
  }),
  response: z.object({ ...done, preview }),
});

export const getPreview = read({
  path: "/api/v1/previews/{id}",
  summary: "確認中の見え方",
  access: ["user"],
  browser: false,
  params: z.strictObject({ id: z.uuid("番号の形式が正しくありません。") }),
  response: z.object({ status: ok, preview: preview.nullable() }),
  fallback: { status: 2000 as const, preview: null },
});

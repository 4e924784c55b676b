import { z } from "zod";
import { download } from "./call.ts";
import { idText } from "./fields.ts";

/** The media type of what an organisation takes along. */
const ARCHIVE = "application/zip";
/** Made while it leaves: between two of its files a large workbook is written. */
const made = { browser: false, contentType: ARCHIVE, longestMs: 600_000, idleMs: 60_000 } as const;

/** All that a facility's own admin may read, as one file: workbooks, pictures, attached files. */
export const downloadFacilityArchive = download({
  ...made,
  path: "/api/v1/organisations/facilities/{facility_id}/archive",
  summary: "施設の全データをダウンロード",
  access: ["facilityAdmin", "curator"],
  params: z.strictObject({ facility_id: idText }),
});

/** The same of a brand. */
export const downloadBrandArchive = download({
  ...made,
  path: "/api/v1/organisations/brands/{brand_id}/archive",
  summary: "ブランドの全データをダウンロード",
  access: ["brandAdmin", "curator"],
  params: z.strictObject({ brand_id: idText }),
});

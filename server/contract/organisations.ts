import { z } from "zod";
import { type Answered, download, read, write } from "./call.ts";
import { contactKind, contactSide } from "./contacts.ts";
import { date, id, idText, instant, ok } from "./fields.ts";
import { done, lines, version } from "./texts.ts";

const ARCHIVE = "application/zip";
/** Made while it leaves: between two of its files a large workbook is written. */
const made = { browser: false, contentType: ARCHIVE, longestMs: 600_000, idleMs: 60_000 } as const;

export const downloadFacilityArchive = download({
  ...made,
  path: "/api/v1/organisations/facilities/{facility_id}/archive",
  summary: "施設の全データをダウンロード",
  access: ["facilityAdmin", "curator"],
  params: z.strictObject({ facility_id: idText }),
});

export const downloadBrandArchive = download({
  ...made,
  path: "/api/v1/organisations/brands/{brand_id}/archive",
  summary: "ブランドの全データをダウンロード",
  access: ["brandAdmin", "curator"],
  params: z.strictObject({ brand_id: idText }),
});

/** For as long a closed organisation can be opened again; then what is personal of it is erased. */
export const KEPT_DAYS = 90;
export const MOST_THREADS = 50;

export const organisationClosing = z.object({
  id,
  name: z.string(),
  version,
  is_enabled: z.boolean(),
  closed_at: instant.nullable(),
  reason: z.string(),
  reopens_until: date.nullable(),
  is_erased: z.boolean(),
  user_count: z.int().min(0),
  offering_count: z.int().min(0),
  thread_count: z.int().min(0),
  threads: z.array(
    z.object({
      kind: contactKind,
      name: z.string(),
      section_number: z.string().nullable(),
      waits_for: contactSide.nullable(),
      due_on: date,
    }),
  ),
});
export type OrganisationClosing = Answered<typeof organisationClosing>;

const closing = {
  access: ["curator"],
  browser: false,
  path: "/api/v1/organisations/{side}/{id}/closing",
  params: z.strictObject({ side: z.enum(["facility", "brand"]), id: idText }),
} as const;

export const getOrganisationClosing = read({
  ...closing,
  summary: "施設・ブランドの閉鎖の状況",
  response: z.object({ status: ok, closing: organisationClosing.nullable() }),
  fallback: { status: 2000 as const, closing: null },
});

export const closeOrganisation = write({
  ...closing,
  method: "POST",
  summary: "施設・ブランドを閉鎖",
  body: z.strictObject({
    reason: lines("閉鎖の理由", 500).refine((value) => value !== "", "閉鎖の理由を入力してください。"),
    version,
  }),
  response: z.object({ ...done, closing: organisationClosing }),
});

export const reopenOrganisation = write({
  ...closing,
  method: "DELETE",
  summary: "閉鎖した施設・ブランドを再開",
  body: z.strictObject({ version }),
  response: z.object({ ...done, closing: organisationClosing }),
});

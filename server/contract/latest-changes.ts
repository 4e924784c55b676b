import { z } from "zod";
import { read } from "./call.ts";
import { idText, instant, ok } from "./fields.ts";

/** What several people edit, each by a form with a version. */
const editedKind = z.enum([
  "section",
  "recruitment",
  "leasing_list_item",
  "custom_brand",
  "facility",
  "brand",
  "store_opening_plan",
]);

/** Who changed a record last and when, for those who were not first; null where no change is known. */
export const getLatestChange = read({
  path: "/api/v1/latest_changes",
  summary: "最後の更新者と日時",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({
    facility_id: idText.optional(),
    brand_id: idText.optional(),
    object_kind: editedKind,
    object_id: idText,
    /** Only changes of this field. */
    field: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional(),
  }),
  response: z.object({
    status: ok,
    data: z.object({ user_name: z.string(), at: instant }).nullable(),
  }),
  fallback: { status: 2000 as const, data: null },
});

import { z } from "zod";
import { read } from "./call.ts";
import { idText } from "./fields.ts";

/** Whether the facility has sent the brand a scout; asked by either of the two. */
export const getBrandScouts = read({
  path: "/api/v1/brands/{brand_id}/scouts",
  summary: "施設からこのブランドへのスカウトの有無",
  access: ["facilityMember", "brandMember"],
  browser: true,
  params: z.strictObject({ brand_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ has_scout: z.boolean() }),
  fallback: { has_scout: false },
});

export const getUnansweredScouts = read({
  path: "/api/v1/brands/{id}/scouts/unanswered",
  summary: "未回答のスカウト件数",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ number: z.int().min(0) }),
  fallback: { number: 0 },
});

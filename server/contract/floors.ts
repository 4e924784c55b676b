import { z } from "zod";
import { read } from "./call.ts";
import { id, idText, ok, outline, point } from "./fields.ts";

export const planCore = z.object({
  kind: z.enum(["escalator", "elevator", "stairs", "toilet"]),
  outline,
});

/** A floor as drawn: metres from the north-west corner of its bounding box, x right, y down. */
export const floorPlan = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  /** Clockwise degrees from "up" to true north. */
  north: z.number(),
  outline,
  corridors: z.array(outline),
  back_of_house: z.array(z.object({ outline, label: z.string() })),
  cores: z.array(planCore),
  entrances: z.array(z.object({ at: point, facing: z.enum(["n", "e", "s", "w"]), label: z.string() })),
});
export type FloorPlan = z.output<typeof floorPlan>;

export const floor = z.object({
  id,
  facility_id: id,
  /** As written on the building's own signs: B1, 1階. */
  name: z.string(),
  level: z.int(),
  area_tsubo: z.number(),
  section_count: z.int().min(0),
  plan: floorPlan.nullable(),
});
export type Floor = z.output<typeof floor>;

export const getFloors = read({
  path: "/api/v1/floors",
  summary: "施設の階一覧",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ code: ok, floors: z.array(floor) }),
  fallback: { code: 2000 as const, floors: [] },
});

import { z } from "zod";
import type { Answered } from "./call.ts";

export const origin = z.object({
  sources: z.array(z.string()),
  vintage: z.string(),
  method: z.string(),
});
export type Origin = Answered<typeof origin>;

export const provenance = origin.extend({
  cells: z.int().min(0),
  warnings: z.array(z.string()),
});
export type Provenance = Answered<typeof provenance>;

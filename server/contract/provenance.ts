import { z } from "zod";
import type { Answered } from "./call.ts";

/** Where an answer comes from and how it was come by. */
export const origin = z.object({
  /** Attribution lines of the datasets, as their providers ask for. */
  sources: z.array(z.string()),
  vintage: z.string(),
  method: z.string(),
});
export type Origin = Answered<typeof origin>;

/** The same for a figure of an area; every statistic carries it. */
export const provenance = origin.extend({
  /** Mesh cells that the area touches. */
  cells: z.int().min(0),
  /** What a reader must know of the figure, in Japanese: 参考値, 年齢不詳, fallbacks. */
  warnings: z.array(z.string()),
});
export type Provenance = Answered<typeof provenance>;

import { z } from "zod";

/** Where an answer comes from and how it was come by. */
export const origin = z.object({
  /** Attribution lines of the datasets, as their providers ask for. */
  sources: z.array(z.string()),
  vintage: z.string(),
  method: z.string(),
});
export type Origin = z.output<typeof origin>;

/** The same for a figure of an area; every statistic carries it. */
export const provenance = origin.extend({
  /** Mesh cells that the area touches. */
  cells: z.int().min(0),
  /** Share of the figure that rests on estimated cells, 0–1. */
  estimated_share: z.number().min(0).max(1),
});
export type Provenance = z.output<typeof provenance>;

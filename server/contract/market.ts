import { z } from "zod";
import { origin, provenance } from "./provenance.ts";

export const market = z.object({
  rings: z.array(
    z.object({
      radius_m: z.int(),
      workers: z.number(),
      establishments: z.number(),
      industries: z.array(
        z.object({
          label: z.string(),
          count: z.number(),
          /** Open stores of the registered brands of the industry; null where no genre belongs to it. */
          registered: z.int().nullable(),
        }),
      ),
    }),
  ),
  establishments: provenance,
  /** Of the municipalities within 3 km, most residents first; wards of designated cities as their city. */
  incomes: z.array(
    z.object({
      name: z.string(),
      /** The wards of the ring that the city's figure stands for; empty for others. */
      wards: z.array(z.string()),
      /** Share of the ring's residents, 0–1. */
      share: z.number(),
      taxpayers: z.int(),
      yen_per_taxpayer: z.number(),
    }),
  ),
  income: origin,
  /** A household of two or more in the prefecture's capital, yen a year. */
  spending: z
    .object({
      city: z.string(),
      groups: z.array(z.object({ label: z.string(), yen: z.int(), national_yen: z.int() })),
      origin,
    })
    .nullable(),
});

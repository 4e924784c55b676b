import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, planGuard, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showBrand } from "./detail.ts";
import { downloadBrands } from "./excel.ts";
import { showBrands } from "./list.ts";
import { listingEntry, listingUndoEntry, submitListing, submitListingUndo } from "./listing-forms.ts";
import { brandsQuery } from "./query.ts";

const brandGuards = [auth, standardFacility, planGuard("benchmark")] as const;

const listingGuards = [auth, facilityUser, standardFacility] as const;

export function brandPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.brands.pattern,
    guards: brandGuards,
    query: brandsQuery,
    handler: showBrands,
  });
  route(app, {
    method: "GET",
    path: paths.brandsExcel.pattern,
    guards: brandGuards,
    query: brandsQuery,
    handler: downloadBrands,
  });
  route(app, {
    method: "GET",
    path: paths.brand.pattern,
    guards: brandGuards,
    params: z.object({ id: idText }),
    query: z.object({
      list: z.string().max(1500).optional(),
      stores: idText.optional(),
      added: idText.optional(),
    }),
    handler: showBrand,
  });
  route(app, {
    method: "POST",
    path: paths.brandListing.pattern,
    guards: listingGuards,
    body: listingEntry,
    handler: submitListing,
  });
  route(app, {
    method: "POST",
    path: paths.brandListingUndo.pattern,
    guards: listingGuards,
    body: listingUndoEntry,
    handler: submitListingUndo,
  });
}

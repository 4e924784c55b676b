import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, planGuard, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showBrand } from "./detail.ts";
import { downloadBrands } from "./excel.ts";
import { showBrands } from "./list.ts";
import { listingEntry, listingUndoEntry, submitListing, submitListingUndo } from "./listing-forms.ts";
import { brandsQuery } from "./query.ts";

export function brandPages(app: FastifyInstance): void {
  const catalogue = routes(app, [auth, standardFacility, planGuard("benchmark")]);
  const listing = routes(app, [auth, facilityUser, standardFacility]);
  catalogue.get(paths.brands, showBrands, { query: brandsQuery });
  catalogue.get(paths.brandsExcel, downloadBrands, { query: brandsQuery });
  catalogue.get(paths.brand, showBrand, {
    query: z.object({
      list: z.string().max(1500).optional(),
      stores: idText.optional(),
      added: idText.optional(),
    }),
  });
  listing.post(paths.brandListing, submitListing, { body: listingEntry });
  listing.post(paths.brandListingUndo, submitListingUndo, { body: listingUndoEntry });
}

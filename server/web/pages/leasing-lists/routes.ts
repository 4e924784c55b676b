import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { contractQuery, showContract, submitContract } from "../../parts/contract/submit.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { submitUndo } from "./candidates.ts";
import { customBrandEntry, showNewBrand, submitNewBrand } from "./custom-brand.ts";
import { downloadCandidates, downloadLeasingList, leasingFileQuery } from "./excel.ts";
import { showItem } from "./item.ts";
import { submitItem } from "./item-submit.ts";
import { submitList } from "./submit.ts";

/** Forms whose fields are named after items: their handlers read them themselves. */
const anything = z.object({});

export function leasingListPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, facilityUser, standardFacility]);
  post(paths.leasingList, submitList, { body: anything });
  post(paths.leasingListUndo, submitUndo, { body: anything });
  get(paths.leasingListExcel, downloadLeasingList, { query: leasingFileQuery });
  get(paths.candidatesExcel, downloadCandidates);

  get(paths.leasingListContract, showContract, { query: contractQuery });
  post(paths.leasingListContract, submitContract, { body: anything });

  get(paths.leasingListItem, showItem);
  post(paths.leasingListItem, submitItem, { body: anything });

  get(paths.leasingListBrandNew, showNewBrand);
  form(paths.leasingListBrandNew, submitNewBrand, { body: customBrandEntry });
}

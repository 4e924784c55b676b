import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { contractQuery, showContract, submitContract } from "../../parts/contract/submit.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { submitUndo } from "./candidates.ts";
import { customBrandEntry, showNewBrand, submitNewBrand } from "./custom-brand.ts";
import { downloadCandidates, downloadLeasingList, leasingFileQuery } from "./excel.ts";
import { showItem } from "./item.ts";
import { submitItem } from "./item-submit.ts";
import { submitList } from "./submit.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });
const itemParams = params.extend({ item: idText });
/** Forms whose fields are named after items: their handlers read them themselves. */
const anything = z.object({});

export function leasingListPages(app: FastifyInstance): void {
  const at = { guards, params };
  const rerenders = true;
  route(app, { ...at, method: "POST", path: paths.leasingList.pattern, body: anything, handler: submitList });
  route(app, {
    ...at,
    method: "POST",
    path: paths.leasingListUndo.pattern,
    body: anything,
    handler: submitUndo,
  });

  route(app, {
    ...at,
    method: "GET",
    path: paths.leasingListExcel.pattern,
    query: leasingFileQuery,
    handler: downloadLeasingList,
  });

  route(app, { method: "GET", guards, path: paths.candidatesExcel.pattern, handler: downloadCandidates });

  const contract = { ...at, path: paths.leasingListContract.pattern };
  route(app, { ...contract, method: "GET", query: contractQuery, handler: showContract });
  route(app, { ...contract, method: "POST", body: anything, handler: submitContract });

  const item = { guards, params: itemParams, path: paths.leasingListItem.pattern };
  route(app, { ...item, method: "GET", handler: showItem });
  route(app, { ...item, method: "POST", body: anything, handler: submitItem });

  const brand = { ...at, path: paths.leasingListBrandNew.pattern };
  route(app, { ...brand, method: "GET", handler: showNewBrand });
  route(app, { ...brand, method: "POST", body: customBrandEntry, rerenders, handler: submitNewBrand });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { contractQuery, showContract, submitContract } from "../../parts/contract/submit.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { mailEntry, mailQuery, placeOfMail, showMail, submitMail } from "../mails/compose.ts";
import { confirmEntry, confirmQuery, showConfirm, showResult, submitConfirm } from "../mails/confirm.ts";
import { downloadSendings } from "../mails/excel.ts";
import { sendingQuery, sendingsQuery, showSending, showSendings } from "../mails/history.ts";
import { submitUndo } from "./candidates.ts";
import { customBrandEntry, showNewBrand, submitNewBrand } from "./custom-brand.ts";
import { downloadLeasingList, leasingFileQuery } from "./excel.ts";
import { showItem } from "./item.ts";
import { submitItem } from "./item-submit.ts";
import { submitList } from "./submit.ts";

const guards = [auth, facilityUser, standardFacility];
const params = z.object({ id: idText });
const itemParams = params.extend({ item: idText });
/** Forms whose fields are named after items: their handlers read them themselves. */
const anything = z.object({});

/** What is done with the leasing list that the recruitment's page shows. */
export async function leasingListPages(app: FastifyInstance): Promise<void> {
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

  const contract = { ...at, path: paths.leasingListContract.pattern };
  route(app, { ...contract, method: "GET", query: contractQuery, handler: showContract });
  route(app, { ...contract, method: "POST", body: anything, handler: submitContract });

  const item = { guards, params: itemParams, path: paths.leasingListItem.pattern };
  route(app, { ...item, method: "GET", handler: showItem });
  route(app, { ...item, method: "POST", body: anything, handler: submitItem });

  const brand = { ...at, path: paths.leasingListBrandNew.pattern };
  route(app, { ...brand, method: "GET", handler: showNewBrand });
  route(app, { ...brand, method: "POST", body: customBrandEntry, rerenders, handler: submitNewBrand });

  const mail = { ...at, path: paths.leasingListMail.pattern };
  route(app, { ...mail, method: "GET", query: mailQuery, handler: showMail });
  await app.register(async (forms) => {
    await takeUploads(forms);
    route(forms, {
      ...mail,
      method: "POST",
      body: mailEntry,
      rerenders,
      uploads: placeOfMail,
      handler: submitMail,
    });
  });

  const confirm = { ...at, path: paths.leasingListMailConfirm.pattern };
  route(app, { ...confirm, method: "GET", query: confirmQuery, handler: showConfirm });
  route(app, { ...confirm, method: "POST", body: confirmEntry, handler: submitConfirm });
  route(app, {
    ...at,
    method: "GET",
    path: paths.leasingListMailResult.pattern,
    query: confirmQuery,
    handler: showResult,
  });

  const sendings = { ...at, method: "GET" as const, path: paths.leasingListSendings.pattern };
  route(app, { ...sendings, query: sendingsQuery, handler: showSendings });
  route(app, {
    ...at,
    method: "GET",
    path: paths.leasingListSendingsExcel.pattern,
    handler: downloadSendings,
  });
  const sending = { guards, method: "GET" as const, path: paths.leasingListSending.pattern };
  route(app, { ...sending, params: itemParams, query: sendingQuery, handler: showSending });
}

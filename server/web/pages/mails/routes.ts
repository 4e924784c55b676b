import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { mailEntry, mailQuery, placeOfMail, showMail, submitMail } from "./compose.ts";
import { confirmEntry, confirmQuery, showConfirm, showResult, submitConfirm } from "./confirm.ts";
import { downloadSendings } from "./excel.ts";
import { sendingQuery, sendingsQuery, showSending, showSendings } from "./history.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });
const itemParams = params.extend({ item: idText });

export async function mailPages(app: FastifyInstance): Promise<void> {
  const at = { guards, params };
  const mail = { ...at, path: paths.leasingListMail.pattern };
  route(app, { ...mail, method: "GET", query: mailQuery, handler: showMail });
  await app.register(async (forms) => {
    await takeUploads(forms);
    route(forms, {
      ...mail,
      method: "POST",
      body: mailEntry,
      rerenders: true,
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

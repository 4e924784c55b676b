import type { FastifyInstance } from "fastify";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { mailEntry, mailQuery, placeOfMail, showMail, submitMail } from "./compose.ts";
import { confirmEntry, confirmQuery, showConfirm, showResult, submitConfirm } from "./confirm.ts";
import { downloadSendings } from "./excel.ts";
import { sendingQuery, sendingsQuery, showSending, showSendings } from "./history.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export async function mailPages(app: FastifyInstance): Promise<void> {
  const { get, post } = routes(app, guards);
  get(paths.leasingListMail, showMail, { query: mailQuery });
  await app.register(async (forms) => {
    await takeUploads(forms);
    routes(forms, guards).form(paths.leasingListMail, submitMail, { body: mailEntry, uploads: placeOfMail });
  });

  get(paths.leasingListMailConfirm, showConfirm, { query: confirmQuery });
  post(paths.leasingListMailConfirm, submitConfirm, { body: confirmEntry });
  get(paths.leasingListMailResult, showResult, { query: confirmQuery });

  get(paths.leasingListSendings, showSendings, { query: sendingsQuery });
  get(paths.leasingListSendingsExcel, downloadSendings);
  get(paths.leasingListSending, showSending, { query: sendingQuery });
}

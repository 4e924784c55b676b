import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText, pageText, perPageText } from "../../../contract/fields.ts";
import { rowState } from "../../../contract/imports.ts";
import { MOST_BYTES } from "../../../lib/import/limits.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { applyBody, submitApplication } from "./application.ts";
import { correctionBody, submitCorrection } from "./correction.ts";
import { showImport } from "./show.ts";
import { sendTemplate, showTaking, submitTaking, takingBody } from "./taking.ts";
import { showUndo, submitUndo } from "./undo.ts";

const params = z.object({ id: idText });
const query = z.object({ state: rowState.optional(), page: pageText, per_page: perPageText });

/** Tables on their way in: chosen or pasted, looked at and corrected, applied, taken back. */
export async function importPages(app: FastifyInstance): Promise<void> {
  const guards = [auth, facilityUser, standardFacility] as const;
  const read = { method: "GET", guards } as const;
  const write = { method: "POST", guards } as const;
  const taking = { path: paths.sectionsImport.pattern };
  const undo = { path: paths.importUndo.pattern, params };
  await app.register(async (forms) => {
    // One byte more than a file may have: a page says that it is too large, not a refusal of the whole form.
    await takeFiles(forms, MOST_BYTES + 1, { fieldSize: MOST_BYTES + 1, throwFileSizeLimit: false });
    route(forms, { ...write, ...taking, body: takingBody, rerenders: true, handler: submitTaking });
  });
  route(app, { ...read, ...taking, query: z.object({ page: pageText }), handler: showTaking });
  route(app, { ...read, path: paths.sectionsImportTemplate.pattern, handler: sendTemplate });
  route(app, { ...read, path: paths.import.pattern, params, query, handler: showImport });
  route(app, {
    ...write,
    path: paths.importCorrection.pattern,
    params,
    body: correctionBody,
    handler: submitCorrection,
  });
  route(app, {
    ...write,
    path: paths.importApplication.pattern,
    params,
    body: applyBody,
    handler: submitApplication,
  });
  route(app, { ...read, ...undo, handler: showUndo });
  route(app, { ...write, ...undo, handler: submitUndo });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { importKind, rowState } from "../../../contract/imports.ts";
import { MOST_BYTES } from "../../../lib/import/limits.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, brandUser, curator, facilityUser, standardFacility } from "../../guards.ts";
import { sizedFromFirst } from "../../parts/list/query.ts";
import { routes } from "../../route.ts";
import { applyBody, submitApplication } from "./application.ts";
import { correctionBody, submitCorrection } from "./correction.ts";
import { kinds, places } from "./frame.ts";
import { showImport } from "./show.ts";
import {
  historyFileQuery,
  historyQuery,
  sendHistory,
  sendTemplate,
  showTaking,
  submitTaking,
  takingBody,
} from "./taking.ts";
import { showUndo, submitUndo } from "./undo.ts";

const query = z.object({ state: rowState.optional(), ...sizedFromFirst });

const guards = {
  facility: [auth, facilityUser, standardFacility],
  brand: [auth, brandUser],
  curator: [auth, curator],
} as const;

export async function importPages(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    // One byte more than a file may have: a page says that it is too large, not a refusal of the whole form.
    await takeFiles(forms, MOST_BYTES + 1, { fieldSize: MOST_BYTES + 1, throwFileSizeLimit: false });
    for (const kind of importKind.options) {
      const { side, taking } = kinds[kind];
      routes(forms, guards[side]).form(taking, submitTaking(kind), { body: takingBody });
    }
  });
  for (const kind of importKind.options) {
    const { side, taking, template, history } = kinds[kind];
    const { get } = routes(app, guards[side]);
    get(taking, showTaking(kind), { query: historyQuery });
    get(template, sendTemplate(kind));
    get(history, sendHistory(kind), { query: historyFileQuery });
  }
  for (const side of ["facility", "brand", "curator"] as const) {
    const at = places[side];
    const { get, post } = routes(app, guards[side]);
    get(at.import, showImport, { query });
    post(at.correction, submitCorrection, { body: correctionBody });
    post(at.application, submitApplication, { body: applyBody });
    get(at.undo, showUndo);
    post(at.undo, submitUndo);
  }
}

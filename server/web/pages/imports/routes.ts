import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { rowState } from "../../../contract/imports.ts";
import { MOST_BYTES } from "../../../lib/import/limits.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, brandUser, curator, facilityUser, standardFacility } from "../../guards.ts";
import { sizedFromFirst } from "../../parts/list/query.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { applyBody, submitApplication } from "./application.ts";
import { correctionBody, submitCorrection } from "./correction.ts";
import { places } from "./frame.ts";
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

const params = z.object({ id: idText });
const query = z.object({ state: rowState.optional(), ...sizedFromFirst });

const facilities = [auth, facilityUser, standardFacility] as const;
const brands = [auth, brandUser] as const;
const curators = [auth, curator] as const;

export async function importPages(app: FastifyInstance): Promise<void> {
  const taken = [
    {
      kind: "sections",
      guards: facilities,
      at: paths.sectionsImport,
      template: paths.sectionsImportTemplate,
      history: paths.sectionsImportHistory,
    },
    {
      kind: "candidates",
      guards: facilities,
      at: paths.candidatesImport,
      template: paths.candidatesImportTemplate,
      history: paths.candidatesImportHistory,
    },
    {
      kind: "renewal_changes",
      guards: facilities,
      at: paths.renewalsImport,
      template: paths.renewalsImportTemplate,
      history: paths.renewalsImportHistory,
    },
    {
      kind: "own_stores",
      guards: brands,
      at: paths.ownStoresImport,
      template: paths.ownStoresImportTemplate,
      history: paths.ownStoresImportHistory,
    },
    {
      kind: "store_sales",
      guards: brands,
      at: paths.storeSalesImport,
      template: paths.storeSalesImportTemplate,
      history: paths.storeSalesImportHistory,
    },
    {
      kind: "brands",
      guards: curators,
      at: paths.adminBrandImport,
      template: paths.adminBrandImportTemplate,
      history: paths.adminBrandImportHistory,
    },
    {
      kind: "facilities",
      guards: curators,
      at: paths.adminFacilityImport,
      template: paths.adminFacilityImportTemplate,
      history: paths.adminFacilityImportHistory,
    },
  ] as const;
  await app.register(async (forms) => {
    // One byte more than a file may have: a page says that it is too large, not a refusal of the whole form.
    await takeFiles(forms, MOST_BYTES + 1, { fieldSize: MOST_BYTES + 1, throwFileSizeLimit: false });
    for (const { kind, guards, at } of taken)
      route<undefined, undefined, typeof takingBody, SideGuards>(forms, {
        method: "POST",
        guards,
        path: at.pattern,
        body: takingBody,
        rerenders: true,
        handler: submitTaking(kind),
      });
  });
  for (const { kind, guards, at, template, history } of taken) {
    const read = { method: "GET", guards: guards as SideGuards } as const;
    route(app, { ...read, path: at.pattern, query: historyQuery, handler: showTaking(kind) });
    route(app, { ...read, path: template.pattern, handler: sendTemplate(kind) });
    route(app, { ...read, path: history.pattern, query: historyFileQuery, handler: sendHistory(kind) });
  }
  importsOfSide(app, facilities, places.facility);
  importsOfSide(app, brands, places.brand);
  importsOfSide(app, curators, places.curator);
}

type SideGuards = typeof facilities | typeof brands | typeof curators;
type Places = Record<"import" | "correction" | "application" | "undo", { pattern: string }>;

function importsOfSide(app: FastifyInstance, guards: SideGuards, at: Places): void {
  const read = { method: "GET", guards } as const;
  const write = { method: "POST", guards } as const;
  const undo = { path: at.undo.pattern, params };
  route(app, { ...read, path: at.import.pattern, params, query, handler: showImport });
  route(app, {
    ...write,
    path: at.correction.pattern,
    params,
    body: correctionBody,
    handler: submitCorrection,
  });
  route(app, {
    ...write,
    path: at.application.pattern,
    params,
    body: applyBody,
    handler: submitApplication,
  });
  route(app, { ...read, ...undo, handler: showUndo });
  route(app, { ...write, ...undo, handler: submitUndo });
}

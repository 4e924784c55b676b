import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { MOST_DRAWING_BYTES } from "../../../contract/floor-drawings.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import {
  acceptBody,
  choicesBody,
  restoreBody,
  showDrawing,
  submitAcceptance,
  submitChoices,
  submitRestoring,
} from "./drawing.ts";
import {
  downloadVersions,
  planQuery,
  showPlan,
  submitDrawing,
  takingBody,
  versionsFileQuery,
} from "./plan.ts";

const params = z.object({ id: idText });
const item = z.object({ id: idText, item: idText });
const guards = [auth, facilityUser, standardFacility] as const;

export async function floorDrawingPages(app: FastifyInstance): Promise<void> {
  const read = { method: "GET", guards } as const;
  const write = { method: "POST", guards } as const;
  const plan = paths.settingFloorPlan.pattern;
  const drawing = paths.settingFloorDrawing.pattern;
  route(app, { ...read, path: plan, params, query: planQuery, handler: showPlan });
  const versions = { path: paths.settingFloorVersionsExcel.pattern, params, query: versionsFileQuery };
  route(app, { ...read, ...versions, handler: downloadVersions });
  await app.register(async (forms) => {
    // One byte more than a file may have: a page says that it is too large, not a refusal of the whole form.
    await takeFiles(forms, MOST_DRAWING_BYTES + 1, { throwFileSizeLimit: false });
    route(forms, { ...write, path: plan, params, body: takingBody, rerenders: true, handler: submitDrawing });
  });
  route(app, {
    ...read,
    path: drawing,
    params: item,
    handler: (request, reply, input) => showDrawing(request, reply, input),
  });
  route(app, { ...write, path: drawing, params: item, body: choicesBody, handler: submitChoices });
  const acceptance = { path: paths.settingFloorDrawingAccept.pattern, params: item, body: acceptBody };
  route(app, { ...write, ...acceptance, handler: submitAcceptance });
  const restoring = { path: paths.settingFloorVersionRestore.pattern, params: item, body: restoreBody };
  route(app, { ...write, ...restoring, handler: submitRestoring });
}

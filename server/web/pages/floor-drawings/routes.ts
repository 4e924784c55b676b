import type { FastifyInstance } from "fastify";
import { MOST_DRAWING_BYTES } from "../../../contract/floor-drawings.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
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

const guards = [auth, facilityUser, standardFacility] as const;

export async function floorDrawingPages(app: FastifyInstance): Promise<void> {
  const { get, post } = routes(app, guards);
  get(paths.settingFloorPlan, showPlan, { query: planQuery });
  get(paths.settingFloorVersionsExcel, downloadVersions, { query: versionsFileQuery });
  await app.register(async (forms) => {
    // One byte more than a file may have: a page says that it is too large, not a refusal of the whole form.
    await takeFiles(forms, MOST_DRAWING_BYTES + 1, { throwFileSizeLimit: false });
    routes(forms, guards).form(paths.settingFloorPlan, submitDrawing, { body: takingBody });
  });
  get(paths.settingFloorDrawing, (request, reply, input) => showDrawing(request, reply, input));
  post(paths.settingFloorDrawing, submitChoices, { body: choicesBody });
  post(paths.settingFloorDrawingAccept, submitAcceptance, { body: acceptBody });
  post(paths.settingFloorVersionRestore, submitRestoring, { body: restoreBody });
}

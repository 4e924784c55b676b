import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { versionText } from "../../../forms/entry.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { sectionEntry } from "../../../parts/section-entry/fields.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { showDelete, submitDelete } from "./delete.ts";
import { showEdit, submitEdit } from "./form.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });

export function sectionEditPages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.sectionEdit.pattern, guards, params, handler: showEdit });
  route(app, {
    method: "POST",
    path: paths.sectionEdit.pattern,
    guards,
    params,
    body: sectionEntry.extend({ version: versionText }),
    rerenders: true,
    handler: submitEdit,
  });
  route(app, { method: "GET", path: paths.sectionDelete.pattern, guards, params, handler: showDelete });
  route(app, {
    method: "POST",
    path: paths.sectionDelete.pattern,
    guards,
    params,
    body: z.object({}),
    handler: submitDelete,
  });
}

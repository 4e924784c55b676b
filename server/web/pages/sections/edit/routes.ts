import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { versionText } from "../../../forms/entry.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { sectionEntry } from "../../../parts/section-entry/fields.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { showDelete, submitDelete } from "./delete.ts";
import { showEdit, submitEdit } from "./form.ts";

export function sectionEditPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.sectionEdit, showEdit);
  form(paths.sectionEdit, submitEdit, { body: sectionEntry.extend({ version: versionText }) });
  get(paths.sectionDelete, showDelete);
  post(paths.sectionDelete, submitDelete, { body: z.object({}) });
}

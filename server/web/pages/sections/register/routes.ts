import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { sectionEntry } from "../../../parts/section-entry/fields.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { showComplete } from "./complete.ts";
import { showConfirm, submitConfirm } from "./confirm.ts";
import { copySections, discardDraft } from "./copy.ts";
import { showForm, submitForm } from "./form.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const draftKey = z.string().regex(/^[\w-]{24}$/);

export function sectionRegisterPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.sectionRegister.pattern,
    guards,
    query: z.object({ draft: draftKey.optional(), floor: idText.optional() }),
    handler: showForm,
  });
  route(app, {
    method: "POST",
    path: paths.sectionRegister.pattern,
    guards,
    body: sectionEntry,
    rerenders: true,
    handler: submitForm,
  });
  route(app, {
    method: "GET",
    path: paths.sectionRegisterConfirm.pattern,
    guards,
    query: z.object({ draft: draftKey.optional() }),
    handler: showConfirm,
  });
  route(app, {
    method: "POST",
    path: paths.sectionRegisterConfirm.pattern,
    guards,
    body: z.object({ draft: draftKey }),
    rerenders: true,
    handler: submitConfirm,
  });
  route(app, {
    method: "GET",
    path: paths.sectionRegisterComplete.pattern,
    guards,
    query: z.object({ section: idText.optional(), draft: draftKey.optional() }),
    handler: showComplete,
  });
  route(app, {
    method: "POST",
    path: paths.sectionRegisterCopy.pattern,
    guards,
    body: z.object({
      ids: z.union([z.string(), z.array(z.string())]).optional(),
      numbers: z.string().max(500).optional(),
    }),
    handler: copySections,
  });
  route(app, {
    method: "POST",
    path: paths.sectionRegisterDiscard.pattern,
    guards,
    body: z.object({ draft: draftKey }),
    handler: discardDraft,
  });
}

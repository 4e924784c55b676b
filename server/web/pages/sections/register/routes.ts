import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { sectionEntry } from "../../../parts/section-entry/fields.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { showComplete } from "./complete.ts";
import { showConfirm, submitConfirm } from "./confirm.ts";
import { copySections, discardDraft } from "./copy.ts";
import { showForm, submitForm } from "./form.ts";

const draftKey = z.string().regex(/^[\w-]{24}$/);

export function sectionRegisterPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.sectionRegister, showForm, {
    query: z.object({ draft: draftKey.optional(), floor: idText.optional() }),
  });
  form(paths.sectionRegister, submitForm, { body: sectionEntry });
  get(paths.sectionRegisterConfirm, showConfirm, { query: z.object({ draft: draftKey.optional() }) });
  form(paths.sectionRegisterConfirm, submitConfirm, { body: z.object({ draft: draftKey }) });
  get(paths.sectionRegisterComplete, showComplete, {
    query: z.object({ section: idText.optional(), draft: draftKey.optional() }),
  });
  post(paths.sectionRegisterCopy, copySections, {
    body: z.object({
      ids: z.union([z.string(), z.array(z.string())]).optional(),
      numbers: z.string().max(500).optional(),
    }),
  });
  post(paths.sectionRegisterDiscard, discardDraft, { body: z.object({ draft: draftKey }) });
}

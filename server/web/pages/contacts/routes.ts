import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { placeOfScout, scoutEntry, showScoutForm, submitScout } from "./form.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export async function scoutPages(app: FastifyInstance): Promise<void> {
  routes(app, guards).get(paths.scouts, showScoutForm, {
    query: z.object({ brand_id: idText.optional(), section_id: idText.optional(), list: idText.optional() }),
  });
  await app.register(async (forms) => {
    await takeUploads(forms);
    routes(forms, guards).form(paths.scouts, submitScout, { body: scoutEntry, uploads: placeOfScout });
  });
}

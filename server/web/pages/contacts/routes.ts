import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { placeOfScout, scoutEntry, showScoutForm, submitScout } from "./form.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export async function scoutPages(app: FastifyInstance): Promise<void> {
  route(app, {
    method: "GET",
    path: paths.scouts.pattern,
    guards,
    query: z.object({ brand_id: idText.optional(), section_id: idText.optional(), list: idText.optional() }),
    handler: showScoutForm,
  });
  await app.register(async (forms) => {
    await takeUploads(forms);
    route(forms, {
      method: "POST",
      path: paths.scouts.pattern,
      guards,
      body: scoutEntry,
      rerenders: true,
      uploads: placeOfScout,
      handler: submitScout,
    });
  });
}

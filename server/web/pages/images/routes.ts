import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, facilityUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { changeBody, changeImage, imageBody, showImages, submitImage } from "./edit.ts";
import { sendImage } from "./file.ts";

/** A little more than a picture may have, so that the answer is our words and not a broken connection. */
const MOST_BYTES = 3 * 1024 * 1024;

export async function facilityImagePages(app: FastifyInstance): Promise<void> {
  const guards = [auth, facilityUser] as const;
  const path = paths.settingFacilityImages.pattern;
  await app.register(async (forms) => {
    await takeFiles(forms, MOST_BYTES);
    route(forms, { method: "POST", path, guards, body: imageBody, rerenders: true, handler: submitImage });
  });
  route(app, { method: "GET", path, guards, handler: (request, reply) => showImages(request, reply) });
  route(app, {
    method: "POST",
    path: paths.settingFacilityImage.pattern,
    guards,
    body: changeBody,
    handler: changeImage,
  });
  route(app, {
    method: "GET",
    path: paths.facilityImage.pattern,
    guards: [auth, planGuard("facility")],
    params: z.object({ id: idText, hash: z.string().regex(/^[\w-]{43}$/) }),
    handler: sendImage,
  });
}

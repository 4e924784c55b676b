import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { imageSize } from "../../../contract/images.ts";
import { takeFiles } from "../../forms/file-forms.ts";
import { auth, facilityUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { changeBody, changeImage, imageBody, showImages, submitImage } from "./edit.ts";
import { sendImage } from "./file.ts";

/** A little more than a picture may have, so that the answer is our words and not a broken connection. */
const MOST_BYTES = 3 * 1024 * 1024;

export async function facilityImagePages(app: FastifyInstance): Promise<void> {
  const guards = [auth, facilityUser] as const;
  const { get, post } = routes(app, guards);
  await app.register(async (forms) => {
    await takeFiles(forms, MOST_BYTES);
    routes(forms, guards).form(paths.settingFacilityImages, submitImage, { body: imageBody });
  });
  get(paths.settingFacilityImages, (request, reply) => showImages(request, reply));
  post(paths.settingFacilityImage, changeImage, { body: changeBody });
  routes(app, [auth, planGuard("facility")]).get(paths.facilityImage, sendImage, {
    params: z.object({ id: idText, hash: z.string().regex(/^[\w-]{43}$/) }),
    query: z.object({ size: imageSize.optional().catch(undefined) }),
  });
}

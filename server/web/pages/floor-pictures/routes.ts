import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { sendPicture } from "./image.ts";
import { showPicture } from "./show.ts";
import { submitPicture } from "./writes.ts";

const params = z.object({ id: idText, item: idText });
const guards = [auth, facilityUser, standardFacility] as const;
const query = z.object({
  step: z.enum(["page", "scale", "trace"]).optional(),
  zoom: z.enum(["1", "2", "3"]).optional(),
  shape: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
});

export async function floorPicturePages(app: FastifyInstance): Promise<void> {
  const path = paths.settingFloorPicture.pattern;
  route(app, { method: "GET", path, guards, params, query, handler: showPicture });
  route(app, {
    method: "POST",
    path,
    guards,
    params,
    query,
    body: z.looseObject({}),
    rerenders: true,
    handler: submitPicture,
  });
  route(app, {
    method: "GET",
    path: paths.settingFloorPictureImage.pattern,
    guards,
    params,
    query: z.object({ page: idText.optional(), v: z.string().max(100).optional() }),
    handler: sendPicture,
  });
}

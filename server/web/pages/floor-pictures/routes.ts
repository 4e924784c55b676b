import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { sendPicture } from "./image.ts";
import { showPicture } from "./show.ts";
import { submitPicture } from "./writes.ts";

const query = z.object({
  step: z.enum(["page", "scale", "trace"]).optional(),
  zoom: z.enum(["1", "2", "3"]).optional(),
  shape: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
});

export async function floorPicturePages(app: FastifyInstance): Promise<void> {
  const { get, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.settingFloorPicture, showPicture, { query });
  form(paths.settingFloorPicture, submitPicture, { query, body: z.looseObject({}) });
  get(paths.settingFloorPictureImage, sendPicture, {
    query: z.object({ page: idText.optional(), v: z.string().max(100).optional() }),
  });
}

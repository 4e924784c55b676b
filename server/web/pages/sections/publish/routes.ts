import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { versionText } from "../../../forms/entry.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { showPublish, showPublishConfirm } from "./show.ts";
import { submitPublish } from "./submit.ts";

const to = z.enum(["private", "publish", "closed", "deleted"]);

export function sectionPublishPages(app: FastifyInstance): void {
  const { get, post } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.sectionPublish, showPublish);
  get(paths.sectionPublishConfirm, showPublishConfirm, { query: z.object({ to: to.optional() }) });
  post(paths.sectionPublish, submitPublish, { body: z.object({ to, version: versionText }) });
}

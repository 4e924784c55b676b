import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { versionText } from "../../../forms/entry.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { showPublish, showPublishConfirm } from "./show.ts";
import { submitPublish } from "./submit.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });
const to = z.enum(["private", "publish", "closed", "deleted"]);

export function sectionPublishPages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.sectionPublish.pattern, guards, params, handler: showPublish });
  route(app, {
    method: "GET",
    path: paths.sectionPublishConfirm.pattern,
    guards,
    params,
    query: z.object({ to: to.optional() }),
    handler: showPublishConfirm,
  });
  route(app, {
    method: "POST",
    path: paths.sectionPublish.pattern,
    guards,
    params,
    body: z.object({ to, version: versionText }),
    handler: submitPublish,
  });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { takeUploads } from "../../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { downloadFacilityInbox } from "../../../parts/messages/excel.ts";
import { inboxQuery } from "../../../parts/messages/load.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { showInbox } from "./inbox.ts";
import { placeOfReply, replyEntry, submitReply } from "./reply.ts";
import { showThread } from "./thread.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });

export async function sectionContactPages(app: FastifyInstance): Promise<void> {
  route(app, {
    method: "GET",
    path: paths.sectionContact.pattern,
    guards,
    query: inboxQuery,
    handler: showInbox,
  });
  route(app, {
    method: "GET",
    path: paths.sectionContactExcel.pattern,
    guards,
    query: inboxQuery,
    handler: downloadFacilityInbox,
  });
  const kinds = [
    { kind: "apply", path: paths.sectionContactApplied.pattern },
    { kind: "scout", path: paths.sectionContactScout.pattern },
  ] as const;
  for (const { kind, path } of kinds)
    route(app, { method: "GET", path, guards, params, handler: showThread(kind) });
  await app.register(async (forms) => {
    await takeUploads(forms);
    for (const { kind, path } of kinds)
      route(forms, {
        method: "POST",
        path,
        guards,
        params,
        body: replyEntry,
        rerenders: true,
        uploads: placeOfReply(kind),
        handler: submitReply(kind),
      });
  });
}

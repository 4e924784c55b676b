import type { FastifyInstance } from "fastify";
import { takeUploads } from "../../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { downloadFacilityInbox } from "../../../parts/messages/excel.ts";
import { inboxQuery } from "../../../parts/messages/load.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { showInbox } from "./inbox.ts";
import { placeOfReply, replyEntry, submitReply } from "./reply.ts";
import { showThread } from "./thread.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export async function sectionContactPages(app: FastifyInstance): Promise<void> {
  const { get } = routes(app, guards);
  get(paths.sectionContact, showInbox, { query: inboxQuery });
  get(paths.sectionContactExcel, downloadFacilityInbox, { query: inboxQuery });
  const kinds = [
    { kind: "apply", at: paths.sectionContactApplied },
    { kind: "scout", at: paths.sectionContactScout },
  ] as const;
  for (const { kind, at } of kinds) get(at, showThread(kind));
  await app.register(async (forms) => {
    await takeUploads(forms);
    const { form } = routes(forms, guards);
    for (const { kind, at } of kinds)
      form(at, submitReply(kind), { body: replyEntry, uploads: placeOfReply(kind) });
  });
}

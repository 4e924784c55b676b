import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { packsQuery } from "../../parts/packs/list.ts";
import { noteEntry } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadPacks, packEntry, showMeetingPacks, submitMeetingPack } from "./list.ts";
import { noteParams, showMeetingNote, submitMeetingNote } from "./note.ts";
import { sheetsQuery, showPackSheets } from "./sheets.ts";
import { downloadPack, packQuery, showMeetingPack } from "./show.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export function meetingPackPages(app: FastifyInstance): void {
  const { pattern: path } = paths.meetingPacks;
  route(app, { method: "GET", path, guards, query: packsQuery, handler: showMeetingPacks });
  route(app, { method: "POST", path, guards, body: packEntry, rerenders: true, handler: submitMeetingPack });
  route(app, {
    method: "GET",
    path: paths.meetingPacksExcel.pattern,
    guards,
    query: packsQuery,
    handler: downloadPacks,
  });
  const pack = { method: "GET", guards, params: z.object({ id: idText }) } as const;
  route(app, { ...pack, path: paths.meetingPack.pattern, query: packQuery, handler: showMeetingPack });
  route(app, { ...pack, path: paths.meetingPackSheets.pattern, query: sheetsQuery, handler: showPackSheets });
  route(app, { ...pack, path: paths.meetingPackExcel.pattern, handler: downloadPack });
  const note = { path: paths.meetingNote.pattern, guards, params: noteParams };
  route(app, { ...note, method: "GET", handler: showMeetingNote });
  route(app, { ...note, method: "POST", body: noteEntry, rerenders: true, handler: submitMeetingNote });
}

import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { packsQuery } from "../../parts/packs/list.ts";
import { noteEntry } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { downloadPacks, packEntry, showMeetingPacks, submitMeetingPack } from "./list.ts";
import { showMeetingNote, submitMeetingNote } from "./note.ts";
import { sheetsQuery, showPackSheets } from "./sheets.ts";
import { downloadPack, packQuery, showMeetingPack } from "./show.ts";

export function meetingPackPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.meetingPacks, showMeetingPacks, { query: packsQuery });
  form(paths.meetingPacks, submitMeetingPack, { body: packEntry });
  get(paths.meetingPacksExcel, downloadPacks, { query: packsQuery });
  get(paths.meetingPack, showMeetingPack, { query: packQuery });
  get(paths.meetingPackSheets, showPackSheets, { query: sheetsQuery });
  get(paths.meetingPackExcel, downloadPack);
  get(paths.meetingNote, showMeetingNote);
  form(paths.meetingNote, submitMeetingNote, { body: noteEntry });
}
